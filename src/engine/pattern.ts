/**
 * Patterns of definitions: the subset of JavaScript's Unicode-mode regular expressions that RE2 also supports. RE2
 * always matches in time linear in the length of the text. Other patterns are refused when a definition is loaded.
 */

/** JavaScript's `\s`; in RE2 it matches only ASCII. */
const SPACE = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const NO_SPACE =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}' +
  '\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';
const NO_LINE_END = '[^\\n\\r\\x{2028}\\x{2029}]';

/** General categories. Other properties of characters are not supported, because their names differ in RE2. */
const CATEGORY = /^[pP]\{(?:L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|C[cfo]?)\}/;
const CODE = /^(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))/;
const COUNT = /^\{(\d+)(?:,(\d*))?\}/;
/** Maximum of counted repetitions in a pattern; nested ones are multiplied. */
const MOST_REPETITIONS = 1000;
const LONGEST_PATTERN = 500;

export type Translation = { source: string; fault?: undefined } | { fault: string };

interface Piece {
  /** Length of the piece in the source pattern. */
  length: number;
  re2: string;
}

class Unfit extends Error {}

function escaped(rest: string, inClass: boolean): Piece {
  const next = rest[0] ?? '';
  if (/[1-9k]/.test(next)) throw new Unfit('it refers back to a group; write out what may stand there');
  if (next === 's') return { length: 1, re2: inClass ? SPACE : `[${SPACE}]` };
  if (next === 'S') return { length: 1, re2: inClass ? NO_SPACE : `[${NO_SPACE}]` };
  if (next === '0') return { length: 1, re2: '\\x{0}' };
  if (next === 'b' && inClass) return { length: 1, re2: '\\x{8}' };
  if (next === 'c') throw new Unfit(`it names a control character by "\\c"; write it as "\\x" with two digits`);
  const code = CODE.exec(rest);
  if (code) {
    const hex = code[1] ?? code[2] ?? code[3] ?? '';
    const value = Number.parseInt(hex, 16);
    if (value >= 0xd800 && value <= 0xdfff) {
      throw new Unfit('it names half of a character; write the character itself or "\\u{...}"');
    }
    return { length: code[0].length, re2: `\\x{${hex}}` };
  }
  if (next === 'p' || next === 'P') {
    const category = CATEGORY.exec(rest);
    if (category) return { length: category[0].length, re2: `\\${category[0]}` };
    throw new Unfit(
      'of the properties of characters only general categories such as "\\p{L}" or "\\p{Nd}" can be asked for',
    );
  }
  return { length: 1, re2: `\\${next}` };
}

/** A character class in brackets. The pattern has been compiled before, so the class is closed. */
function characterClass(rest: string): Piece {
  let at = rest[1] === '^' ? 2 : 1;
  let re2 = rest.slice(0, at);
  if (rest[at] === ']') throw new Unfit('it has a class without characters; name some between the brackets');
  while (rest[at] !== ']') {
    if (rest[at] === '\\') {
      const piece = escaped(rest.slice(at + 1), true);
      re2 += piece.re2;
      at += 1 + piece.length;
    } else {
      re2 += rest[at] === '[' ? '\\[' : rest[at];
      at += 1;
    }
  }
  return { length: at + 1, re2: `${re2}]` };
}

function groupStart(rest: string): Piece {
  if (!rest.startsWith('(?')) return { length: 1, re2: '(?:' };
  if (rest.startsWith('(?:')) return { length: 3, re2: '(?:' };
  const name = /^\(\?<[^=!][^>]*>/.exec(rest)?.[0];
  if (name !== undefined) return { length: name.length, re2: '(?:' };
  throw new Unfit('it looks ahead or behind; say what may stand at each place instead');
}

function counted(count: RegExpExecArray): number {
  const [, from = '0', to] = count;
  return Math.max(1, Number(from), Number(to || 0));
}

function translated(pattern: string): string {
  let re2 = '';
  // number of copies of the last part, of the current group and of the open groups when counts are expanded
  const open: number[] = [];
  let inGroup = 1;
  let last = 1;
  let total = 0;
  for (let at = 0; at < pattern.length; ) {
    const rest = pattern.slice(at);
    const character = rest[0] ?? '';
    let piece: Piece = { length: 1, re2: character };
    if (character === '{') {
      const count = COUNT.exec(rest);
      if (count) {
        last *= counted(count);
        total += last;
        if (total > MOST_REPETITIONS)
          throw new Unfit(`it counts more than ${MOST_REPETITIONS} repetitions; count fewer`);
        inGroup = Math.max(inGroup, last);
        piece = { length: count[0].length, re2: count[0] };
      }
    } else if (character === '(') {
      piece = groupStart(rest);
      open.push(inGroup);
      inGroup = 1;
    } else if (character === ')') {
      last = inGroup;
      inGroup = Math.max(last, open.pop() ?? 1);
    } else if (!'*+?|^$'.includes(character)) {
      last = 1;
      if (character === '\\') {
        const inner = escaped(rest.slice(1), false);
        piece = { length: inner.length + 1, re2: inner.re2 };
      } else if (character === '[') piece = characterClass(rest);
      else if (character === '.') piece = { length: 1, re2: NO_LINE_END };
    }
    re2 += piece.re2;
    at += piece.length;
  }
  return re2;
}

/** Translates a pattern to RE2 syntax, or returns what is wrong with it and how to fix it. */
export function toRe2(pattern: string): Translation {
  if (pattern.length > LONGEST_PATTERN) return { fault: `it is longer than ${LONGEST_PATTERN}; shorten it` };
  try {
    new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return { fault: 'it is no regular expression (Unicode mode); correct it' };
  }
  try {
    return { source: translated(pattern) };
  } catch (failure) {
    if (failure instanceof Unfit) return { fault: failure.message };
    throw failure;
  }
}
