import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { useFilters } from './filters.ts';
import './phone.css';
import SortControl from './SortControl.tsx';

/** Where columns have no room there is no head to sort by and no line for chips: a sheet of filters, and a sort control. */
export default function PhoneBar() {
  const translate = useTranslate();
  const { values, offered } = useFilters();
  const [open, setOpen] = useState(false);
  const active = Object.keys(values).length;
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
      <SortControl />
      {open && <FilterSheet onClose={() => setOpen(false)} />}
    </div>
  );
}
