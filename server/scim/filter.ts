import { ScimError } from './errors.ts';

/** An attribute, in lower case and with the name of its list (`emails.type`), that equals a value. */
export interface Condition {
  attribute: string;
  /** The text; "true", "false" or the digits for values without quotes. */
  value: string;
}

const LITERAL = '"(?:[^"\\\\]|\\\\.)*"|true|false|\\d{1,20}';
/** `userName eq "jana@example.org"` */
const ONE = new RegExp(`\\s*([a-z$][\\w.$-]{0,100})\\s+eq\\s+(${LITERAL})\\s*`, 'iy');
/** `emails[` */
const OPEN = /\s*([a-z]\w{0,100})\[/iy;
/** `]`, or `].value eq "jana@example.org"` */
const CLOSE = new RegExp(`\\](?:\\.(\\w{1,100})\\s+eq\\s+(${LITERAL}))?\\s*`, 'iy');
const AND = /and\s/iy;
const LONGEST = 2_000;

function matchAt(pattern: RegExp, text: string, at: number): { groups: string[]; end: number } | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found ? { groups: found.slice(1).map((group) => group ?? ''), end: pattern.lastIndex } : undefined;
}

const refused = () => new ScimError('invalidFilter', 'A filter is attribute eq "text", several of them joined by and.');

/** Decodes a value as JSON does (RFC 7644, 3.4.2.2): `"Ren\u00e9"`. */
function literal(text: string): string {
  try {
    return String(JSON.parse(text.startsWith('"') ? text : text.toLowerCase()));
  } catch {
    throw refused();
  }
}

/** Reads conditions joined by `and`, up to what is none. `list`: the list within whose brackets they are. */
function readConditions(text: string, start: number, list = ''): { conditions: Condition[]; end: number } {
  const conditions: Condition[] = [];
  const add = (name: string, value: string) =>
    conditions.push({ attribute: name.toLowerCase(), value: literal(value) });
  for (let at = start; ; ) {
    const open = list === '' ? matchAt(OPEN, text, at) : undefined;
    if (open) {
      const [name = ''] = open.groups;
      const inner = readConditions(text, open.end, name);
      const close = matchAt(CLOSE, text, inner.end);
      if (!close) throw refused();
      const [part = '', value = ''] = close.groups;
      conditions.push(...inner.conditions);
      if (part !== '') add(`${name}.${part}`, value);
      at = close.end;
    } else {
      const one = matchAt(ONE, text, at);
      if (!one) throw refused();
      const [name = '', value = ''] = one.groups;
      add(list === '' ? name : `${list}.${name}`, value);
      at = one.end;
    }
    const and = matchAt(AND, text, at);
    if (!and) return { conditions, end: at };
    at = and.end;
  }
}

/** Parses the conditions of a filter, or those in the brackets of a path (`list`). Throws for anything else. */
export function conditionsOf(text: string, list = ''): Condition[] {
  const { conditions, end } = text.length > LONGEST ? { conditions: [], end: -1 } : readConditions(text, 0, list);
  if (end !== text.length) throw refused();
  return conditions;
}

/** Other spellings of the attributes that a filter can have. */
const MEANS: { readonly [attribute: string]: string } = { emails: 'emails.value', members: 'members.value' };

/**
 * Parses `userName eq "jana@example.org"` or `id eq "7" and members eq "12"`; undefined without filter. Throws for other
 * attributes or operators.
 */
export function filterOf(text: string | undefined, attributes: readonly string[]): Condition[] | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const conditions = conditionsOf(text).map(({ attribute, value }) => ({
    attribute: MEANS[attribute] ?? attribute,
    value,
  }));
  if (conditions.every(({ attribute }) => attributes.includes(attribute))) return conditions;
  throw new ScimError('invalidFilter', `A filter is one of ${attributes.join(', ')}, then eq and a text in quotes.`);
}

/** Index of the first record (from 0) and number of records of a page. */
export interface Range {
  offset: number;
  count: number;
}

/** Most records of one reply. */
export const MOST_RESULTS = 200;

/** Parses `startIndex` (from 1) and `count`. Clamps values that are out of range and throws if one is no integer. */
export function rangeOf(startIndex: string | undefined, count: string | undefined): Range {
  const whole = (text: string | undefined, name: string, byDefault: number) => {
    if (text === undefined) return byDefault;
    if (!/^-?\d{1,9}$/.test(text)) throw new ScimError('invalidValue', `${name} is no whole number.`);
    return Number(text);
  };
  const start = Math.max(whole(startIndex, 'startIndex', 1), 1);
  return { offset: start - 1, count: Math.min(Math.max(whole(count, 'count', MOST_RESULTS), 0), MOST_RESULTS) };
}
