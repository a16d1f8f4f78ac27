import { type PointerEvent, useRef } from 'react';

/** The narrowest column in pixels that can be dragged. */
export const NARROWEST = 40;

interface ResizeEdgeProps {
  onWidth: (width: number) => void;
  /** Fits the column to its content. */
  onFit: () => void;
}

/** The index of a cell's column among the columns of its table. */
const columnOf = (cell: HTMLTableCellElement): HTMLElement | undefined =>
  cell.closest('table')?.querySelectorAll<HTMLElement>('colgroup > col')[cell.cellIndex];

/**
 * The right edge of a column's head: dragging it changes the width, a double click fits the column to its content. For
 * pointers only; with the keyboard the head itself does it. While it is dragged, only the browser's layout changes.
 */
export function ResizeEdge({ onWidth, onFit }: ResizeEdgeProps) {
  const drag = useRef<{ x: number; before: number; width: number }>(undefined);
  const cellOf = ({ currentTarget }: PointerEvent<HTMLElement>) =>
    currentTarget.closest<HTMLTableCellElement>('th') ?? undefined;
  const begin = (event: PointerEvent<HTMLElement>) => {
    const before = cellOf(event)?.offsetWidth;
    if (before === undefined || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drag.current = { x: event.clientX, before, width: before };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    const cell = cellOf(event);
    const column = cell && columnOf(cell);
    if (!current || !column) return;
    current.width = Math.max(NARROWEST, Math.round(current.before + event.clientX - current.x));
    column.style.width = `${current.width}px`;
  };
  const end = () => {
    const { current } = drag;
    drag.current = undefined;
    if (current && current.width !== current.before) onWidth(current.width);
  };
  return (
    <span
      className="v-edge"
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onFit}
    />
  );
}
