import Search from '@mui/icons-material/SearchRounded';
import MuiDialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import LinearProgress from '@mui/material/LinearProgress';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { focusInside } from '../../ui/firstFocus.ts';
import { iconOf } from '../../ui/icons.tsx';
import { MenuHead } from '../../ui/MenuButton.tsx';
import type { Entry } from './entry.ts';
import { useEntries } from './useEntries.ts';

const PAPER = { m: '12vh 12px 12px', width: 560, maxHeight: 'min(520px, calc(100% - 12vh - 12px))' };

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

interface Props {
  /** Returns what was typed before the dialog was loaded. */
  typedAhead: () => string;
  onClose: () => void;
}

/** The dialog of Ctrl/Cmd+K: finds screens, records and actions. */
export default function SearchDialog({ typedAhead, onClose }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  // Enter was pressed before the answer arrived
  const [waiting, setWaiting] = useState(false);
  const { entries, searching, failed, retry } = useEntries(query);
  const input = useRef<HTMLInputElement>(null);
  const active = entries[Math.min(at, entries.length - 1)];

  useLayoutEffect(() => setQuery(typedAhead()), [typedAhead]);
  useEffect(() => {
    if (active) document.getElementById(idOf(active))?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    if (entry.route) navigate(entry.route);
    entry.act?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, entries.length - 1) + step + entries.length) % entries.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // the records found so far belong to the previous text
      if (searching && active?.group !== 'screens') setWaiting(true);
      else run(active);
    }
  };
  useEffect(() => {
    if (!waiting || searching) return;
    setWaiting(false);
    // after a failure the marked entry is not what Enter was pressed for
    if (!failed) run(active);
  });

  return (
    <MuiDialog
      open
      maxWidth={false}
      aria-labelledby="search-title"
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
      slotProps={{ paper: { ref: focusInside, sx: PAPER }, container: { sx: { alignItems: 'flex-start' } } }}
    >
      <h2 id="search-title" className="sr">
        {translate('shell.search.title')}
      </h2>
      <InputBase
        fullWidth
        sx={BOX}
        inputRef={input}
        startAdornment={<Search />}
        endAdornment={<kbd>Esc</kbd>}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': translate('shell.search.title'),
            'aria-expanded': true,
            'aria-controls': 'search-entries',
            'aria-autocomplete': 'list',
            'aria-activedescendant': active ? idOf(active) : undefined,
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
        placeholder={translate('shell.search.placeholder')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
          setWaiting(false);
        }}
        onKeyDown={onKeyDown}
      />
      {searching && <LinearProgress aria-hidden="true" sx={{ height: 2, mt: '-2px', flex: 'none' }} />}
      <List
        component="div"
        id="search-entries"
        role="listbox"
        aria-label={translate('shell.search.results')}
        sx={ENTRIES}
      >
        {entries.map((entry, index) => (
          <SearchOption
            key={entry.key}
            entry={entry}
            heading={entries[index - 1]?.group !== entry.group}
            active={entry === active}
            onPoint={() => setAt(index)}
            onRun={() => run(entry)}
          />
        ))}
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
              input.current?.focus();
              retry();
            }}
          >
            {translate('views.refusal.retry')}
          </Button>
        </Typography>
      )}
    </MuiDialog>
  );
}

function idOf(entry: Entry): string {
  return `search-${entry.key.replace(/\W+/g, '-')}`;
}

interface OptionProps {
  entry: Entry;
  heading: boolean;
  active: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function SearchOption({ entry, heading, active, onPoint, onRun }: OptionProps) {
  const translate = useTranslate();
  const Icon = iconOf(entry.icon);
  return (
    <>
      {heading && <MenuHead>{translate(`shell.search.${entry.group}`)}</MenuHead>}
      {/* the input keeps the focus; its arrow keys and Enter do the same as the pointer here */}
      <ListItemButton
        component="div"
        id={idOf(entry)}
        role="option"
        tabIndex={-1}
        selected={active}
        aria-selected={active}
        onPointerMove={onPoint}
        onClick={onRun}
      >
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
