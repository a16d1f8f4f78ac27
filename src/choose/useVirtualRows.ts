import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

interface VirtualRows {
  count: number;
  /** Height of a row, in pixels. */
  height: number;
  /** Rows that are rendered before the box is measured, and where elements have no size. */
  atFirst: number;
  /** Index of a row that is rendered wherever the box is scrolled to, as it has the focus or may get it. */
  active?: number;
}

/** Renders only the visible rows of a long list. Returns the virtualizer, the rows to render and their indexes. */
export function useVirtualRows(box: RefObject<Element | null>, { count, height, atFirst, active }: VirtualRows) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 4,
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range);
      return active === undefined ? visible : [...new Set([...visible, active])].sort((a, b) => a - b);
    },
    initialRect: { width: 400, height: atFirst * height },
  });
  const items = virtual.getVirtualItems();
  return { virtual, items, shown: items.map(({ index }) => index) };
}
