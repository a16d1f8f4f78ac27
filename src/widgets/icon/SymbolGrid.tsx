import { Box, IconButton, OutlinedInput } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { shapeOf, symbolNames } from '../../cells/icon/symbols.ts';
import { contains } from '../../engine/fold.ts';
import { Hint } from '../../ui/blocks.tsx';
import { Part } from './Part.tsx';
import { useGridKeys } from './useGridKeys.ts';

interface SymbolGridProps {
  value: string;
  onChange: (name: string) => void;
  /** Called on Enter: the symbol is chosen, and the panel can close. */
  onDone: () => void;
}

const COLUMNS = 8;

const GRID = {
  display: 'grid',
  gridTemplateColumns: `repeat(${COLUMNS}, 1fr)`,
  gap: 0.5,
  p: 0.5,
  maxHeight: 152,
  overflow: 'auto',
  '& .MuiIconButton-root': { width: 'auto', height: 34 },
  '& .MuiSvgIcon-root': { width: 20, height: 20, fontSize: 'var(--fs-20)' },
  '& [aria-pressed="true"]': {
    color: 'var(--accent-text)',
    bgcolor: 'primary.light',
    boxShadow: 'inset 0 0 0 1px var(--accent)',
  },
};

/**
 * All symbols in a grid with a search by name. Arrow keys, Home and End move, Space chooses, Enter chooses and closes. In
 * the search box the down arrow moves into the grid, and Enter chooses the first match.
 */
export function SymbolGrid({ value, onChange, onDone }: SymbolGridProps) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState('');
  const nameOf = (name: string) => translate(`texts.icon.names.${name}`, { _: name });
  const found = symbolNames.filter((name) => contains(`${nameOf(name)} ${name}`, text.trim()));
  const { active, ref, onKeyDown, enter } = useGridKeys({ names: found, columns: COLUMNS }, value, (name) => {
    onChange(name);
    onDone();
  });
  useEffect(() => {
    ref.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView?.({ block: 'center' });
  }, [ref]);
  return (
    <Part title={translate('texts.icon.symbol')}>
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
      <Box
        ref={ref}
        id={`${id}-grid`}
        sx={GRID}
        role="toolbar"
        aria-label={translate('texts.icon.symbol')}
        onKeyDown={onKeyDown}
      >
        {found.map((name) => {
          const Shape = shapeOf(name);
          return (
            <IconButton
              key={name}
              aria-pressed={name === value}
              aria-label={nameOf(name)}
              title={nameOf(name)}
              data-name={name}
              tabIndex={name === active ? 0 : -1}
              onClick={() => onChange(name)}
            >
              <Shape aria-hidden />
            </IconButton>
          );
        })}
      </Box>
      <Hint className={found.length === 0 ? undefined : 'sr'} aria-live="polite">
        {translate('texts.icon.found', { smart_count: found.length })}
      </Hint>
    </Part>
  );
}
