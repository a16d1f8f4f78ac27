import { useTranslate } from 'ra-core';
import { Button } from '../ui/Button.tsx';
import type { FilterBarProps } from './filters.ts';
import './sort.css';
import { sortNameOf } from './sort.ts';

/** What the list is sorted by and which way, where there is no head of columns to say it. */
export default function SortControl({ resource, labels, state, change }: FilterBarProps) {
  const translate = useTranslate();
  const columns = resource.list === false ? [] : resource.list.columns;
  const sorts = new Map<string, string>();
  for (const column of columns) {
    const name = sortNameOf(resource, column);
    if (!name || sorts.has(name)) continue;
    const isTitle = column.field === 'title' && !resource.fields.title;
    sorts.set(name, isTitle ? labels.name(1) : labels.field(column.field));
  }
  // the link may say a field that no column shows
  if (!sorts.has(state.sort.field)) sorts.set(state.sort.field, labels.field(state.sort.field));
  const isUp = state.sort.order === 'ASC';
  return (
    <span className="v-sort">
      <select
        aria-label={translate('assist.sort')}
        value={state.sort.field}
        onChange={(event) => change({ sort: { field: event.target.value, order: state.sort.order } })}
      >
        {[...sorts].map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <Button
        icon={isUp ? 'up' : 'down'}
        aria-label={translate(isUp ? 'assist.ascending' : 'assist.descending')}
        onClick={() => change({ sort: { field: state.sort.field, order: isUp ? 'DESC' : 'ASC' } })}
      />
    </span>
  );
}
