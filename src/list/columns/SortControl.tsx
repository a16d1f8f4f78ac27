import { Stack } from '@mui/material';
import { useListSortContext, useTranslate } from 'ra-core';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { columnLabel } from './columnLabel.ts';
import { sortNameOf } from './sort.ts';

/** The sort field and direction of a list without column headers. */
export default function SortControl() {
  const resource = useDefinition();
  const labels = useLabels();
  const { sort, setSort } = useListSortContext();
  const translate = useTranslate();
  const columns = resource.list === false ? [] : resource.list.columns;
  const sorts = new Map<string, string>();
  for (const column of columns) {
    const name = sortNameOf(resource, column);
    if (!name || sorts.has(name)) continue;
    sorts.set(name, columnLabel(column.field, resource, labels));
  }
  // a link can sort by a field that no column shows
  if (!sorts.has(sort.field)) sorts.set(sort.field, labels.field(sort.field));
  const isUp = sort.order === 'ASC';
  return (
    <Stack direction="row" className="v-sort" spacing={1.5}>
      <SelectBox
        label={translate('assist.sort')}
        value={sort.field}
        options={sorts}
        onChange={(field) => setSort({ field, order: sort.order })}
      />
      <Button
        icon={isUp ? 'up' : 'down'}
        aria-label={translate(isUp ? 'assist.ascending' : 'assist.descending')}
        onClick={() => setSort({ field: sort.field, order: isUp ? 'DESC' : 'ASC' })}
      />
    </Stack>
  );
}
