import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { useUser } from '../../../authProvider/useUser.ts';
import { fetchWidgets, storeWidgets } from '../../../dataProvider/calls/dashboard.ts';
import type { WidgetsReply } from '../../../protocol/dashboard.ts';
import { failureOf, useShowFailure } from '../../definition/context.tsx';
import { type LayoutTile, mergeTiles } from './layout.ts';
import { layoutFor } from './layoutFor.ts';
import { layoutQuery } from './queries.ts';
import { useTileAccess } from './useTileAccess.ts';

/** Number of retries if another window changes the layout while it is being stored. */
const TRIES = 4;
const CONFLICT = 409;

/**
 * Returns the layout of the dashboard and a function that changes it. A change is shown immediately and then stored;
 * before that, the stored layout is read again and changes of other windows are merged (docs/adr/0034-dashboard.md).
 */
export function useLayout() {
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
