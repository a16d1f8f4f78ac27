import { memo, type ReactNode } from 'react';
import { alignOf, type CellContext, cellContent } from '../cells/cell.tsx';
import type { Column } from '../engine/view.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { nameColumn } from './fitColumns.ts';
import type { Row } from './useRows.ts';

interface RowProps {
  row: Row;
  columns: readonly Column[];
  context: CellContext;
  narrow: boolean;
  /** Undefined: it cannot be opened. */
  href: string | undefined;
  open: boolean;
  tabStop: boolean;
  /** Undefined: rows cannot be selected. */
  checked: boolean | undefined;
  selectLabel: string;
  onToggle: (ids: readonly number[], on: boolean) => void;
}

/** One row. Drawn again only when something of its own changed. */
export const TableRow = memo(function TableRow({
  row,
  columns,
  context,
  narrow,
  href,
  open,
  tabStop,
  checked,
  selectLabel,
  onToggle,
}: RowProps) {
  const { resource } = context;
  return (
    <tr
      data-id={row.id}
      tabIndex={tabStop ? 0 : -1}
      aria-current={open ? 'true' : undefined}
      className={checked ? 'checked' : undefined}
    >
      {checked !== undefined && (
        <td className="v-x">
          <Checkbox bare label={selectLabel} checked={checked} onChange={(on) => onToggle([row.id], on)} />
        </td>
      )}
      {narrow ? (
        <td>
          <NarrowContent row={row} context={context} href={href} columns={columns} />
        </td>
      ) : (
        columns.map((column, index) => {
          const content = cellContent(column, row, context);
          const title = typeof content === 'string' && content.length > 16 ? content : undefined;
          return (
            <td key={column.field} className={alignOf(resource.fields[column.field], column)} title={title}>
              {index === nameColumn(columns, resource) ? (
                <Opener href={href}>{column.field === 'title' ? content : <b>{content}</b>}</Opener>
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

/** What opens the row; the row itself has the focus. */
function Opener({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return <span>{children}</span>;
  return (
    <a href={href} tabIndex={-1}>
      {children}
    </a>
  );
}

function NarrowContent({ row, context, href }: Pick<RowProps, 'row' | 'context' | 'href' | 'columns'>) {
  const { resource } = context;
  const list = resource.list === false ? undefined : resource.list;
  const second = (list?.phone ?? []).map((field) => cellContent({ field }, row, context));
  const status = list?.columns.find((column) => resource.fields[column.field]?.type === 'enum' && !column.hidden);
  return (
    <div className="v-two">
      <Opener href={href}>{cellContent({ field: 'title' }, row, context)}</Opener>
      <span className="v-quiet">{status && cellContent(status, row, context)}</span>
      <span className="v-second">
        {second.map((content, index) => (
          <span key={list?.phone[index]}>{content}</span>
        ))}
      </span>
    </div>
  );
}
