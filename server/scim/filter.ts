import { ScimError } from './errors.ts';

/** The one kind of filter that is understood: an attribute, in lower case, and the text it equals. */
export interface Filter {
  attribute: string;
  value: string;
}

const FILTER = /^\s*([a-z][\w.$-]*(?:\[\s*type\s+eq\s+"\w+"\s*\](?:\.value)?)?)\s+eq\s+"((?:[^"\\]|\\.)*)"\s*$/i;
const LONGEST = 500;

/** Reads `userName eq "jana@example.org"`; undefined without a filter. Attributes that can't be looked for are refused. */
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

/** The first record (from 0) and the number of records of a list. */
export interface Range {
  offset: number;
  count: number;
}

/** Records of one reply at most. */
export const MOST = 200;

/** Reads `startIndex` (from 1) and `count`; what is less than possible counts as the least. */
export function rangeOf(startIndex: string | undefined, count: string | undefined): Range {
  const whole = (text: string | undefined, name: string, byDefault: number) => {
    if (text === undefined) return byDefault;
    if (!/^-?\d{1,9}$/.test(text)) throw new ScimError('invalidValue', `${name} is no whole number.`);
    return Number(text);
  };
  const start = Math.max(whole(startIndex, 'startIndex', 1), 1);
  return { offset: start - 1, count: Math.min(Math.max(whole(count, 'count', MOST), 0), MOST) };
}
