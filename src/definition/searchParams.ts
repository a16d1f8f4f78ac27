import { useEvent } from 'ra-core';
import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, type Path, useNavigate, useSearchParams } from 'react-router';

interface Change {
  /** No step for the back button. */
  replace?: boolean;
}

/**
 * Returns a function that reads the address's parameters as they are now. A screen that is being drawn still has those
 * of the last one: below react-admin's routes, the address is drawn later.
 */
export function useCurrentParams(): () => URLSearchParams {
  const router = useContext(DataRouterContext)?.router;
  const [params] = useSearchParams();
  return useEvent(() => new URLSearchParams(router ? router.state.location.search : params));
}

function useChange(flushSync: boolean) {
  const router = useContext(DataRouterContext)?.router;
  const current = useCurrentParams();
  const [, setParams] = useSearchParams();
  return useEvent((next: (now: URLSearchParams) => URLSearchParams, { replace = false }: Change = {}) => {
    const options = { replace, preventScrollReset: true, flushSync };
    const params = next(current());
    if (!router) return setParams(params, options);
    void router.navigate({ pathname: router.state.location.pathname, search: `?${params}` }, options);
  });
}

/** Returns a function that changes the address's parameters. Two changes before the next drawing are both kept. */
export const useChangeParams = () => useChange(false);

/**
 * The same, and draws the screen before it returns to the user. Needed where the old screen must not take another click
 * or key.
 */
export const useSearchParamsNow = () => useChange(true);

/**
 * As `useNavigate` with `flushSync`: the screen is drawn in one piece, not between other work. Below react-admin's routes,
 * react-router drops that option.
 */
export function useNavigateNow(): (to: Partial<Path>, change?: Change) => void {
  const router = useContext(DataRouterContext)?.router;
  const navigate = useNavigate();
  return useEvent((to: Partial<Path>, { replace = false }: Change = {}) => {
    const options = { replace, preventScrollReset: true, flushSync: true };
    void (router ? router.navigate(to, options) : navigate(to, options));
  });
}
