/** Loads everything that the application needs before its first screen, in parallel. */
import { verify } from '../../authProvider/verify.ts';
import { getCapabilities } from '../../dataProvider/capabilities.ts';
import { untilAnswering } from '../../dataProvider/connection.ts';
import { connection } from '../../dataProvider/http.ts';
import { untilAnswered } from '../../dataProvider/untilAnswered.ts';
import { fetchOverlays } from '../definition/overlays.ts';
import { loadMessagePart } from '../i18n/i18n.ts';
import { loadChunk } from '../ui/chunks.ts';

const importApp = () =>
  loadChunk(async () => {
    const [{ default: App }, { beginSession }] = await Promise.all([import('./App.tsx'), import('./beginSession.ts')]);
    return { App, beginSession };
  });

/** Preloads the application's code when the user begins to sign in. */
export function preloadApp(): void {
  importApp().catch(() => undefined); // retried when it is needed
}

async function untilVerified(): Promise<void> {
  while ((await verify()) === 'unreachable') await untilAnswering(connection);
}

/**
 * Checks the session (verify, refresh, verify again), loads the application, its texts and its definitions, and begins
 * the session.
 */
export async function startApp() {
  const [{ App, beginSession }, overlays, capabilities] = await Promise.all([
    importApp(),
    untilAnswered(fetchOverlays, []),
    untilAnswered(getCapabilities, null),
    loadChunk(() => loadMessagePart('app')),
    untilVerified(),
  ]);
  return { App, session: beginSession(overlays, capabilities) };
}
