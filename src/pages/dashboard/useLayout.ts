import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { useUser } from '../../../authProvider/useUser.ts';
import { fetchWidgets, storeWidgets } from '../../../dataProvider/dashboard.ts';
import type { WidgetsReply } from '../../../protocol/dashboard.ts';
import { failureOf, useAuthorities, useShowFailure } from '../../definition/context.ts';
import { useExtension } from '../../definition/definitions.tsx';
import { can } from '../../engine/access.ts';
import { packed } from '../../ui/grid/places.ts';
import { defaultTiles } from './defaults.ts';
import { type Layout, type LayoutTile, mergeTiles, newLayout, readLayout } from './layout.ts';
import { tiles as known } from './registry.ts';

const TYPES = Object.keys(known);
/** Tries to store after changes of other windows. */
const TRIES = 4;
const CONFLICT = 409;

/** What a new user may see of the default layout. */
function useDefaults(): () => LayoutTile[] {
  const authorities = useAuthorities();
  const hasChannels = useExtension('channels');
  return () =>
    packed(
      defaultTiles().filter(({ type }) => {
        const { authority, extension } = known[type] ?? {};
        return (extension !== 'channels' || hasChannels) && (authority === undefined || can(authorities, authority));
      }),
    );
}

/**
 * The layout of the dashboard, and a function that changes it: it is shown at once and stored. Before it is stored, the
 * platform's is read again: what another window has changed meanwhile is kept (docs/adr/0034-dashboard.md).
 */
export function useLayout() {
  const defaults = useDefaults();
  const queries = useQueryClient();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const queryKey = ['widgets', useUser()?.id];
  const stored = useQuery({ queryKey, queryFn: ({ signal }) => fetchWidgets(signal), retry: false });
  const [shown, setShown] = useState<LayoutTile[]>();
  const running = useRef(Promise.resolve());
  const waiting = useRef(false);

  const layoutOf = ({ widgets }: WidgetsReply): Layout => readLayout(widgets, TYPES) ?? newLayout(defaults(), widgets);
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
          // a change since then is stored next, and stays shown until then
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
    // one after the other; changes that come meanwhile are stored together
    running.current = running.current.then(store);
  });
  return { tiles, change, error: stored.error, refetch: stored.refetch };
}
