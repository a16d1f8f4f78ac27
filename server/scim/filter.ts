import { ScimError } from './errors.ts';

/** The only supported filter: a lower-case attribute that equals a text. */
export interface Filter {
  attribute: string;
  value: string;
}

const FILTER = /^\s*([a-z][\w.$-]*(?:\[\s*type\s+eq\s+"\w+"\s*\](?:\.value)?)?)\s+eq\s+"((?:[^"\\]|\\.)*)"\s*$/i;
const LONGEST = 500;

/** Parses `userName eq "jana@example.org"`; undefined without filter. Throws for other attributes or operators. */
export function filterOf(text: string | undefined, attributes: readonly string[]): Filter | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const [, name = '', value = ''] = text.length > LONGEST ? [] : (FILTER.exec(text) ?? []);
  const attribute = name
    .toLowerCase()
    .replace(/\[.*\]/, '')
    .replace(/^emails(\.value)?$/, 'emails.value');
  if (!attributes.includes(attribute)) {
    throw new ScimError('invalidFilter', `A filter is one of ${attributes.join(', ')}, then eq and a text in quotes.`);
  }
  return { attribute, value: value.replaceAll(/\\(.)/g, '$1') };
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
