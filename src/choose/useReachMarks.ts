import { useQueries } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { fetchReachNow } from '../../dataProvider/calls/duty.ts';
import type { DeadEnd } from '../../protocol/duty.ts';
import { useExtension } from '../definition/context.tsx';
import type { Resource } from '../engine/definition.ts';
import { useDeadEndText } from '../live/deadEnds.tsx';
import { useWarningText } from './selector/words.ts';

/** Rows asked for in one call where rows aren't fetched in pages. */
export const MARKED_AT_ONCE = 100;
/** How long an answer counts as current, in milliseconds. */
const FRESH = 30_000;

/** A record that is offered or chosen. */
export interface MarkedRow {
  resource: Resource;
  id: number;
  /** Fields whose warning applies; used where the platform can't say whether somebody can be called. */
  warnings?: readonly string[];
}

/** Returns the part of a list that contains the indexes that are shown, widened so that scrolling rarely changes it. */
export function pagesAround<Row>(rows: readonly Row[], shown: readonly number[]): Row[][] {
  const pages = [...new Set(shown.map((index) => Math.floor(index / MARKED_AT_ONCE)))].sort((a, b) => a - b);
  return pages.map((page) => rows.slice(page * MARKED_AT_ONCE, (page + 1) * MARKED_AT_ONCE));
}

/**
 * Returns a function that says why nobody can be called now by a row of these pages; '' if somebody can or if it isn't
 * known. Asks the platform once per page; where the platform can't say, a row's own warnings are returned.
 */
export function useReachMarks(pages: readonly (readonly MarkedRow[])[]): (row: MarkedRow) => string {
  const translate = useTranslate();
  const known = useExtension('duty');
  const deadEndText = useDeadEndText();
  const warningText = useWarningText();
  const asked = pages
    .map((rows) =>
      rows.filter(({ resource }) => resource.inAlarms).map(({ resource, id }) => ({ resource: resource.name, id })),
    )
    .filter((list) => known && list.length > 0);
  const found = useQueries({
    queries: asked.map((list) => ({
      queryKey: ['duty', 'reachNow', list],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchReachNow(list, signal),
      staleTime: FRESH,
      retry: false,
    })),
  });
  const why = new Map(
    found.flatMap(({ data = [] }) => data.map((record) => [`${record.resource} ${record.id}`, record.why])),
  );
  const text = (row: MarkedRow, end: DeadEnd) => {
    if (end.id !== row.id || end.resource !== row.resource.name) return deadEndText(end);
    return translate(`duty.mark.${end.code === 'nobody' && end.kind === 'schedule' ? 'offDuty' : end.code}`);
  };
  return (row) => {
    if (!known || !row.resource.inAlarms) return warningText(row.resource, row.warnings ?? []);
    return (why.get(`${row.resource.name} ${row.id}`) ?? []).map((end) => text(row, end)).join(' · ');
  };
}

/** Why nobody can be called now by a chosen record; '' if somebody can, if it isn't known, or if none is chosen. */
export function useReachMark(resource: Resource | undefined, id: number | undefined): string {
  const marked = resource && id !== undefined ? [{ resource, id }] : [];
  return marked.map(useReachMarks([marked])).join('');
}
