import { Box } from '@mui/material';
import type { ReactElement } from 'react';
import { GridLayout, type Layout, type LayoutItem, useContainerWidth } from 'react-grid-layout';
import { verticalCompactor } from 'react-grid-layout/core';
import 'react-grid-layout/css/styles.css';
import { COLUMNS, GAP, type GridTile, type Place } from './places.ts';

interface MouseGridProps {
  tiles: readonly GridTile[];
  children: ReactElement[];
  /** Height of a row in pixels. */
  rowHeight: number;
  /** Called with the places of all tiles when one has been moved or resized. */
  onMoved: (id: string, places: Place[]) => void;
}

const LOOK = {
  '& .react-grid-item.react-grid-placeholder': { bgcolor: 'primary.main', borderRadius: 2, opacity: 0.15 },
  '& .react-grid-item > .react-resizable-handle': { opacity: 1, zIndex: 2 },
  '& .react-resizable-handle::after': { borderColor: 'text.secondary', width: 8, height: 8 },
  '& .react-draggable-dragging': { cursor: 'grabbing', boxShadow: 3 },
  '@media (prefers-reduced-motion: reduce)': { '&, & .react-grid-item': { transition: 'none' } },
};
const GRID = { cols: COLUMNS, margin: [GAP, GAP], containerPadding: [0, 0] } as const;
// a tile can be dragged by its handle and its content, but not by its other buttons and its menu
const DRAG = { enabled: true, cancel: 'button:not(.tile-handle), .MuiModal-root', threshold: 4 };

/** Tiles that can be dragged and resized by mouse or touch. */
export default function MouseGrid({ tiles, children, rowHeight, onMoved }: MouseGridProps) {
  const { width, mounted, containerRef } = useContainerWidth();
  const layout = tiles.map(
    ({ id, x, y, w, h, minW, minH }): LayoutItem => ({
      i: id,
      x,
      y,
      w,
      h,
      ...(minW !== undefined && { minW }),
      ...(minH !== undefined && { minH }),
    }),
  );
  const onStop = (next: Layout, _: LayoutItem | null, item: LayoutItem | null) => {
    if (!item) return;
    const places = next.map(({ i, x, y, w, h }) => ({ id: i, x, y, w, h }));
    const isSame = places.every((place) =>
      tiles.some(({ id, x, y, w, h }) => `${[id, x, y, w, h]}` === `${[place.id, place.x, place.y, place.w, place.h]}`),
    );
    if (!isSame) onMoved(item.i, places);
  };
  return (
    <Box ref={containerRef} sx={LOOK}>
      {mounted && (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={{ ...GRID, rowHeight }}
          dragConfig={DRAG}
          compactor={verticalCompactor}
          onDragStop={onStop}
          onResizeStop={onStop}
        >
          {children}
        </GridLayout>
      )}
    </Box>
  );
}
