import { useEvent } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useNavigateAhead, usePendingPlace, usePlaceNow } from './addressAhead.ts';
import { useRouter } from './routerContext.ts';

interface Change {
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
}

/** The address's search parameters, or those that it is about to change to. */
export function useParamsAhead(): URLSearchParams {
  const [params] = useSearchParams();
  const ahead = usePendingPlace()?.search;
  return useMemo(() => (ahead === undefined ? params : new URLSearchParams(ahead)), [ahead, params]);
}

function useChange(flushSync: boolean) {
  const router = useRouter();
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
 * Returns a function that checks whether a navigation to another screen or record is pending, e.g. during a session
 * check. Changes of the address that no user action caused must wait meanwhile, because they would replace it.
 */
export function useIsOpening(): () => boolean {
  const router = useRouter();
  return useEvent(() => {
    const next = router?.state.navigation.location;
    return next !== undefined && next.pathname !== router?.state.location.pathname;
  });
}

/** Returns a function that changes the search parameters. Two changes before the next render are both kept. */
export const useChangeParams = () => useChange(false);

/**
 * Like `useChangeParams`, but renders synchronously. Needed where the old screen must not receive another click or key.
 */
export const useSearchParamsNow = () => useChange(true);

/** Like `useChangeParams`, for a screen that uses `useParamsAhead`: it renders at once, the rest of the page later. */
export function useParamsLead() {
  const lead = useNavigateAhead();
  return useEvent((next: (now: URLSearchParams) => URLSearchParams, change?: Change) =>
    lead(({ pathname, search }) => ({ pathname, search: String(next(new URLSearchParams(search))) }), change),
  );
}

/** Search parameters with some changed; others are kept. An empty value removes one. */
export function withParams(before: URLSearchParams, changes: { [name: string]: string | undefined }): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
