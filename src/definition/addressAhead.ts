import { useEvent } from 'ra-core';
import { type ContextType, useContext, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from 'react-router';
import { afterPaint } from '../ui/afterPaint.ts';

type Router = NonNullable<ContextType<typeof DataRouterContext>>['router'];

/** A place in the application. */
export interface Place {
  pathname: string;
  /** Without "?". */
  search: string;
}

interface Lead extends Place {
  replace: boolean;
  /** The key of the address that it follows. */
  from: string;
  /** The key of the address it has become. Screens that still draw the one before go on with the lead. */
  to?: string;
}

/**
 * Where an address is about to lead. The router draws everything again that knows the address: menu, links, head. A screen
 * that is used while its data changes all the time draws itself first, and tells the router when that has been painted.
 */
function follow(router: Router) {
  const listeners = new Set<() => void>();
  let lead: Lead | undefined;
  let told = false;
  const set = (next: Lead | undefined) => {
    lead = next;
    for (const listener of [...listeners]) listener();
  };
  const onItsWay = () => (lead?.to === undefined ? lead : undefined);
  router.subscribe(({ navigation, location }) => {
    if (!lead || navigation.state !== 'idle') return;
    if (onItsWay() && told) lead = { ...lead, to: location.key };
    // the user went elsewhere
    else if (location.key !== (lead.to ?? lead.from)) set(undefined);
  });
  const tell = () => {
    if (!lead || told) return;
    told = true;
    const { pathname, search, replace } = lead;
    const to = { pathname, search: search && `?${search}` };
    void router.navigate(to, { replace, preventScrollReset: true, flushSync: true });
  };
  return {
    get: () => lead,
    onItsWay,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    go: (next: (now: Place) => Place, replace: boolean) => {
      const { location } = router.state;
      const before = onItsWay();
      const now = before ?? { pathname: location.pathname, search: location.search.slice(1), replace: true };
      // the router is still on its way, such as while the session is checked: it must not come to the old place first
      const atOnce = before !== undefined && told;
      told = false;
      set({ ...next(now), replace: replace && now.replace, from: location.key });
      if (atOnce) tell();
      else afterPaint(tell);
    },
  };
}

const followed = new WeakMap<Router, ReturnType<typeof follow>>();

function followerOf(router: Router): ReturnType<typeof follow> {
  const known = followed.get(router) ?? follow(router);
  followed.set(router, known);
  return known;
}

const neverChanges = () => () => undefined;

/** Where the address is about to lead; undefined: this screen is drawn there already. */
export function useAhead(): Place | undefined {
  const router = useContext(DataRouterContext)?.router;
  const follower = router && followerOf(router);
  const { key } = useLocation();
  const lead = useSyncExternalStore(follower?.subscribe ?? neverChanges, () => follower?.get());
  return lead && lead.to !== key ? lead : undefined;
}

/**
 * Returns a function that reads where the address leads now. A screen that is being drawn still has that of the last one:
 * below react-admin's routes, the address is drawn later.
 */
export function usePlaceNow(): () => Place {
  const router = useContext(DataRouterContext)?.router;
  const drawn = useLocation();
  return useEvent(() => {
    const ahead = router && followerOf(router).onItsWay();
    const { pathname, search } = router?.state.location ?? drawn;
    return ahead ?? { pathname, search: search.slice(1) };
  });
}

/** Returns a function that leads to another place: the screen shows it at once (`useAhead`), the address after that. */
export function useLead(): (next: (now: Place) => Place, options?: { replace?: boolean }) => void {
  const router = useContext(DataRouterContext)?.router;
  const now = usePlaceNow();
  const navigate = useNavigate();
  return useEvent((next, { replace = false } = {}) => {
    if (router) return followerOf(router).go(next, replace);
    const { pathname, search } = next(now());
    void navigate({ pathname, search: search && `?${search}` }, { replace, preventScrollReset: true });
  });
}
