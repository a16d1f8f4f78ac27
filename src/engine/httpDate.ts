import { parseStrictly } from './dates.ts';

/** Parses the `date` header of a reply to milliseconds since 1970; null if it isn't a date of HTTP. */
export const readHttpDate = (header: string): number | null =>
  parseStrictly(header, 'ddd, DD MMM YYYY HH:mm:ss [GMT]')?.valueOf() ?? null;
