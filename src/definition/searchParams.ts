import { useEvent } from 'ra-core';
import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useSearchParams } from 'react-router';

interface Change {
  /** No step for the back button. */
  replace?: boolean;
}

/**
 * Returns a function that changes the address's parameters and draws the screen before it returns to the user. Needed
 * where the old screen must not take another click or key: below react-admin's routes, `useSearchParams` draws later.
 */
export function useSearchParamsNow() {
  const router = useContext(DataRouterContext)?.router;
  const [, setParams] = useSearchParams();
  return useEvent((next: (now: URLSearchParams) => URLSearchParams, { replace = false }: Change = {}) => {
    const options = { replace, preventScrollReset: true, flushSync: true };
    if (!router) return setParams(next, options);
    const { pathname, search } = router.state.location;
    void router.navigate({ pathname, search: `?${next(new URLSearchParams(search))}` }, options);
  });
}
