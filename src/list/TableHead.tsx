import ButtonBase from '@mui/material/ButtonBase';
import { useListContext, useListSortContext, useTranslate } from 'ra-core';
import { memo } from 'react';
import { alignOf } from '../cells/cell.tsx';
import { useDefinition } from '../definition/current.tsx';
import { useLabels } from '../definition/labels.ts';
import type { Column } from '../engine/view.ts';
import { Icon } from '../ui/Icon.tsx';
import { RowBox } from '../ui/RowBox.tsx';
import { columnLabel } from './columnLabel.ts';
import { sortNameOf } from './sort.ts';
import { useRowSelection } from './useRowSelection.ts';
import type { Row } from './useRows.ts';

/** A column of symbols that is narrower than this, in rem, has no room for its name. */
const ROOM = 5;

interface TableHeadProps {
  columns: readonly Column[];
  narrow: boolean;
  selectable: boolean;
}

/**
 * Widths and names of the columns; a click on a name sorts by the column. Memoized, so that it doesn't render again
 * when a row is checked.
 */
export const TableHead = memo(function TableHead({ columns, narrow, selectable }: TableHeadProps) {
  const labels = useLabels();
  return (
    <>
      <colgroup>
        {selectable && <col style={{ width: '44px' }} />}
        {narrow ? (
          <col />
        ) : (
          columns.map(({ field, width }) => <col key={field} style={width ? { width } : undefined} />)
        )}
      </colgroup>
      <thead className={narrow ? 'sr' : undefined}>
        <tr>
          {selectable && <TickAll />}
          {narrow ? (
            <th scope="col">{labels.name(1)}</th>
          ) : (
            columns.map((column) => <Head key={column.field} column={column} />)
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

function Head({ column }: { column: Column }) {
  const resource = useDefinition();
  const labels = useLabels();
  const { sort, setSort } = useListSortContext();
  const field = resource.fields[column.field];
  const name = sortNameOf(resource, column);
  const label = columnLabel(column.field, resource, labels);
  const align = alignOf(field, column);
  if (!name) {
    return (
      <th scope="col" className={align}>
        <span className={field?.cell && Number.parseFloat(column.width ?? '0') < ROOM ? 'sr' : undefined}>{label}</span>
      </th>
    );
  }
  const sorted = name === sort.field;
  const up = sort.order === 'ASC';
  return (
    <th scope="col" className={align} aria-sort={sorted ? (up ? 'ascending' : 'descending') : 'none'}>
      <ButtonBase title={label} onClick={() => setSort({ field: name, order: sorted && up ? 'DESC' : 'ASC' })}>
        <span>{label}</span>
        {sorted && <Icon name={up ? 'up' : 'down'} />}
      </ButtonBase>
    </th>
  );
}
