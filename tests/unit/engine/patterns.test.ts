import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesPattern } from '../../../src/engine/matches.ts';
import { validateRecord } from '../../../src/engine/schema.ts';
import { renderTemplate } from '../../../src/engine/template.ts';
import { resource as shippedResource } from '../shipped.ts';
import { doors, load, resource } from './sample.ts';

/**
 * The time of `work` as a multiple of the time that one pass over a text of this length takes; the best of several
 * tries.
 */
function timesTheFloor(length: number, work: () => unknown): number {
  const floorText = 'a'.repeat(length);
  const best = (run: () => unknown) => {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 3; i += 1) {
      const start = performance.now();
      run();
      least = Math.min(least, performance.now() - start);
    }
    return least;
  };
  const floor = best(() => {
    let sum = 0;
    for (let i = 0; i < floorText.length; i += 1) sum = (sum * 31 + floorText.charCodeAt(i)) | 0;
    return sum;
  });
  return best(work) / floor;
}

describe('a text that is too long or malicious', () => {
  const users = shippedResource('users');
  // quadratic time is 10,000 times the floor at 60 kB; linear time has a constant ratio
  const WIDE = 3000;

  it.each([60_000, 1_000_000])('an e-mail of %i characters is refused by its length [S1]', (length) => {
    const email = `a@${'.'.repeat(length)} `;
    expect(validateRecord(users, { email }, 'update').email).toBe('maxLength:254');
    expect(timesTheFloor(length, () => validateRecord(users, { email }, 'update'))).toBeLessThan(WIDE);
  });

  it.each([
    ['[^\\s@]+@[^\\s@]+\\.[^\\s@]+', `a@${'.'.repeat(60_000)} `],
    ['(a+)+b', 'a'.repeat(60_000)],
    ['(a|a)*b', 'a'.repeat(60_000)],
    ['a*a*a*a*a*b', 'a'.repeat(60_000)],
  ])('the pattern %s takes time linear in the text where no length is given [S1]', (pattern, text) => {
    const r = resource({ f: { type: 'text', pattern } });
    expect(validateRecord(r, { f: text }, 'create')).toEqual({ f: 'pattern' });
    expect(timesTheFloor(text.length, () => validateRecord(r, { f: text }, 'create'))).toBeLessThan(WIDE);
  });

  it('the title of a record with a name of separators takes linear time [S1]', () => {
    const name = '-'.repeat(200_000);
    expect(renderTemplate('{name} ({code})', { name })).toBe(name);
    expect(timesTheFloor(name.length, () => renderTemplate('{name} ({code})', { name }))).toBeLessThan(WIDE);
  });
});

