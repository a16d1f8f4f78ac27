import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { opensElsewhere } from '../../ui/pressing.ts';
import type { RowSelection } from '../selection/useRowSelection.ts';
import { useListMarks, useListScreen } from '../state/context.ts';
import { rowIdAt } from './useRowFocus.ts';

interface RowInput {
  body: RefObject<HTMLElement | null>;
  openable: boolean;
  selectable: boolean;
  isTicked: RowSelection['isTicked'];
  tick: RowSelection['tick'];
  /** Called when a key moves below the last row. */
  leaveDown: () => void;
}

/** Handles clicks and keys in the rows of a table. */
export function useRowInput({ body, openable, selectable, isTicked, tick, leaveDown }: RowInput) {
  const { open } = useListScreen();
  const { openId } = useListMarks();
  const onOpen = (id: number) => openable && open(id);

  const onMouseDown = (event: MouseEvent) => {
    // selects a range of rows, not of text
    if (event.shiftKey && (event.target as Element).closest('.v-x')) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const id = rowIdAt(event.target);
    const cell = (event.target as Element).closest('.v-x');
    if (id === undefined) return;
    if (cell) {
      if (event.target === cell) tick(id, !isTicked(id), event.shiftKey ? 'last' : undefined);
      return;
    }
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onOpen(id);
  };

  const move = (event: KeyboardEvent, row: HTMLElement, inBox: boolean): boolean => {
    const next = destination(event.key, row, body.current);
    if (next === undefined) return false;
    if (next === null) {
      leaveDown();
      return true;
    }
    const [from, to] = [rowIdAt(row), rowIdAt(next)];
    (inBox ? boxOf(next) : next)?.focus();
    next.scrollIntoView?.({ block: 'nearest' });
    if (to === undefined) return true;
    if (event.shiftKey && selectable && from !== undefined) {
      tick(to, true, from);
    } else if (openId !== undefined) onOpen(to);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as Element).closest('tr');
    const id = row ? rowIdAt(row) : undefined;
    if (!row || id === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const inBox = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && !inBox) onOpen(id);
    else if (event.key === ' ' && !inBox && selectable) tick(id, !isTicked(id), event.shiftKey ? 'last' : undefined);
    // the checkbox is no tab stop: the arrow keys move between it and its row
    else if (event.key === 'ArrowLeft' && !inBox && selectable) boxOf(row)?.focus();
    else if (event.key === 'ArrowRight' && inBox) row.focus();
    else if (!move(event, row, inBox)) return;
    event.preventDefault();
  };
  return { onMouseDown, onClick, onKeyDown };
}

const boxOf = (row: Element) => row.querySelector<HTMLElement>('input');

/** Returns the row that a key moves to; null if it moves below the last one; undefined for other keys. */
function destination(key: string, row: Element, body: HTMLElement | null): HTMLElement | null | undefined {
  const found = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling ?? row,
    Home: body?.firstElementChild,
    End: body?.lastElementChild,
  }[key];
  return found as HTMLElement | null | undefined;
}
