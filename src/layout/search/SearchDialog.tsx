import Search from '@mui/icons-material/SearchRounded';
import MuiDialog from '@mui/material/Dialog';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { focusInside } from '../../ui/firstFocus.ts';
import { iconOf } from '../../ui/icons.tsx';
import './search.css';
import { type Entry, useEntries } from './useEntries.ts';

const PAPER = { m: '12vh 12px 12px', width: 560, maxHeight: 'min(520px, calc(100% - 12vh - 12px))' };

/** The box behind Ctrl/Cmd+K: go to a screen or record, or do something, without leaving the keyboard. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  // Enter was pressed before the answer came
  const [waiting, setWaiting] = useState(false);
  const { entries, searching } = useEntries(query);
  const active = entries[Math.min(at, entries.length - 1)];

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
      // records are those of the letters before: the one that is meant may be on its way
      if (searching && active?.group !== 'screens') setWaiting(true);
      else run(active);
    }
  };
  useEffect(() => {
    if (!waiting || searching) return;
    setWaiting(false);
    run(active);
  });

  return (
    <MuiDialog
      open
      transitionDuration={0}
      maxWidth={false}
      aria-labelledby="search-title"
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
      slotProps={{ paper: { ref: focusInside, sx: PAPER }, container: { sx: { alignItems: 'flex-start' } } }}
    >
      <h2 id="search-title" className="sr">
        {translate('shell.search.title')}
      </h2>
      <div className="search-box">
        <Search />
        <input
          type="text"
          role="combobox"
          aria-label={translate('shell.search.title')}
          aria-expanded="true"
          aria-controls="search-entries"
          aria-autocomplete="list"
          aria-activedescendant={active ? idOf(active) : undefined}
          placeholder={translate('shell.search.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
            setWaiting(false);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      {searching && <div className="search-progress" aria-hidden="true" />}
      <div className="search-entries" id="search-entries" role="listbox" aria-label={translate('shell.search.results')}>
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
      </div>
      <p className="search-none" role="status">
        {entries.length === 0 && !searching && translate('shell.search.nothing', { query })}
      </p>
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
      {heading && (
        <div className="search-group" role="presentation">
          {translate(`shell.search.${entry.group}`)}
        </div>
      )}
      {/* the input keeps the focus; arrows and Enter there do what the pointer does here */}
      <div
        className="search-entry"
        id={idOf(entry)}
        role="option"
        tabIndex={-1}
        aria-selected={active}
        onPointerMove={onPoint}
        onClick={onRun}
        onKeyDown={(event) => event.key === 'Enter' && onRun()}
      >
        <Icon />
        <span className="ellipsis">{entry.label}</span>
        {entry.hint && <span className="search-hint">{entry.hint}</span>}
      </div>
    </>
  );
}
