import { useEvent } from 'ra-core';
import { useNavigate, useParams } from 'react-router';
import { useCurrentParams } from '../definition/searchParams.ts';
import type { Resource } from '../engine/definition.ts';
import { PART } from '../record/address.ts';

/**
 * The record beside the list, from the path of the address, and functions to open and close it. `tabOfScreen`: the
 * parameter `tab` is not that of the record, and stays when it is closed. `live`: see useListState.
 */
export function useOpenRecord(resource: Resource, { tabOfScreen = false, live = false } = {}) {
  const { id: openId } = useParams();
  const navigate = useNavigate();
  const current = useCurrentParams();
  const go = (to: string | undefined, replace: boolean) => {
    const params = current();
    if (to === undefined && !tabOfScreen) params.delete('tab');
    params.delete(PART);
    const search = params.toString();
    const pathname = to === undefined ? `/${resource.name}` : `/${resource.name}/${to}`;
    void navigate({ pathname, search: search && `?${search}` }, { replace, preventScrollReset: true, flushSync: live });
  };
  return {
    openId,
    open: useEvent((next: number | '_new') => go(String(next), openId !== undefined)),
    /** Opens another record without a step for the back button. */
    replace: useEvent((next: string) => go(next, true)),
    close: useEvent(() => go(undefined, false)),
  };
}
