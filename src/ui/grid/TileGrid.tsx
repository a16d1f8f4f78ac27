import { Box, type Theme, useMediaQuery } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type CSSProperties, type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { loadChunk } from '../chunks.ts';
import {
  COLUMNS,
  GAP,
  type GridTile,
  inReadingOrder,
  type Place,
  packed,
  placesAfterStep,
  placesAfterSwap,
  ROW_HEIGHT,
  type Step,
} from './places.ts';
import { TileTools } from './TileTools.tsx';

type Mouse = typeof import('./MouseGrid.tsx').default;

/** Returns the draggable grid once it is loaded; null if loading failed: keyboard and menus work without it. */
function useMouseGrid(wanted: boolean): Mouse | null | undefined {
  const [grid, setGrid] = useState<Mouse | null>();
  useEffect(() => {
    if (!wanted) return;
    loadChunk(() => import('./MouseGrid.tsx')).then(
      (module) => setGrid(() => module.default),
      () => setGrid(null),
    );
  }, [wanted]);
  return grid;
}

export interface TileGridProps {
  /** The tiles and their places; places that overlap or exceed the columns are corrected. */
  tiles: readonly GridTile[];
  /**
   * Content of a tile; should fill its box, which is `--tile-height` high (in one column at least as high as its
   * content).
   */
  children: (id: string) => ReactNode;
  /** Height of a row in pixels; default 40. */
  rowHeight?: number;
  /** Whether tiles can be moved, resized and removed now. Their contents can't be used then. */
  arranging?: boolean;
  /** Called with the new places of all tiles after every step. */
  onChange?: (places: Place[]) => void;
  /** Called to remove a tile; without it tiles can't be removed. */
  onRemove?: (id: string) => void;
  /** More entries of the menu of a tile while arranging, e.g. its settings; `close` closes the menu. */
  entries?: (id: string, close: () => void) => ReactNode;
}

/**
 * Tiles on a grid of 12 columns, or one below the other in reading order where the window is narrower than the desktop
 * breakpoint. While arranging, tiles are dragged and resized by mouse or touch, with the arrow keys on a tile's handle
 * (with Shift: its size; Delete removes it), or by its menu; every step is announced. react-grid-layout is loaded only
 * then.
 */
export function TileGrid({
  tiles,
  children,
  rowHeight = ROW_HEIGHT,
  arranging: wanted = false,
  onChange,
  onRemove,
  entries,
}: TileGridProps) {
  const translate = useTranslate();
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const MouseGrid = useMouseGrid(wanted && wide);
  // waits until the grid is loaded, which would replace the focused element
  const arranging = wanted && (!wide || MouseGrid !== undefined);
  const [announcement, announce] = useState('');
  // the contents render after the places, in slices, between which clicks and keys are handled
  const filled = useDeferredValue(true, false);
  const shown = inReadingOrder(packed(tiles));

  const announcePlace = (tile: GridTile, places: readonly Place[]) => {
    const place = places.find(({ id }) => id === tile.id) ?? tile;
    const position = inReadingOrder(places).findIndex(({ id }) => id === tile.id) + 1;
    const known = { title: tile.title, column: place.x + 1, row: place.y + 1, width: place.w, height: place.h };
    announce(
      wide
        ? translate('grid.place', known)
        : translate('grid.position', { title: tile.title, position, count: places.length }),
    );
  };
  const step = (tile: GridTile, by: Step) => {
    const next = wide
      ? placesAfterStep(shown, tile.id, by)
      : by.of === 'place' && by.y !== 0 && placesAfterSwap(shown, tile.id, by.y);
    if (!next) {
      announce(translate('grid.edge', { title: tile.title }));
      return;
    }
    onChange?.(next);
    announcePlace(tile, next);
  };
  const remove = (tile: GridTile) => {
    announce(translate('grid.removed', { title: tile.title }));
    onRemove?.(tile.id);
  };
  const moved = (id: string, places: Place[]) => {
    onChange?.(places);
    const tile = shown.find((one) => one.id === id);
    if (tile) announcePlace(tile, places);
  };

  const boxes = shown.map((tile) => (
    <Box
      key={tile.id}
      sx={arranging ? ARRANGED : filled ? BOX : COMING}
      style={{ ...heightOf(tile, rowHeight), ...(wide && !(arranging && MouseGrid) && spotOf(tile)) }}
      data-tile={tile.id}
      aria-busy={!filled || undefined}
      {...(arranging && { role: 'group', 'aria-label': tile.title })}
    >
      {arranging && (
        <TileTools
          tile={tile}
          wide={wide}
          onStep={(by) => step(tile, by)}
          onRemove={onRemove && (() => remove(tile))}
          entries={entries}
        />
      )}
      <Box inert={arranging} sx={CONTENT}>
        {filled && children(tile.id)}
      </Box>
    </Box>
  ));
  return (
    <>
      {arranging && (
        <p className="sr" role="status">
          {announcement}
        </p>
      )}
      {arranging && wide && MouseGrid ? (
        <MouseGrid tiles={shown} rowHeight={rowHeight} onMoved={moved}>
          {boxes}
        </MouseGrid>
      ) : (
        <Box sx={wide ? GRID : STACK} style={wide ? { gridAutoRows: rowHeight } : undefined}>
          {boxes}
        </Box>
      )}
    </>
  );
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: `repeat(${COLUMNS}, minmax(0, 1fr))`,
  gap: `${GAP}px`,
};
const STACK = { display: 'flex', flexDirection: 'column', gap: `${GAP}px` } as const;
const BOX = { position: 'relative', minWidth: 0, minHeight: 0 } as const;
/** Placeholder for a tile whose content isn't rendered yet: its frame, with a line for its title. */
const COMING = {
  ...BOX,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  minHeight: { xs: 96, md: 0 },
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 16,
    left: 16,
    width: '40%',
    height: 10,
    borderRadius: 1,
    bgcolor: 'var(--hover)',
  },
} as const;
const ARRANGED = {
  ...BOX,
  cursor: 'grab',
  borderRadius: 2,
  outline: '1px dashed var(--line-input)',
  '&:focus-within': { outline: '2px solid var(--accent)' },
} as const;
const CONTENT = { height: '100%', minWidth: 0, '& > *': { height: '100%' } } as const;

function heightOf({ h }: Place, rowHeight: number): CSSProperties {
  return { '--tile-height': `${h * rowHeight + (h - 1) * GAP}px` } as CSSProperties;
}

function spotOf({ x, y, w, h }: Place): CSSProperties {
  return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` };
}
