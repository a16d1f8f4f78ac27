import { signOut } from '../dataProvider/calls/session.ts';
import { clearAlarmFilters, clearSession, setWantedRoute } from '../dataProvider/session/stored.ts';

/** How long to wait for the server's answer, in milliseconds. */
const PATIENCE = 3_000;

/**
 * Signs out on the server, then clears the session and goes to the root (spec section 4), whether or not the server
 * answered. A user who signed in through an identity provider is redirected to it, so that its session ends, too.
 */
export async function logout(): Promise<void> {
  const patience = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE));
  const provider = await Promise.race([signOut().catch(() => undefined), patience]);
  clearAlarmFilters();
  setWantedRoute(null);
  window.history.replaceState(null, '', '/');
  clearSession();
  if (provider !== undefined) window.location.assign(provider);
}
