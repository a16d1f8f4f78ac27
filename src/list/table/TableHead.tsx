import { ButtonBase } from '@mui/material';
import { useListContext, useListSortContext, useTranslate } from 'ra-core';
import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import { alignOf } from '../../cells/cell.tsx';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { Column } from '../../engine/definition.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RowBox } from '../../ui/RowBox.tsx';
import { columnLabel } from '../columns/columnLabel.ts';
import { sortNameOf } from '../columns/sort.ts';
import { useRowSelection } from '../selection/useRowSelection.ts';
import { useListScreen } from '../state/context.ts';
import type { Row } from '../state/useRows.ts';

/** A column of symbols that is narrower than this, in rem, has no room for its name. */
const ROOM = 5;

/** Shift and these keys on the head of a column change its width, by pixels. */
const STEPS: { readonly [key: string]: number } = { ArrowLeft: -16, ArrowRight: 16 };

interface TableHeadProps {
  columns: readonly Column[];
  /** Widths in pixels; undefined: that of the definition, or the rest. */
  widths: readonly (number | undefined)[];
  fitAgain: (field: string) => void;
  narrow: boolean;
  selectable: boolean;
}

/**
 * Widths and names of the columns; a click on a name sorts by the column, and its edge changes the width. Memoized, so
 * that it doesn't render again when a row is checked.
 */
export const TableHead = memo(function TableHead({ columns, widths, fitAgain, narrow, selectable }: TableHeadProps) {
  const labels = useLabels();
  return (
    <>
      <colgroup>
        {selectable && <col style={{ width: '44px' }} />}
        {narrow ? (
          <col />
        ) : (
          columns.map(({ field, width }, index) => (
            <col key={field} style={{ width: widths.length > 0 ? widths[index] : width }} />
          ))
        )}
      </colgroup>
      <thead className={narrow ? 'sr' : undefined}>
        <tr>
          {selectable && <TickAll />}
          {narrow ? (
            <th scope="col">{labels.name(1)}</th>
          ) : (
            columns.map((column) => <Head key={column.field} column={column} fitAgain={fitAgain} />)
          )}
        </tr>
      </thead>
    </>
  );
});

function TickAll() {
  const translate = useTranslate();
  const { data: rows = [] } = useListContext<Row>();
  const { isTicked, tickAll } = useRowSelection(rows);
  const some = rows.some(({ id }) => isTicked(id));
  const all = some && rows.every(({ id }) => isTicked(id));
  return (
    <th scope="col" className="v-x">
      <RowBox label={translate('views.list.selectPage')} checked={all} mixed={some && !all} onChange={tickAll} />
    </th>
  );
}

function Head({ column, fitAgain }: { column: Column; fitAgain: (field: string) => void }) {
  const resource = useDefinition();
  const labels = useLabels();
  const { sort, setSort } = useListSortContext();
  const { setWidth } = useListScreen().columns;
  const field = resource.fields[column.field];
  const name = sortNameOf(resource, column);
  const label = columnLabel(column.field, resource, labels);
  const align = alignOf(field, column);
  const edge = <ResizeEdge onWidth={(width) => setWidth(column.field, width)} onFit={() => fitAgain(column.field)} />;
  if (!name) {
    return (
      <th scope="col" className={align}>
        <span className={field?.cell && Number.parseFloat(column.width ?? '0') < ROOM ? 'sr' : undefined}>{label}</span>
        {edge}
      </th>
    );
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.shiftKey ? STEPS[event.key] : undefined;
    const cell = event.currentTarget.closest('th');
    if (by === undefined || !cell) return;
    event.preventDefault();
    setWidth(column.field, Math.max(NARROWEST, cell.offsetWidth + by));
  };
  const sorted = name === sort.field;
  const up = sort.order === 'ASC';
  return (
    <th scope="col" className={align} aria-sort={sorted ? (up ? 'ascending' : 'descending') : 'none'}>
      <ButtonBase
        title={label}
        onKeyDown={onKeyDown}
        onClick={() => setSort({ field: name, order: sorted && up ? 'DESC' : 'ASC' })}
      >
        <span>{label}</span>
        {sorted && <Icon name={up ? 'up' : 'down'} />}
      </ButtonBase>
      {edge}
    </th>
  );
}

/** The narrowest column in pixels that can be dragged. */
const NARROWEST = 40;

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
function ResizeEdge({ onWidth, onFit }: ResizeEdgeProps) {
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
