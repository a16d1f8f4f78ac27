import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { useUser } from '../../../authProvider/useUser.ts';
import { fetchWidgets, storeWidgets } from '../../../dataProvider/calls/dashboard.ts';
import type { WidgetsReply } from '../../../protocol/dashboard.ts';
import { failureOf, useShowFailure } from '../../definition/context.tsx';
import { type Place, placeBelow } from '../../ui/grid/places.ts';
import { type LayoutTile, mergeTiles } from './layout.ts';
import { layoutFor } from './layoutFor.ts';
import { uniqueTitles, useTileTitle } from './offers.ts';
import { layoutQuery } from './queries.ts';
import { useTileAccess } from './useTileAccess.ts';

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

/** Number of retries if another window changes the layout while it is being stored. */
const TRIES = 4;
const CONFLICT = 409;

/**
 * Returns the layout of the dashboard and a function that changes it. A change is shown immediately and then stored;
 * before that, the stored layout is read again and changes of other windows are merged (docs/adr/0034-dashboard.md).
 */
function useLayout() {
  const seer = useTileAccess();
  const queries = useQueryClient();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const asked = layoutQuery(useUser()?.id);
  const { queryKey } = asked;
  const stored = useQuery({ ...asked, retry: false });
  const [shown, setShown] = useState<LayoutTile[]>();
  const running = useRef(Promise.resolve());
  const waiting = useRef(false);

  const layoutOf = (reply: WidgetsReply) => layoutFor(reply, seer);
  const tiles = shown ?? (stored.data && layoutOf(stored.data).tiles);

  const store = useEvent(async () => {
    waiting.current = false;
    const mine = shown;
    if (!mine) return;
    try {
      for (let left = TRIES; ; left--) {
        const base = queries.getQueryData<WidgetsReply>(queryKey);
        const now = await fetchWidgets();
        const isOther = base !== undefined && now.widgets !== base.widgets;
        const layout = layoutOf(now);
        const next = isOther ? mergeTiles(layoutOf(base).tiles, mine, layout.tiles) : mine;
        const text = layout.write(next);
        try {
          const { version } = await storeWidgets(text, now.version);
          queries.setQueryData<WidgetsReply>(queryKey, { widgets: text, ...(version !== undefined && { version }) });
          if (isOther) notify('dashboard.merged', { type: 'info' });
          // a later change is stored next; until then it stays visible
          if (!waiting.current) setShown(undefined);
          return;
        } catch (failure) {
          if (failureOf(failure).status !== CONFLICT || left === 0) throw failure;
        }
      }
    } catch (failure) {
      showFailure(failure, { op: 'update' });
    }
  });
  const change = useEvent((next: LayoutTile[]) => {
    setShown(next);
    if (waiting.current) return;
    waiting.current = true;
    // stores sequentially; changes made during a request are stored together
    running.current = running.current.then(store);
  });
  return { tiles, change, error: stored.error, refetch: stored.refetch };
}
