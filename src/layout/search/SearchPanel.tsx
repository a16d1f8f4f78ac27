import Search from '@mui/icons-material/SearchRounded';
import { InputBase, LinearProgress, List, ListItemButton, Typography, useAutocomplete } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type HTMLAttributes, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { iconOf } from '../../ui/icons.tsx';
import { MenuHead } from '../../ui/MenuButton.tsx';
import type { Entry } from './entry.ts';
import { useEntries } from './useEntries.ts';

const BOX = {
  height: 48,
  flex: 'none',
  px: 3.5,
  gap: 2.5,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 'var(--fs-15)',
  color: 'text.primary',
  '& input:focus-visible': { boxShadow: 'none' },
  '& .MuiSvgIcon-root': { fontSize: 'var(--fs-18)', color: 'text.hint' },
};

const ENTRIES = {
  overflow: 'auto',
  p: '4px 6px 8px',
  '& .MuiListItemButton-root': { minHeight: 34, px: 2, py: 0, gap: 2.5, fontSize: 'var(--fs-13)' },
  '& .MuiSvgIcon-root': { fontSize: 'var(--fs-16)', color: 'text.hint' },
  '& .Mui-selected .MuiSvgIcon-root': { color: 'var(--accent-text)' },
};

const every = (entries: Entry[]) => entries;

export interface SearchPanelProps {
  /** Returns what was typed before the dialog was loaded. */
  typedAhead: () => string;
  onClose: () => void;
}

/** The content of the search dialog: a box that keeps the focus, and what was found. */
export function SearchPanel({ typedAhead, onClose }: SearchPanelProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  // an entry rather than its place: records are found above those that are there at once
  const [marked, setMarked] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  // Enter was pressed before the answer arrived
  const [waiting, setWaiting] = useState(false);
  const { entries, searching, failed, retry } = useEntries(query);
  const active = entries.find(({ key }) => key === marked) ?? entries[0];

  useLayoutEffect(() => setQuery(typedAhead()), [typedAhead]);

  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    if (entry.route) navigate(entry.route);
    entry.act?.();
  };
  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete({
    open: true,
    options: entries,
    // MUI highlights the value
    value: active ?? null,
    inputValue: query,
    handleHomeEndKeys: false,
    selectOnFocus: false,
    filterOptions: every,
    // labels are not unique, and MUI compares options by them
    getOptionLabel: ({ key }) => key,
    isOptionEqualToValue: (a, b) => a.key === b.key,
    onHighlightChange: (_, entry) => entry && setMarked(entry.key),
    onInputChange: (_, next, reason) => {
      if (reason !== 'input') return;
      setQuery(next);
      setMarked(undefined);
      setWaiting(false);
    },
  });
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    // Escape closes the dialog
    event.defaultMuiPrevented = event.key === 'Enter' || event.key === 'Escape';
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // the records have not been found yet
    if (searching && active?.group !== 'screens') setWaiting(true);
    else run(active);
  };
  const { ref, color: _, ...input } = getInputProps();
  const { 'aria-labelledby': __, ...listbox } = getListboxProps();
  useEffect(() => {
    if (!waiting || searching) return;
    setWaiting(false);
    // after a failure the marked entry is not what Enter was pressed for
    if (!failed) run(active);
  });

  return (
    <>
      <div ref={box} {...getRootProps({ onKeyDown })}>
        <InputBase
          fullWidth
          sx={BOX}
          inputRef={ref}
          startAdornment={<Search />}
          endAdornment={<kbd>Esc</kbd>}
          slotProps={{ input: { ...input, 'aria-label': translate('shell.search.title') } }}
          placeholder={translate('shell.search.placeholder')}
        />
      </div>
      {searching && <LinearProgress aria-hidden="true" sx={{ height: 2, mt: '-2px', flex: 'none' }} />}
      <List {...listbox} aria-label={translate('shell.search.results')} sx={ENTRIES}>
        {entries.map((entry, index) => {
          const { key, ...option } = getOptionProps({ option: entry, index });
          const heading = entries[index - 1]?.group !== entry.group;
          return <SearchOption key={key} entry={entry} heading={heading} option={option} onRun={() => run(entry)} />;
        })}
      </List>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ px: 3.5, '&:not(:empty)': { pb: 4.5 } }}>
        {entries.length === 0 && !searching && !failed && translate('shell.search.nothing', { query })}
      </Typography>
      {failed && (
        <Typography variant="body2" component="div" role="alert" sx={{ px: 3.5, pb: 3 }}>
          {translate('shell.search.failed')}{' '}
          <Button
            small
            onClick={() => {
              // the button disappears
              box.current?.querySelector('input')?.focus();
              retry();
            }}
          >
            {translate('views.refusal.retry')}
          </Button>
        </Typography>
      )}
    </>
  );
}

interface OptionProps {
  entry: Entry;
  heading: boolean;
  /** Attributes and pointer events of the option. */
  option: HTMLAttributes<HTMLElement>;
  onRun: () => void;
}

function SearchOption({ entry, heading, option, onRun }: OptionProps) {
  const translate = useTranslate();
  const Icon = iconOf(entry.icon);
  return (
    <>
      {heading && <MenuHead>{translate(`shell.search.${entry.group}`)}</MenuHead>}
      {/* the input keeps the focus; its arrow keys and Enter do the same as the pointer here */}
      <ListItemButton component="li" {...option} selected={option['aria-selected'] === true} onClick={onRun}>
        <Icon />
        <span className="ellipsis">{entry.label}</span>
        {entry.hint && (
          <Typography variant="caption" sx={{ ml: 'auto', flex: 'none', color: 'text.hint' }}>
            {entry.hint}
          </Typography>
        )}
      </ListItemButton>
    </>
  );
}
