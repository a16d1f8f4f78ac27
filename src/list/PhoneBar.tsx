import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { type FilterBarProps, useOfferedFilters } from './filters.ts';
import './phone.css';
import SortControl from './SortControl.tsx';

interface PhoneBarProps extends FilterBarProps {
  /** All that match now. */
  total: number | undefined;
}

/** Where columns have no room there is no head to sort by and no line for chips: a sheet of filters, and a sort control. */
export default function PhoneBar(props: PhoneBarProps) {
  const { resource, labels, state, change } = props;
  const translate = useTranslate();
  const offered = useOfferedFilters(resource);
  const [open, setOpen] = useState(false);
  const active = Object.keys(state.filters).length;
  return (
    <div className="v-bar v-phonebar">
      {offered.length + active > 0 && (
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
      <SortControl {...{ resource, labels, state, change }} />
      {open && <FilterSheet {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
