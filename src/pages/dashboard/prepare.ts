import type { QueryClient } from '@tanstack/react-query';
import { getCapabilities } from '../../../dataProvider/http/capabilities.ts';
import { resumeEventsAfter } from '../../../dataProvider/http/sharedEvents.ts';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { canSeeTile, layoutFor } from './layoutFor.ts';
import { layoutQuery } from './queries.ts';
import { tiles } from './registry.ts';

/**
 * Fetches the layout and then prefetches the data of its tiles before the page renders. Resolves once the layout is
 * loaded; the tiles wait for their data themselves. A failed request is repeated by its tile, which shows the error.
 */
export async function prepareTiles(queries: QueryClient): Promise<void> {
  const user = getUser();
  if (!user) return;
  const [reply, capabilities] = await Promise.all([queries.fetchQuery(layoutQuery(user.id)), getCapabilities()]);
  resumeEventsAfter(reply.events);
  const extensions = capabilities?.extensions ?? [];
  const seer = { authorities: user.authorities, extensions };
  const zone = capabilities?.timeZone || undefined;
  for (const { type, options } of layoutFor(reply, seer).tiles) {
    if (canSeeTile(seer, type)) tiles[type]?.prefetch?.({ queries, options, extensions, zone });
  }
}
