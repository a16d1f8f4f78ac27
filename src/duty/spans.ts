import type { Minute, Span } from './days.ts';

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && a.end > b.start;

export const byStart = (a: Span, b: Span): number => a.start - b.start || a.end - b.end;

/** The union of spans: ordered, without overlaps, adjacent ones joined. */
export function unionOf(spans: readonly Span[]): Span[] {
  const union: Span[] = [];
  for (const { start, end } of [...spans].sort(byStart)) {
    const last = union.at(-1);
    if (start >= end) continue;
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else union.push({ start, end });
  }
  return union;
}

/** The parts of `spans` outside of `taken`. Each of the two must be ordered and without overlaps. */
export function subtractSpans(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const rest: Span[] = [];
  let next = 0;
  for (const span of spans) {
    let { start } = span;
    while (next < taken.length && (taken[next] as Span).end <= start) next++;
    for (let i = next; i < taken.length; i++) {
      const each = taken[i] as Span;
      if (each.start >= span.end) break;
      if (each.start > start) rest.push({ start, end: each.start });
      start = Math.max(start, each.end);
    }
    if (start < span.end) rest.push({ start, end: span.end });
  }
  return rest;
}

/** The intersection of two lists of spans, each ordered and without overlaps. */
export function intersectSpans(spans: readonly Span[], others: readonly Span[]): Span[] {
  return subtractSpans(spans, subtractSpans(spans, others));
}

/** The part of a span between two moments. */
export const clipSpan = <T extends Span>(span: T, from: Minute, to: Minute): T =>
  span.start >= from && span.end <= to
    ? span
    : { ...span, start: Math.max(span.start, from), end: Math.min(span.end, to) };
