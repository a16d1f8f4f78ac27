import { useCallback, useSyncExternalStore } from 'react';
import type { SavedView } from '../../../dataProvider/calls/savedViews.ts';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { createListeners } from '../../engine/listeners.ts';
import { queryOf } from './viewQuery.ts';

const KEY = 'tocsin.startViews';
const { subscribe, tell } = createListeners();

/** The queries of one user's start views, by list. */
interface Remembered {
  user: number;
  queries: { [list: string]: string };
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function queriesIn(text: string | null): Remembered['queries'] {
  try {
    const { user, queries } = JSON.parse(text ?? '{}') as Partial<Remembered>;
    return user === getUser()?.id && queries ? queries : {};
  } catch {
    return {};
  }
}

/**
 * Stores the start view of each list in this browser, so that the menu needs no call. The saved views on the server are
 * authoritative: this copy is updated whenever they are read.
 */
export function rememberStarts(all: { readonly [list: string]: readonly SavedView[] }): void {
  const starts = Object.entries(all).flatMap(([list, views]) =>
    views.filter(({ start }) => start === true).map((view) => [list, queryOf(view)] as const),
  );
  const text = JSON.stringify({ user: getUser()?.id, queries: Object.fromEntries(starts) });
  if (text === read()) return;
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // without storage a list starts as its definition says
  }
  tell();
}

/**
 * Returns a function for the address that a menu entry opens: its route, with the start view that the user has chosen.
 */
export function useStartRoute(): (item: { name: string; route: string }) => string {
  const text = useSyncExternalStore(subscribe, read);
  return useCallback(
    ({ name, route }) => {
      const query = queriesIn(text)[name];
      return query ? `${route}${route.includes('?') ? '&' : '?'}${query}` : route;
    },
    [text],
  );
}
