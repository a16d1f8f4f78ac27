import OutlinedInput from '@mui/material/OutlinedInput';
import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE } from '../../protocol/constants.ts';
import { useIsOpening } from '../definition/searchParams.ts';
import { Icon } from '../ui/Icon.tsx';

interface SearchBoxProps {
  value: string;
  /** Labels of the searched fields. */
  hint: string;
  onChange: (value: string) => void;
}

const SEARCH = {
  '--ctl': { xs: '36px', sm: 'var(--ctl-s)' },
  flex: { xs: '1 1 100%', sm: '1 1 110px' },
  minWidth: 120,
  maxWidth: { xs: 'none', sm: 300 },
  gap: '7px',
  fontSize: 'var(--fs-12)',
  '& svg': { width: 14, height: 14, color: 'text.hint' },
};

/** A search box. The text takes effect after half a second without typing, or at once with Enter. */
export function SearchBox({ value, hint, onChange }: SearchBoxProps) {
  const translate = useTranslate();
  const [{ text, of }, setText] = useState({ text: value, of: value });
  const isOpening = useIsOpening();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // shows `value` if something else changed the address: back button, a saved view, "clear"
  const shown = of === value ? text : value;
  useEffect(() => () => clearTimeout(timer.current), []);

  // When the timer ends, sort, filter or scope may have changed, so the latest `onChange` is called.
  const commit = useEvent((next: string) => {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    setText({ text: next, of: trimmed });
    if (trimmed !== value) onChange(trimmed);
  });
  const commitLater = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (isOpening() ? commitLater(next) : commit(next)), SEARCH_DEBOUNCE);
  };
  const type = (next: string) => {
    setText({ text: next, of: value });
    commitLater(next);
  };
  return (
    <OutlinedInput
      className="v-search"
      type="search"
      size="small"
      sx={SEARCH}
      startAdornment={<Icon name="search" />}
      // in a narrow list the placeholder is cut off, so the hint is also the title
      slotProps={{ input: { 'aria-label': translate('views.list.search'), title: hint } }}
      placeholder={hint || translate('views.list.search')}
      value={shown}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(shown);
        if (event.key !== 'Escape' || shown === '') return;
        event.preventDefault();
        event.stopPropagation();
        commit('');
      }}
    />
  );
}
