import { useEvent, useTranslate } from 'ra-core';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useHref } from 'react-router';
import { alignOf, useCellContext } from '../cells/cell.tsx';
import type { Labels } from '../definition/labels.ts';
import type { Resource } from '../engine/definition.ts';
import { titleOf } from '../engine/template.ts';
import type { Column } from '../engine/view.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { isFocusLost } from '../ui/focusLost.ts';
import { Icon } from '../ui/Icon.tsx';
import { sortNameOf } from './sort.ts';
import { TableRow } from './TableRow.tsx';
import type { ListState } from './urlState.ts';
import type { Row } from './useRows.ts';

interface TableProps {
  resource: Resource;
  labels: Labels;
  rows: readonly Row[];
  columns: readonly Column[];
  /** Two lines per row instead of columns. */
  narrow: boolean;
  openId: string | undefined;
  /** The server has a call that reads a single record. */
  openable: boolean;
  sort: ListState['sort'];
  selected: ListState['selected'];
  selectable: boolean;
  query: string;
  onSort: (sort: ListState['sort']) => void;
  onSelect: (selected: ListState['selected']) => void;
  onOpen: (id: number) => void;
  onLeaveDown: () => void;
}

/**
 * The rows of a list. Clicks and keys are handled once for all rows; arrow keys move through them and, when a record
 * is open, open the next one.
 */
export function Table(props: TableProps) {
  const { resource, labels, rows, columns, narrow, openId, openable, selected, selectable, onSelect } = props;
  const translate = useTranslate();
  const body = useRef<HTMLTableSectionElement>(null);
  const base = useHref(`/${resource.name}`);
  const context = useCellContext(resource, labels);
  const checked = useMemo(() => (selected === 'all' ? undefined : new Set(selected)), [selected]);
  const isChecked = (id: number) => checked?.has(id) ?? true;
  const allChecked = rows.length > 0 && rows.every((row) => isChecked(row.id));
  const someChecked = rows.some((row) => isChecked(row.id));

  const onOpen = (id: number) => openable && props.onOpen(id);
  // one function for the life of the table, so that rows that did not change are not drawn again
  const toggle = useEvent((ids: readonly number[], on: boolean) => {
    const next = new Set(checked ?? rows.map((row) => row.id));
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onSelect([...next]);
  });
  const idAt = (target: EventTarget): number | undefined => {
    const id = Number((target as Element).closest<HTMLElement>('tr')?.dataset.id);
    return id > 0 ? id : undefined;
  };
  const onClick = (event: MouseEvent) => {
    const id = idAt(event.target);
    const box = (event.target as Element).closest('.v-x');
    if (id === undefined) return;
    if (box) {
      if (event.target === box) toggle([id], !isChecked(id));
      return;
    }
    // a new tab or window is the browser's business
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as Element).closest('tr');
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const id = idAt(row);
    const inBox = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && id !== undefined && !inBox) onOpen(id);
    else if (event.key === ' ' && id !== undefined && !inBox && selectable) toggle([id], !isChecked(id));
    else {
      const next = destination(event.key, row, body.current);
      if (next === undefined) return;
      if (next === null) props.onLeaveDown();
      else {
        next.focus();
        next.scrollIntoView?.({ block: 'nearest' });
        const nextId = idAt(next);
        if (openId !== undefined && nextId !== undefined) onOpen(nextId);
      }
    }
    event.preventDefault();
  };

  // the row that had the focus is gone: the one in its place takes it, unless the focus went elsewhere; while its record
  // is still open beside the list, it is waited for
  const focused = useRef<{ id: number; index: number }>(undefined);
  const onFocus = (event: FocusEvent) => {
    const id = idAt(event.target);
    if (id !== undefined) focused.current = { id, index: rows.findIndex((row) => row.id === id) };
  };
  useLayoutEffect(() => {
    const lost = focused.current;
    if (!lost || String(lost.id) === openId || rows.some((row) => row.id === lost.id)) return;
    focused.current = undefined;
    if (!isFocusLost()) return;
    const next = body.current?.children[Math.min(Math.max(lost.index, 0), rows.length - 1)];
    if (next instanceof HTMLElement) next.focus();
  }, [rows, openId]);

  const tabStop = rows.find((row) => String(row.id) === openId)?.id ?? rows[0]?.id;
  return (
    <table className={narrow ? 'v-table narrow' : 'v-table'} aria-label={labels.name(2)} aria-rowcount={rows.length}>
      {narrow ? (
        <colgroup>
          {selectable && <col style={{ width: '44px' }} />}
          <col />
        </colgroup>
      ) : (
        <Columns columns={columns} selectable={selectable} />
      )}
      <thead className={narrow ? 'sr' : undefined}>
        <tr>
          {selectable && (
            <th scope="col" className="v-x">
              <Checkbox
                bare
                label={translate('views.list.selectPage')}
                checked={allChecked}
                mixed={someChecked && !allChecked}
                onChange={(on) =>
                  toggle(
                    rows.map((row) => row.id),
                    on,
                  )
                }
              />
            </th>
          )}
          {narrow ? (
            <th scope="col">{labels.name(1)}</th>
          ) : (
            columns.map((column) => <Head key={column.field} column={column} {...props} />)
          )}
        </tr>
      </thead>
      <tbody
        ref={body}
        className={openable ? undefined : 'v-still'}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {rows.map((row) => (
          <TableRow
            key={row.id}
            row={row}
            columns={columns}
            context={context}
            narrow={narrow}
            href={openable ? `${base}/${row.id}${props.query ? `?${props.query}` : ''}` : undefined}
            open={String(row.id) === openId}
            tabStop={row.id === tabStop}
            checked={selectable ? isChecked(row.id) : undefined}
            selectLabel={translate('views.list.select', { name: titleOf(resource, row) })}
            onToggle={toggle}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The row a key leads to; null: below the last; undefined: it is no such key. */
function destination(key: string, row: Element, body: HTMLElement | null): HTMLElement | null | undefined {
  const found = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling ?? row,
    Home: body?.firstElementChild,
    End: body?.lastElementChild,
  }[key];
  return found as HTMLElement | null | undefined;
}

function Columns({ columns, selectable }: { columns: readonly Column[]; selectable: boolean }) {
  return (
    <colgroup>
      {selectable && <col style={{ width: '44px' }} />}
      {columns.map((column) => (
        <col key={column.field} style={column.width ? { width: column.width } : undefined} />
      ))}
    </colgroup>
  );
}

function Head({ column, resource, labels, sort, onSort }: TableProps & { column: Column }) {
  const name = sortNameOf(resource, column);
  const label = column.field === 'title' && !resource.fields.title ? labels.name(1) : labels.field(column.field);
  const sorted = name === sort.field;
  const align = alignOf(resource.fields[column.field], column);
  if (!name) {
    return (
      <th scope="col" className={align}>
        {/* a column of symbols has no room for its name */}
        <span className={resource.fields[column.field]?.cell ? 'sr' : undefined}>{label}</span>
      </th>
    );
  }
  const next = sorted && sort.order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <th scope="col" className={align} aria-sort={sorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" title={label} onClick={() => onSort({ field: name, order: next })}>
        <span>{label}</span>
        {sorted && <Icon name={sort.order === 'ASC' ? 'up' : 'down'} />}
      </button>
    </th>
  );
}
