/** What the application needs before its first screen: asked for all at once, so that it takes as long as the slowest. */
import { verify } from '../../authProvider/verify.ts';
import { getCapabilities } from '../../dataProvider/capabilities.ts';
import { untilAnswering } from '../../dataProvider/connection.ts';
import { connection } from '../../dataProvider/http.ts';
import { untilAnswered } from '../../dataProvider/untilAnswered.ts';
import { fetchOverlays } from '../definition/overlays.ts';
import { loadMessagePart } from '../i18n/i18n.ts';
import { loadChunk } from '../ui/chunks.ts';

const importApp = () => loadChunk(() => import('./App.tsx'));

/** Fetches the application's code ahead, when someone has begun to sign in. */
export function preloadApp(): void {
  importApp().catch(() => undefined); // it is asked for again when it is needed
}

async function untilVerified(): Promise<void> {
  while ((await verify()) === 'unreachable') await untilAnswering(connection);
}

/** Checks the session (verify, refresh, verify again) and loads the application, its texts and its definitions. */
export async function startApp() {
  // most routes need it: so it comes beside the application instead of after it
  import('../list/ResourceScreen.tsx').catch(() => undefined);
  const [{ default: App }, overlays, capabilities] = await Promise.all([
    importApp(),
    untilAnswered(fetchOverlays, []),
    untilAnswered(getCapabilities, null),
    loadChunk(() => loadMessagePart('app')),
    untilVerified(),
  ]);
  return { App, overlays, capabilities };
}