describe('a pattern', () => {
  const CASES: [pattern: string, yes: string[], no: string[]][] = [
    ['\\S+', ['ab', 'ä😀'], ['a b', 'a\u00a0b', 'a\u3000b', '\ufeff']],
    ['a\\sb', ['a b', 'a\u2028b', 'a\u00a0b'], ['ab', 'a_b']],
    ['[^\\s/]+', ['ab'], ['a/b', 'a\u2003b']],
    ['[\\S]', ['a', '\u{10ffff}'], [' ', '\u205f']],
    ['.', ['a', '😀', '\u0085'], ['', '\n', '\r', '\u2028', '\u2029']],
    ['[[(]x', ['[x', '(x'], ['x']],
    ['\\u0041\\u{1F600}\\x42', ['A😀B'], ['a😀B']],
    ['\\p{Lu}\\P{L}', ['É1'], ['é1', 'ÉA']],
    ['(?<letter>a)|b', ['a', 'b'], ['ab']],
    ['\\w\\d\\W\\D', ['a1-x'], ['ä1-x', 'a٣-x']],
    ['\\ba\\b.*', ['a', 'a b'], ['ab']],
    ['[a-z]{2,4}?', ['ab', 'abcd'], ['a', 'abcde']],
    ['^a$', ['a'], ['a\n', '\na']],
    ['\\0[\\b]\\t', ['\u0000\b\t'], ['0b\t']],
    ['(?:ab){3}', ['ababab'], ['abab']],
    ['\\/[\\-]\\.', ['/-.'], ['/-x']],
  ];

  it.each(CASES)('%s matches as in a browser [S1]', (pattern, yes, no) => {
    const native = new RegExp(`^(?:${pattern})$`, 'u');
    for (const text of yes)
      expect([text, matchesPattern(pattern, text), native.test(text)]).toEqual([text, true, true]);
    for (const text of no) {
      expect([text, matchesPattern(pattern, text), native.test(text)]).toEqual([text, false, false]);
    }
  });

  it('matches random texts in RE2 exactly as in a browser [S1]', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '\\s',
      '\\S',
      '.',
      '[^a]',
      '[\\s\\d-]',
      '\\w',
      '\\D',
      '(?:a|b)',
      '\\p{L}',
      'é',
    );
    const times = fc.constantFrom('', '*', '+', '?', '{2}', '{1,3}', '+?');
    const sequence = fc.array(fc.tuple(piece, times), { minLength: 1, maxLength: 5 });
    const patterns = fc
      .array(sequence, { minLength: 1, maxLength: 3 })
      .map((options) => options.map((pieces) => pieces.map((one) => one.join('')).join('')).join('|'));
    const character = fc.constantFrom('a', 'b', 'é', '1', '-', ' ', '\u00a0', '\n', '\u2029', '😀', '_');
    const texts = fc.array(character, { maxLength: 8 }).map((characters) => characters.join(''));
    fc.assert(
      fc.property(patterns, texts, (pattern, text) => {
        expect(matchesPattern(pattern, text)).toBe(new RegExp(`^(?:${pattern})$`, 'u').test(text));
      }),
      { numRuns: 150 },
    );
  }, 30_000);

  it.each([
    ['a(?=b)', 'it looks ahead or behind; say what may stand at each place instead'],
    ['a(?!b)', 'it looks ahead or behind; say what may stand at each place instead'],
    ['(?<=a)b', 'it looks ahead or behind; say what may stand at each place instead'],
    ['(?<!a)b', 'it looks ahead or behind; say what may stand at each place instead'],
    ['(a)\\1', 'it refers back to a group; write out what may stand there'],
    ['(?<n>a)\\k<n>', 'it refers back to a group; write out what may stand there'],
    ['(', 'it is no regular expression (Unicode mode); correct it'],
    ['x{1001}', 'it counts more than 1000 repetitions; count fewer'],
    ['(x{40}){40}', 'it counts more than 1000 repetitions; count fewer'],
    ['((x{20}){20}y){20}', 'it counts more than 1000 repetitions; count fewer'],
    ['[]', 'it has a class without characters; name some between the brackets'],
    [
      '\\p{Script=Greek}',
      'of the properties of characters only general categories such as "\\p{L}" or "\\p{Nd}" can be asked for',
    ],
    ['a'.repeat(501), 'it is longer than 500; shorten it'],
  ])('%s is refused when it is loaded, with its cure [S1]', (pattern, cure) => {
    const { faults } = load({ fields: { ...doors().fields, code: { type: 'text', pattern } } });
    expect(faults).toEqual([
      {
        code: 'BAD_PATTERN',
        source: 'resources/doors.ts',
        key: 'fields.code.pattern',
        message: `resources/doors.ts: "${pattern}" cannot be used: ${cure}.`,
      },
    ]);
  });

  it('is compiled in one place only [S1]', () => {
    const root = resolve(import.meta.dirname, '../../..');
    const found = ['src', 'server', 'dataProvider', 'protocol', 'authProvider'].flatMap((folder) =>
      readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .filter((file) => /new RegExp\([^)]*pattern/i.test(readFileSync(resolve(root, folder, file), 'utf8')))
        .map((file) => `${folder}/${file}`),
    );
    expect(found).toEqual(['src/engine/pattern.ts']);
  });
});
