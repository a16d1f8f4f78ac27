import { signOut } from '../dataProvider/session.ts';
import { clearAlarmFilters, clearSession, setWantedRoute } from './session.ts';

/** How long the server may take to hear of it. */
const PATIENCE = 3_000;

/**
 * Tells the server, then forgets everything and goes to the root (spec section 4). Whatever the server answers, or if it
 * does not: signed out is out.
 */
export async function logout(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([signOut().catch(() => undefined), patience]);
  clearAlarmFilters();
  setWantedRoute(null);
  window.history.replaceState(null, '', '/');
  clearSession();
}
