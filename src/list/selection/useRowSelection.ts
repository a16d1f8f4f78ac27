import { useEvent, useListContext } from 'ra-core';
import { useMemo, useRef } from 'react';
import { useListMarks } from '../state/context.ts';
import type { Row } from '../state/useRows.ts';

/** Which rows are checked, and functions to check one row, all rows of the page, or a range from another row. */
export function useRowSelection(rows: readonly Row[]) {
  const { selectedIds, onSelect } = useListContext<Row>();
  const { allSelected } = useListMarks();
  const checked = useMemo(() => new Set<unknown>(selectedIds), [selectedIds]);
  // the row that was checked or unchecked last, where a range begins
  const last = useRef<number>(undefined);
  const set = (ids: readonly number[], on: boolean) => {
    const next = new Set<number>(selectedIds);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onSelect([...next]);
  };
  // a stable function, so that unchanged rows don't render again
  const tick = useEvent((id: number, on: boolean, since?: number | 'last') => {
    const first = since === 'last' ? last.current : since;
    const from = rows.findIndex((row) => row.id === first);
    const to = rows.findIndex((row) => row.id === id);
    last.current = id;
    set(from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id), on);
  });
  return {
    isTicked: (id: number) => allSelected || checked.has(id),
    tick,
    tickAll: (on: boolean) =>
      set(
        rows.map(({ id }) => id),
        on,
      ),
  };
}
export type RowSelection = ReturnType<typeof useRowSelection>;
