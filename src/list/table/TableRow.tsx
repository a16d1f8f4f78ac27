import { createContext, memo, type ReactNode, useContext } from 'react';
import { type CellContext, cellClass, cellContent } from '../../cells/cell.tsx';
import type { Column } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { RowBox } from '../../ui/RowBox.tsx';
import { nameColumn } from '../columns/fitColumns.ts';
import type { RowSelection } from '../selection/useRowSelection.ts';
import type { Row } from '../state/useRows.ts';

/** Data shared by all rows. */
export interface Frame {
  cells: CellContext;
  columns: readonly Column[];
  /** Fields whose columns stand in other tabs of the screen. */
  absent: ReadonlySet<string>;
  narrow: boolean;
  /** Checks rows; undefined if rows cannot be selected. */
  tick: RowSelection['tick'] | undefined;
  tickLabel: (name: string) => string;
}

/**
 * Returns the address of a record; undefined if rows cannot be opened. Not part of `Frame`, because every filter
 * changes it, but no cell depends on it.
 */
export const HrefContext = createContext<((id: number) => string) | undefined>(undefined);

interface RowProps {
  row: Row;
  frame: Frame;
  open: boolean;
  tabStop: boolean;
  ticked: boolean;
}

/** One row, rendered again only when its own props change. */
export const TableRow = memo(function TableRow({ row, frame, open, tabStop, ticked }: RowProps) {
  const { cells, columns, absent, narrow, tick, tickLabel } = frame;
  const { resource } = cells;
  return (
    <tr
      data-id={row.id}
      tabIndex={tabStop ? 0 : -1}
      aria-current={open ? 'true' : undefined}
      className={tick && ticked ? 'checked' : undefined}
    >
      {tick && (
        <td className="v-x">
          <RowBox
            tabIndex={-1}
            label={tickLabel(titleOf(resource, row))}
            checked={ticked}
            onChange={(checked, { nativeEvent }) => tick(row.id, checked, hasShift(nativeEvent) ? 'last' : undefined)}
          />
        </td>
      )}
      {narrow ? (
        <td>
          <NarrowContent row={row} context={cells} absent={absent} />
        </td>
      ) : (
        columns.map((column, index) => {
          const content = cellContent(column, row, cells);
          const title = typeof content === 'string' && content.length > 16 ? content : undefined;
          return (
            <td key={column.field} className={cellClass(resource.fields[column.field], column)} title={title}>
              {index === nameColumn(columns, resource) ? (
                <Opener id={row.id}>{column.field === 'title' ? content : <b>{content}</b>}</Opener>
              ) : (
                content
              )}
            </td>
          );
        })
      )}
    </tr>
  );
});

const hasShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;

/** The link that opens the record; the row has the focus, not the link. */
function Opener({ id, children }: { id: number; children: ReactNode }) {
  const href = useContext(HrefContext)?.(id);
  if (href === undefined) return <span>{children}</span>;
  return (
    <a href={href} tabIndex={-1}>
      {children}
    </a>
  );
}

interface NarrowContentProps extends Pick<Frame, 'absent'> {
  row: Row;
  context: CellContext;
}

function NarrowContent({ row, context, absent }: NarrowContentProps) {
  const { resource } = context;
  const list = resource.list === false ? undefined : resource.list;
  const status = list?.columns.find((column) => resource.fields[column.field]?.type === 'enum' && !column.hidden);
  const second = (list?.phone ?? []).filter((field) => field !== status?.field && !absent.has(field));
  return (
    <div className="v-two">
      <Opener id={row.id}>{cellContent({ field: 'title' }, row, context)}</Opener>
      <span className="v-quiet">{status && cellContent(status, row, context)}</span>
      <span className="v-second">
        {second.map((field) => (
          <span key={field}>{cellContent({ field }, row, context)}</span>
        ))}
      </span>
    </div>
  );
}
