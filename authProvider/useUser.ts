import { useSyncExternalStore } from 'react';
import type { SessionUser } from '../protocol/session.ts';
import { getToken, getUser, subscribe } from './session.ts';

/** The signed-in user, and again whenever verify brings fresh authorities. */
export function useUser(): SessionUser | null {
  return useSyncExternalStore(subscribe, getUser);
}

/** Whether a token is held (spec section 4: signed in). */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, () => getToken() !== null);
}
