import { useSyncExternalStore } from 'react';
import { getOrgId, getToken, getUser, subscribe } from '../dataProvider/session/stored.ts';
import type { KnownUser } from '../protocol/session.ts';

/** The signed-in user; updates when verify brings new authorities. */
export function useUser(): KnownUser | null {
  return useSyncExternalStore(subscribe, getUser);
}

/** Id of the organization that the user works in. */
export function useOrgId(): number {
  return useSyncExternalStore(subscribe, getOrgId);
}

/** Whether there is a token (spec section 4: signed in). */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, () => getToken() !== null);
}
