import DragIndicator from '@mui/icons-material/DragIndicatorRounded';
import { Paper } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../Button.tsx';
import { focusNextItem, REMOVE_BUTTON } from '../focus.ts';
import { MenuButton, MenuItem } from '../MenuButton.tsx';
import type { GridTile, Step } from './places.ts';

interface TileToolsProps {
  tile: GridTile;
  /** Whether there are columns; in one column tiles only change their order. */
  wide: boolean;
  onStep: (step: Step) => void;
  onRemove?: (() => void) | undefined;
  entries?: ((id: string, close: () => void) => ReactNode) | undefined;
}

const ARROWS: { readonly [key: string]: Pick<Step, 'x' | 'y'> } = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const UP_DOWN: readonly { text: string; step: Step }[] = [
  { text: 'up', step: { of: 'place', x: 0, y: -1 } },
  { text: 'down', step: { of: 'place', x: 0, y: 1 } },
];
/** The entries of the menu: everything that the arrow keys do, for users who can neither use them nor drag. */
const STEPS: readonly { text: string; step: Step }[] = [
  ...UP_DOWN,
  { text: 'left', step: { of: 'place', x: -1, y: 0 } },
  { text: 'right', step: { of: 'place', x: 1, y: 0 } },
  { text: 'wider', step: { of: 'size', x: 1, y: 0 } },
  { text: 'narrower', step: { of: 'size', x: -1, y: 0 } },
  { text: 'taller', step: { of: 'size', x: 0, y: 1 } },
  { text: 'shorter', step: { of: 'size', x: 0, y: -1 } },
];
/**
 * On the tile's upper edge, in the gap between tiles, so that they cover neither the tile nor the resize corner of the
 * tile above.
 */
const TOOLS = {
  position: 'absolute',
  top: -15,
  right: 28,
  zIndex: 2,
  display: 'flex',
  cursor: 'auto',
  '& .MuiButtonBase-root': { height: 24, minHeight: 24, width: 30 },
} as const;

/** The handle, the menu and the remove button of a tile that is being arranged. */
export function TileTools({ tile, wide, onStep, onRemove, entries }: TileToolsProps) {
  const translate = useTranslate();
  const { id, title, fresh } = tile;
  const handle = useRef<HTMLButtonElement>(null);
  // in an effect, because the dialog or menu that has added the tile returns the focus to its button first
  useEffect(() => {
    if (fresh) handle.current?.focus();
  }, [fresh]);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const arrow = ARROWS[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (arrow) onStep({ of: event.shiftKey ? 'size' : 'place', ...arrow });
    else if (event.key === 'Delete' && onRemove) {
      focusNextItem(event.currentTarget);
      onRemove();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Paper variant="outlined" sx={TOOLS}>
      <Button
        ref={handle}
        kind="ghost"
        small
        icon={DragIndicator}
        className="tile-handle"
        aria-label={translate(wide ? 'grid.move' : 'grid.order', { title })}
        onKeyDown={onKeyDown}
      />
      <MenuButton
        label={translate('grid.more', { title })}
        button={(trigger) => <Button {...trigger} kind="ghost" small icon="more" />}
      >
        {(close) => [
          ...(wide ? STEPS : UP_DOWN).map(({ text, step }) => (
            <MenuItem key={text} close={close} onSelect={() => onStep(step)}>
              {translate(`grid.steps.${text}`)}
            </MenuItem>
          )),
          entries?.(id, close),
        ]}
      </MenuButton>
      {onRemove && (
        <Button
          {...REMOVE_BUTTON}
          kind="ghost"
          small
          icon="close"
          aria-label={translate('grid.remove', { title })}
          onClick={(event) => {
            focusNextItem(event.currentTarget);
            onRemove();
          }}
        />
      )}
    </Paper>
  );
}
