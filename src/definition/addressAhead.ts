import { useEvent } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createListeners } from '../engine/listeners.ts';
import { afterPaint } from '../ui/painting.ts';
import { type AppRouter, useRouter } from './routerContext.ts';

/** An address within the application. */
export interface Place {
  pathname: string;
  /** Without "?". */
  search: string;
}

interface Lead extends Place {
  replace: boolean;
  /** The router's location key when the lead was set. */
  from: string;
  /** The location key that the lead has become. Screens that still render the previous location keep using the lead. */
  to?: string;
}

/**
 * Keeps the place that the address is about to change to ("lead"). A navigation of the router renders everything that
 * depends on the address: menu, links, header. A screen that is used while its data changes all the time therefore
 * renders itself from the lead first; the router navigates after that has been painted.
 */
function follow(router: AppRouter) {
  const { subscribe, tell } = createListeners();
  let lead: Lead | undefined;
  let navigated = false;
  const set = (next: Lead | undefined) => {
    lead = next;
    tell();
  };
  const onItsWay = () => (lead?.to === undefined ? lead : undefined);
  router.subscribe(({ navigation, location }) => {
    if (!lead || navigation.state !== 'idle') return;
    if (onItsWay() && navigated) lead = { ...lead, to: location.key };
    // the user went elsewhere
    else if (location.key !== (lead.to ?? lead.from)) set(undefined);
  });
  const navigate = () => {
    if (!lead || navigated) return;
    navigated = true;
    const { pathname, search, replace } = lead;
    const to = { pathname, search: search && `?${search}` };
    void router.navigate(to, { replace, preventScrollReset: true, flushSync: true });
  };
  return {
    get: () => lead,
    onItsWay,
    subscribe,
    go: (next: (now: Place) => Place, replace: boolean) => {
      const { location } = router.state;
      const before = onItsWay();
      const now = before ?? { pathname: location.pathname, search: location.search.slice(1), replace: true };
      // a navigation to the previous lead is still pending, e.g. during a session check: replace it at once, so that
      // the router doesn't reach the old place first
      const atOnce = before !== undefined && navigated;
      navigated = false;
      set({ ...next(now), replace: replace && now.replace, from: location.key });
      if (atOnce) navigate();
      else afterPaint(navigate);
    },
  };
}

const followed = new WeakMap<AppRouter, ReturnType<typeof follow>>();

function followerOf(router: AppRouter): ReturnType<typeof follow> {
  const known = followed.get(router) ?? follow(router);
  followed.set(router, known);
  return known;
}

const neverChanges = () => () => undefined;

/** The place that the address is about to change to; undefined if this screen already renders the current address. */
export function usePendingPlace(): Place | undefined {
  const router = useRouter();
  const follower = router && followerOf(router);
  const { key } = useLocation();
  const lead = useSyncExternalStore(follower?.subscribe ?? neverChanges, () => follower?.get());
  return lead && lead.to !== key ? lead : undefined;
}

/**
 * Returns a function that reads the current place, or the one that the address is about to change to. `useLocation`
 * can be outdated: below react-admin's routes, a new address renders later.
 */
export function usePlaceNow(): () => Place {
  const router = useRouter();
  const drawn = useLocation();
  return useEvent(() => {
    const ahead = router && followerOf(router).onItsWay();
    const { pathname, search } = router?.state.location ?? drawn;
    return ahead ?? { pathname, search: search.slice(1) };
  });
}

/**
 * Returns a function that navigates to another place: the screen shows it at once (`usePendingPlace`), the address
 * follows.
 */
export function useNavigateAhead(): (next: (now: Place) => Place, options?: { replace?: boolean }) => void {
  const router = useRouter();
  const now = usePlaceNow();
  const navigate = useNavigate();
  return useEvent((next, { replace = false } = {}) => {
    if (router) return followerOf(router).go(next, replace);
    const { pathname, search } = next(now());
    void navigate({ pathname, search: search && `?${search}` }, { replace, preventScrollReset: true });
  });
}
