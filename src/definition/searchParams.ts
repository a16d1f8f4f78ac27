import { useEvent } from 'ra-core';
import { useContext, useMemo } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useSearchParams } from 'react-router';
import { useAhead, useLead, usePlaceNow } from './addressAhead.ts';

interface Change {
  /** No step for the back button. */
  replace?: boolean;
}

/** The address's parameters, or those that it is about to have. */
export function useParamsAhead(): URLSearchParams {
  const [params] = useSearchParams();
  const ahead = useAhead()?.search;
  return useMemo(() => (ahead === undefined ? params : new URLSearchParams(ahead)), [ahead, params]);
}

function useChange(flushSync: boolean) {
  const router = useContext(DataRouterContext)?.router;
  const now = usePlaceNow();
  const [, setParams] = useSearchParams();
  return useEvent((next: (now: URLSearchParams) => URLSearchParams, { replace = false }: Change = {}) => {
    const options = { replace, preventScrollReset: true, flushSync };
    const { pathname, search } = now();
    const params = next(new URLSearchParams(search));
    if (!router) return setParams(params, options);
    void router.navigate({ pathname, search: `?${params}` }, options);
  });
}

/**
 * Returns a function that tells whether another screen or record is about to open, such as while the session is checked. A
 * change of the address that the user did not ask for in this moment must wait: it would take the place of that one.
 */
export function useIsOpening(): () => boolean {
  const router = useContext(DataRouterContext)?.router;
  return useEvent(() => {
    const next = router?.state.navigation.location;
    return next !== undefined && next.pathname !== router?.state.location.pathname;
  });
}

/** Returns a function that changes the address's parameters. Two changes before the next drawing are both kept. */
export const useChangeParams = () => useChange(false);

/**
 * The same, and draws the screen before it returns to the user. Needed where the old screen must not take another click
 * or key.
 */
export const useSearchParamsNow = () => useChange(true);

/** The same for a screen that reads them by `useParamsAhead`: it is drawn at once, and the rest of the page after that. */
export function useParamsLead() {
  const lead = useLead();
  return useEvent((next: (now: URLSearchParams) => URLSearchParams, change?: Change) =>
    lead(({ pathname, search }) => ({ pathname, search: String(next(new URLSearchParams(search))) }), change),
  );
}
