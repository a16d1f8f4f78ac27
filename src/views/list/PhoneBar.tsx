import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useExtension } from '../../definitions.tsx';
import { Button } from '../ui/Button.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { type FilterBarProps, offeredFilters } from './filters.ts';
import './phone.css';
import { sortNameOf } from './sort.ts';

interface PhoneBarProps extends FilterBarProps {
  /** All that match now. */
  total: number | undefined;
}

/** Where columns have no room there is no head to sort by and no line for chips: a sheet of filters, and a sort control. */
export default function PhoneBar(props: PhoneBarProps) {
  const { resource, labels, state, change } = props;
  const translate = useTranslate();
  const canFilter = useExtension('list.filters');
  const [open, setOpen] = useState(false);
  const active = Object.keys(state.filters).length;
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
    <div className="v-bar v-phonebar">
      {canFilter && offeredFilters(resource).length > 0 && (
        <Button
          icon="filter"
          className={active > 0 ? 'on' : undefined}
          aria-haspopup="dialog"
          aria-label={active > 0 ? translate('assist.filtersOn', { count: active }) : undefined}
          onClick={() => setOpen(true)}
        >
          {translate('assist.filters')}
          {active > 0 && <b>{active}</b>}
        </Button>
      )}
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
      {open && <FilterSheet {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
