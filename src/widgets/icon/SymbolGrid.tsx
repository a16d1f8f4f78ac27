import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { shapeOf, symbolNames } from './symbols.ts';
import { useGridKeys } from './useGridKeys.ts';

interface SymbolGridProps {
  value: string;
  onChange: (name: string) => void;
  /** Enter on a symbol: it is chosen, and that was all. */
  onDone: () => void;
}

const COLUMNS = 8;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * All symbols in a grid, found by their names. Arrow keys, Home and End go through it, Space chooses, Enter chooses and
 * closes; from the search box the arrow down leads into it, and Enter takes the first that was found.
 */
export function SymbolGrid({ value, onChange, onDone }: SymbolGridProps) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState('');
  const nameOf = (name: string) => translate(`texts.icon.names.${name}`, { _: name });
  const found = symbolNames.filter((name) => plain(`${nameOf(name)} ${name}`).includes(plain(text.trim())));
  const { active, ref, onKeyDown, enter } = useGridKeys({ names: found, columns: COLUMNS }, value, (name) => {
    onChange(name);
    onDone();
  });
  useEffect(() => {
    ref.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView?.({ block: 'center' });
  }, [ref]);
  return (
    <fieldset className="w-iconpart">
      <legend>{translate('texts.icon.symbol')}</legend>
      <OutlinedInput
        fullWidth
        type="search"
        aria-label={translate('texts.icon.search')}
        placeholder={translate('texts.icon.search')}
        inputProps={{ 'aria-controls': `${id}-grid` }}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            enter();
          } else if (event.key === 'Enter') {
            event.preventDefault();
            if (text.trim() && found[0]) onChange(found[0]);
          }
        }}
      />
      <div
        ref={ref}
        id={`${id}-grid`}
        className="w-symbols"
        role="toolbar"
        aria-label={translate('texts.icon.symbol')}
        style={{ gridTemplateColumns: `repeat(${COLUMNS}, 1fr)` }}
        onKeyDown={onKeyDown}
      >
        {found.map((name) => {
          const Shape = shapeOf(name);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={name === value}
              aria-label={nameOf(name)}
              title={nameOf(name)}
              data-name={name}
              tabIndex={name === active ? 0 : -1}
              onClick={() => onChange(name)}
            >
              <Shape aria-hidden className="v-i" />
            </button>
          );
        })}
      </div>
      <p className={found.length === 0 ? 'v-quiet' : 'sr'} aria-live="polite">
        {translate('texts.icon.found', { smart_count: found.length })}
      </p>
    </fieldset>
  );
}
