import rangeParser from 'range-parser';

/** The part of a content that is wanted: first and last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

const LAST_BYTES = /^bytes=-0*[1-9]\d*$/;

/**
 * The part of so many bytes that a `Range` header asks for. Undefined: all of it, also when it asks for several parts or in
 * a way that nobody understands; null: there is no such part.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined | null {
  const ranges = header === undefined ? -2 : rangeParser(size, header);
  // More of the end than there is means all of it, which the parser takes for no part.
  if (ranges === -1) return size > 0 && LAST_BYTES.test(header ?? '') ? undefined : null;
  if (ranges === -2 || ranges.type !== 'bytes') return undefined;
  const [range, ...others] = ranges;
  return range && others.length === 0 ? { start: range.start, end: range.end } : undefined;
}
