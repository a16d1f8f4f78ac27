import rangeParser from 'range-parser';

/** The requested part of a content: its first and last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

const LAST_BYTES = /^bytes=-0*[1-9]\d*$/;

/**
 * The part requested by a `Range` header. Undefined: all of the content, also if the header is invalid or asks for
 * several parts; null: the part is not satisfiable.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined | null {
  const ranges = header === undefined ? -2 : rangeParser(size, header);
  // A suffix longer than the content means all of it, but the parser reports it as unsatisfiable.
  if (ranges === -1) return size > 0 && LAST_BYTES.test(header ?? '') ? undefined : null;
  if (ranges === -2 || ranges.type !== 'bytes') return undefined;
  const [range, ...others] = ranges;
  return range && others.length === 0 ? { start: range.start, end: range.end } : undefined;
}
