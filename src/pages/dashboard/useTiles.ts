import { useState } from 'react';
import { type Place, placeBelow } from '../../ui/grid/places.ts';
import type { LayoutTile } from './layout.ts';
import { uniqueTitles, useTileTitle } from './offers.ts';
import { useLayout } from './useLayout.ts';

function idFor(type: string, tiles: readonly LayoutTile[]): string {
  const used = new Set(tiles.map(({ id }) => id));
  for (let n = 1; ; n++) {
    const id = n === 1 ? type : `${type}-${n}`;
    if (!used.has(id)) return id;
  }
}

/** The tiles of the dashboard with their titles by id, and what changes them. `fresh`: the id of the tile added last. */
export function useTiles() {
  const titleOf = useTileTitle();
  const { tiles, change, error, refetch } = useLayout();
  const [fresh, setFresh] = useState<string>();
  const titles = uniqueTitles(tiles?.map(titleOf) ?? []);
  const found = new Map(tiles?.map((tile, index) => [tile.id, { tile, title: titles[index] ?? '' }]));
  const now = tiles ?? [];

  /** Adds a tile below the others and focuses it. */
  const append = (tile: Omit<LayoutTile, 'id' | 'x' | 'y'>) => {
    const id = idFor(tile.type, now);
    setFresh(id);
    change([...now, { ...tile, id, ...placeBelow(now) }]);
  };
  return {
    tiles,
    fresh,
    found,
    error,
    refetch,
    append,
    place: (places: readonly Place[]) =>
      change(
        places.flatMap((one) => {
          const tile = found.get(one.id)?.tile;
          return tile ? [{ ...tile, ...one }] : [];
        }),
      ),
    update: (id: string, patch: Partial<LayoutTile>) =>
      change(now.map((tile) => (tile.id === id ? { ...tile, ...patch } : tile))),
    remove: (id: string) => change(now.filter((tile) => tile.id !== id)),
    copy: (id: string) => {
      const tile = found.get(id)?.tile;
      if (!tile) return;
      const { stored: _, ...own } = tile;
      append(own);
    },
    /** Treats no tile as added last any more. */
    settle: () => setFresh(undefined),
  };
}
