import { useSyncExternalStore } from 'react';
import type { SessionUser } from '../protocol/session.ts';
import { getToken, getUser, subscribe } from './session.ts';

/** The signed-in user; updates when verify brings new authorities. */
export function useUser(): SessionUser | null {
  return useSyncExternalStore(subscribe, getUser);
}

/** Whether there is a token (spec section 4: signed in). */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, () => getToken() !== null);
}
