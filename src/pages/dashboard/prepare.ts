import type { QueryClient } from '@tanstack/react-query';
import { getCapabilities } from '../../../dataProvider/http/capabilities.ts';
import { resumeEventsAfter } from '../../../dataProvider/http/sharedEvents.ts';
import { getOrgId, getUser } from '../../../dataProvider/session/stored.ts';
import { dayAt, readMoment } from '../../duty/days.ts';
import { wallTime } from '../../engine/clock.ts';
import type { Options } from '../../engine/named.ts';
import { loadChart } from '../../parts/chart/ChartBox.tsx';
import { dutyQuery } from '../useDuty.ts';
import { gapDays } from './GapsTile.tsx';
import { canSeeTile, layoutFor, type TileAccess } from './layoutFor.ts';
import * as asked from './queries.ts';

interface About extends TileAccess {
  queries: QueryClient;
  options: Options;
  zone: string | undefined;
}

function askDuty({ queries, extensions, zone }: About, days: number): void {
  if (!extensions.includes('duty')) return;
  const today = dayAt(readMoment(wallTime(zone).now) ?? 0);
  void queries.prefetchQuery(dutyQuery({ range: { from: today, to: today + days }, orgId: getOrgId(), page: 0 }));
}

const askMachine = ({ queries }: About) => queries.prefetchQuery(asked.resourcesQuery());

/** Prefetches the data of a tile, by type; the data of other types is fetched when they mount. */
const ASKS: { readonly [type: string]: ((about: About) => unknown) | undefined } = {
  generalInfo: ({ queries }) => queries.prefetchQuery(asked.generalQuery()),
  lastAlarms: ({ queries, options }) => queries.prefetchQuery(asked.lastAlarmsQuery(options, getOrgId())),
  statistics: ({ queries, options }) => {
    loadChart();
    return queries.prefetchQuery(asked.statisticsQuery(options));
  },
  mediaCalls: ({ queries, options }) => {
    loadChart();
    return queries.prefetchQuery(asked.mediaCallsQuery(options));
  },
  callsByType: ({ queries, options }) => queries.prefetchQuery(asked.typedCallsQuery(options)),
  channels: ({ queries }) => queries.prefetchQuery(asked.channelsQuery()),
  onDuty: (about) => askDuty(about, 1),
  gaps: (about) => askDuty(about, gapDays(about.options)),
  memory: askMachine,
  disk: askMachine,
  systemCpuLoad: askMachine,
  cpuLoad: askMachine,
  cpuTime: askMachine,
};

/**
 * Fetches the layout and then prefetches the data of its tiles before the page renders. Resolves once the layout is
 * loaded; the tiles wait for their data themselves. A failed request is repeated by its tile, which shows the error.
 */
export async function prepareTiles(queries: QueryClient): Promise<void> {
  const user = getUser();
  if (!user) return;
  const [reply, capabilities] = await Promise.all([queries.fetchQuery(asked.layoutQuery(user.id)), getCapabilities()]);
  resumeEventsAfter(reply.events);
  const seer = { authorities: user.authorities, extensions: capabilities?.extensions ?? [] };
  for (const { type, options } of layoutFor(reply, seer).tiles) {
    if (canSeeTile(seer, type)) ASKS[type]?.({ ...seer, queries, options, zone: capabilities?.timeZone || undefined });
  }
}
