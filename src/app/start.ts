/** Loads everything that the application needs before its first screen, in parallel. */
import { verify } from '../../authProvider/verify.ts';
import { getCapabilities } from '../../dataProvider/http/capabilities.ts';
import { waitForConnection } from '../../dataProvider/http/connection.ts';
import { connection } from '../../dataProvider/http/http.ts';
import { pause } from '../../dataProvider/http/pause.ts';
import { retryUntilAnswered } from '../../dataProvider/http/retryUntilAnswered.ts';
import { fetchOverlays } from '../definition/overlays.ts';
import { loadMessagePart } from '../i18n/i18n.ts';
import { hearSearchEarly } from '../layout/search/earlySearch.ts';
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
  while ((await verify()) === 'unreachable') await waitForConnection(connection);
}

/** How long the first render waits for the first data of its screen, in milliseconds. */
const FIRST_DATA_TIMEOUT = 200;

/** Loads the application's code and starts the first queries of the first screen. */
async function importBegun() {
  const app = await importApp();
  return { ...app, ...app.beginQueries(window.location.pathname) };
}

/**
 * Checks the session (verify, refresh, verify again), loads the application, its texts and its definitions, and begins
 * the session.
 */
export async function startApp() {
  hearSearchEarly();
  const [{ App, beginSession, queries, ready }, overlays, capabilities] = await Promise.all([
    importBegun(),
    retryUntilAnswered(fetchOverlays, []),
    retryUntilAnswered(getCapabilities, null),
    loadChunk(() => loadMessagePart('app')),
    untilVerified(),
  ]);
  const session = beginSession(overlays, capabilities, queries);
  await Promise.race([Promise.all([ready, session.ready]), pause(FIRST_DATA_TIMEOUT)]);
  await pause(0); // a separate task, so that pending clicks and keys are handled first
  return { App, session };
}

export type StartedApp = ReturnType<typeof startApp>;
