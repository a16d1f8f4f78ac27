import { useEvent } from 'ra-core';
import { useNavigate, useParams } from 'react-router';
import { useNavigateAhead, usePendingPlace, usePlaceNow } from '../../definition/addressAhead.ts';
import { NEW } from '../../engine/defaults.ts';
import type { Resource } from '../../engine/definition.ts';
import { PART, SOURCE } from '../../record/pane/address.ts';

interface OpenOptions {
  tabOfScreen?: boolean;
  live?: boolean;
  onOpen?: (id: string) => void;
}

/**
 * The record beside the list, from the path of the address, and functions to open and close it. `tabOfScreen`: the
 * parameter `tab` belongs to the screen instead of the record, and stays when the record is closed. `live`: see
 * useListState; the record opens and closes at once, during the session check, because the list already has the data
 * that it shows first. `onOpen`: called with the id of a record that is about to be opened.
 */
export function useOpenRecord(resource: Resource, { tabOfScreen = false, live = false, onOpen }: OpenOptions = {}) {
  const { id: here } = useParams();
  const path = `/${resource.name}`;
  const ahead = usePendingPlace()?.pathname;
  const leads = ahead === path || ahead?.startsWith(`${path}/`);
  const openId = leads ? ahead?.slice(path.length + 1) || undefined : here;
  const navigate = useNavigate();
  const lead = useNavigateAhead();
  const now = usePlaceNow();
  const go = (to: string | undefined, replace: boolean) => {
    const at = ({ search }: { search: string }) => {
      const params = new URLSearchParams(search);
      if (to === undefined && !tabOfScreen) params.delete('tab');
      params.delete(PART);
      params.delete(SOURCE);
      return { pathname: to === undefined ? path : `${path}/${to}`, search: String(params) };
    };
    if (live) return lead(at, { replace });
    const { pathname, search } = at(now());
    // synchronous: a record takes longer if it renders in slices, between which frames without news are painted
    const options = { replace, preventScrollReset: true, flushSync: true };
    void navigate({ pathname, search: search && `?${search}` }, options);
  };
  return {
    openId,
    open: useEvent((next: number | '_new') => {
      if (next !== NEW) onOpen?.(String(next));
      go(String(next), openId !== undefined);
    }),
    /** Opens another record and replaces the history entry. */
    replace: useEvent((next: string) => go(next, true)),
    close: useEvent(() => go(undefined, false)),
  };
}
