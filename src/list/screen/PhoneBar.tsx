import { Chip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import SortControl from '../columns/SortControl.tsx';
import { FilterSheet } from '../filter/FilterSheet.tsx';
import { useFilters } from '../filter/filters.ts';
import { Bar } from './Bars.tsx';

const COUNT = {
  height: 18,
  borderRadius: '9px',
  fontSize: 'var(--fs-11)',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
};

/**
 * Filters in a sheet, and a sort control, for narrow windows, which have neither column headers nor filter chips.
 * `children`: filters of the screen itself, first in the sheet.
 */
export default function PhoneBar({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const { values, offered } = useFilters();
  const [open, setOpen] = useState(false);
  const active = Object.keys(values).length;
  return (
    <Bar kind="phone">
      {(children || offered.length + active > 0) && (
        <Button
          icon="filter"
          aria-haspopup="dialog"
          aria-label={active > 0 ? translate('assist.filtersOn', { count: active }) : undefined}
          onClick={() => setOpen(true)}
        >
          {translate('assist.filters')}
          {active > 0 && <Chip color="primary" variant="filled" label={active} sx={COUNT} />}
        </Button>
      )}
      <SortControl />
      {open && <FilterSheet onClose={() => setOpen(false)}>{children}</FilterSheet>}
    </Bar>
  );
}
