import { useListContext, useTranslate } from 'ra-core';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useHref } from 'react-router';
import { useCellContext } from '../../cells/cell.tsx';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { allows } from '../../engine/access.ts';
import { useFittedColumns } from '../columns/useFittedColumns.ts';
import { useRowSelection } from '../selection/useRowSelection.ts';
import { useListMarks, useListScreen } from '../state/context.ts';
import type { Row } from '../state/useRows.ts';
import { TableHead } from './TableHead.tsx';
import { type Frame, HrefContext, TableRow } from './TableRow.tsx';
import { useRowFocus } from './useRowFocus.ts';
import { useRowInput } from './useRowInput.ts';

interface TableProps {
  /** Width of the list in pixels; undefined before it is known. */
  width: number | undefined;
  /** Two lines per row instead of columns. */
  narrow: boolean;
  selectable: boolean;
}

const NO_ROWS: readonly Row[] = [];

/**
 * The rows of a list, with one handler for clicks and keys. Arrow keys move through the rows and, if a record is open,
 * open the next one. The rows are one tab stop.
 */
export function Table({ width, narrow, selectable }: TableProps) {
  const resource = useDefinition();
  const labels = useLabels();
  const translate = useTranslate();
  const { data: rows = NO_ROWS } = useListContext<Row>();
  const { query, columns: all } = useListScreen();
  const { openId } = useListMarks();
  const body = useRef<HTMLTableSectionElement>(null);
  const base = useHref(`/${resource.name}`);
  const openable = allows(resource, 'one');
  const { isTicked, tick } = useRowSelection(rows);
  const { tabStop, onFocus, leaveDown } = useRowFocus(body, rows);
  const input = useRowInput({ body, openable, selectable, isTicked, tick, leaveDown });

  const cells = useCellContext(resource, labels);
  const { columns, widths, fitAgain } = useFittedColumns({ cells, width, selectable, narrow });
  const search = query && `?${query}`;
  const frame = useMemo<Frame>(
    () => ({
      cells,
      columns,
      absent: all.absent,
      narrow,
      tick: selectable ? tick : undefined,
      tickLabel: (name) => translate('views.list.select', { name }),
    }),
    [cells, columns, all.absent, narrow, selectable, tick, translate],
  );
  const hrefOf = useMemo(
    () => (openable ? (id: number) => `${base}/${id}${search}` : undefined),
    [openable, base, search],
  );
  return (
    <table className={narrow ? 'v-table narrow' : 'v-table'} aria-label={labels.name(2)} aria-rowcount={rows.length}>
      <TableHead columns={columns} widths={widths} narrow={narrow} selectable={selectable} fitAgain={fitAgain} />
      <tbody ref={body} className={openable ? undefined : 'v-still'} onFocus={onFocus} {...input}>
        {/* deferred, because the visible effect of a click is more urgent */}
        <HrefContext value={useDeferredValue(hrefOf)}>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              frame={frame}
              open={String(row.id) === openId}
              tabStop={row.id === tabStop}
              ticked={isTicked(row.id)}
            />
          ))}
        </HrefContext>
      </tbody>
    </table>
  );
}
