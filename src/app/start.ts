/** Loads everything that the application needs before its first screen, in parallel. */
import { verify } from '../../authProvider/verify.ts';
import { getCapabilities } from '../../dataProvider/capabilities.ts';
import { untilAnswering } from '../../dataProvider/connection.ts';
import { pause } from '../../dataProvider/exchange.ts';
import { connection } from '../../dataProvider/http.ts';
import { untilAnswered } from '../../dataProvider/untilAnswered.ts';
import { fetchOverlays } from '../definition/overlays.ts';
import { loadMessagePart } from '../i18n/i18n.ts';
import { loadChunk } from '../ui/chunks.ts';

const importApp = () =>
  loadChunk(async () => {
    const [{ default: App }, { beginQueries, beginSession }] = await Promise.all([
      import('./App.tsx'),
      import('./beginSession.ts'),
    ]);
    return { App, beginQueries, beginSession };
  });

/** Preloads the application's code when the user begins to sign in. */
export function preloadApp(): void {
  importApp().catch(() => undefined); // retried when it is needed
}

async function untilVerified(): Promise<void> {
  while ((await verify()) === 'unreachable') await untilAnswering(connection);
}

/** What the first screen asks for first may take so long, in milliseconds; then the console is drawn without it. */
const PATIENCE = 200;

/** Loads the application, and begins what the first screen needs. */
async function importBegun() {
  const app = await importApp();
  // not before the application is there: after signing in, the wanted route is open by then
  return { ...app, ...app.beginQueries(window.location.pathname) };
}

/**
 * Checks the session (verify, refresh, verify again), loads the application, its texts and its definitions, and begins
 * the session.
 */
export async function startApp() {
  const [{ App, beginSession, queries, ready }, overlays, capabilities] = await Promise.all([
    importBegun(),
    untilAnswered(fetchOverlays, []),
    untilAnswered(getCapabilities, null),
    loadChunk(() => loadMessagePart('app')),
    untilVerified(),
  ]);
  await Promise.race([ready, pause(PATIENCE)]);
  await pause(0); // in a task of its own: presses and keys are answered before it
  return { App, session: beginSession(overlays, capabilities, queries) };
}
