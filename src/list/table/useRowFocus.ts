import { useListPaginationContext } from 'ra-core';
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isFocusLost } from '../../ui/focusLost.ts';
import { useListMarks } from '../state/context.ts';
import type { Row } from '../state/useRows.ts';

/** Returns the id of the row that contains an element; undefined if there is none. */
export function rowIdAt(target: EventTarget): number | undefined {
  const id = Number((target as Element).closest<HTMLElement>('tr')?.dataset.id);
  return id > 0 ? id : undefined;
}

/**
 * Keeps the focus in the rows, one of which is the tab stop. If the focused row is removed, the row in its place gets
 * the focus, unless its record is open beside the list: the row may be loaded again.
 */
export function useRowFocus(body: RefObject<HTMLElement | null>, rows: readonly Row[]) {
  const { page, setPage, hasNextPage } = useListPaginationContext();
  const { openId } = useListMarks();
  const [active, setActive] = useState<number>();
  const focused = useRef<{ id: number; index: number }>(undefined);
  const onFocus = (event: FocusEvent) => {
    const id = rowIdAt(event.target);
    if (id === undefined) return;
    focused.current = { id, index: rows.findIndex((row) => row.id === id) };
    setActive(id);
  };
  useLayoutEffect(() => {
    const lost = focused.current;
    if (!lost || String(lost.id) === openId || rows.some((row) => row.id === lost.id)) return;
    focused.current = undefined;
    if (!isFocusLost()) return;
    const next = body.current?.children[Math.min(Math.max(lost.index, 0), rows.length - 1)];
    if (next instanceof HTMLElement) next.focus();
  }, [body, rows, openId]);
  /** Moves from the last row to the first one of the next page. */
  const leaveDown = () => {
    if (!hasNextPage) return;
    if (focused.current) focused.current.index = 0;
    setPage(page + 1);
  };
  const has = (id: number | undefined) => rows.some((row) => row.id === id);
  const opened = Number(openId);
  const tabStop = has(active) ? active : has(opened) ? opened : rows[0]?.id;
  return { tabStop, onFocus, leaveDown };
}
