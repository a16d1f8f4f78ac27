import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { getOrgId } from '../../../dataProvider/session/stored.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import { ADMIN } from '../../../resources/enums.ts';
import type { TILES } from '../../../resources/named.ts';
import { dayAt, wallMinute } from '../../duty/days.ts';
import type { Options } from '../../engine/named.ts';
import { loadChart } from '../../parts/chart/ChartBox.tsx';
import { dutyQuery } from '../useDuty.ts';
import { CallsByTypeTile } from './CallsByTypeTile.tsx';
import { ChannelsTile } from './ChannelsTile.tsx';
import { CountTile } from './CountTile.tsx';
import { GapsTile, gapDays } from './GapsTile.tsx';
import { CpuLoadTile, CpuTimeTile, DiskTile, MemoryTile, SystemCpuLoadTile } from './GaugeTile.tsx';
import { GeneralInfoTile } from './GeneralInfoTile.tsx';
import { LastAlarmsTile } from './LastAlarmsTile.tsx';
import { ListTile } from './ListTile.tsx';
import { MediaCallsTile } from './MediaCallsTile.tsx';
import { OnDutyTile } from './OnDutyTile.tsx';
import * as asked from './queries.ts';
import { StatisticsTile } from './StatisticsTile.tsx';
import { TextTile } from './TextTile.tsx';
import type { TileProps } from './types.ts';
import { WatchdogTile } from './WatchdogTile.tsx';

/** What the data of a tile depends on. */
interface About {
  queries: QueryClient;
  options: Options;
  extensions: readonly string[];
  zone: string | undefined;
}

export interface TileType {
  /** 'resource' if the tile shows records of its option `resource`, which is then provided as current definition. */
  of: 'resource' | 'nothing';
  component: ComponentType<TileProps>;
  /** Authority required to add the tile to the dashboard; of several, any. */
  authority?: string | readonly string[];
  /** Extension of the platform required to add the tile. */
  extension?: Extension;
  /** Prefetches the data while the page is still loading. Without it the tile fetches when it mounts. */
  prefetch?: (about: About) => unknown;
}

function prefetchDuty({ queries, extensions, zone }: About, days: number): void {
  if (!extensions.includes('duty')) return;
  const today = dayAt(wallMinute(zone));
  void queries.prefetchQuery(dutyQuery({ range: { from: today, to: today + days }, orgId: getOrgId(), page: 0 }));
}

const ALARMS = { of: 'nothing', authority: 'ALARM_TABLE' } as const;
const DUTY = { of: 'nothing', authority: ['PARTICIPANT_ROTATIONAL_VIEW', 'ALARM_ROTATIONAL_VIEW'] } as const;
const MACHINE = {
  of: 'nothing',
  prefetch: ({ queries }: About) => queries.prefetchQuery(asked.resourcesQuery()),
} as const;

/** Tiles by the `type` that pages and the dashboard use; their options are listed in resources/named.ts. */
export const tiles: { readonly [name: string]: TileType } & { readonly [name in keyof typeof TILES]: TileType } = {
  generalInfo: {
    of: 'nothing',
    component: GeneralInfoTile,
    prefetch: ({ queries }) => queries.prefetchQuery(asked.generalQuery()),
  },
  lastAlarms: {
    ...ALARMS,
    component: LastAlarmsTile,
    prefetch: ({ queries, options }) => queries.prefetchQuery(asked.lastAlarmsQuery(options, getOrgId())),
  },
  statistics: {
    ...ALARMS,
    component: StatisticsTile,
    prefetch: ({ queries, options }) => {
      loadChart();
      return queries.prefetchQuery(asked.statisticsQuery(options));
    },
  },
  mediaCalls: {
    ...ALARMS,
    component: MediaCallsTile,
    prefetch: ({ queries, options }) => {
      loadChart();
      return queries.prefetchQuery(asked.mediaCallsQuery(options));
    },
  },
  callsByType: {
    ...ALARMS,
    component: CallsByTypeTile,
    prefetch: ({ queries, options }) => queries.prefetchQuery(asked.typedCallsQuery(options)),
  },
  onDuty: { ...DUTY, component: OnDutyTile, prefetch: (about) => prefetchDuty(about, 1) },
  gaps: { ...DUTY, component: GapsTile, prefetch: (about) => prefetchDuty(about, gapDays(about.options)) },
  channels: {
    ...ALARMS,
    extension: 'channels',
    component: ChannelsTile,
    prefetch: ({ queries }) => queries.prefetchQuery(asked.channelsQuery()),
  },
  watchdog: { of: 'nothing', authority: ADMIN, extension: 'watchdog', component: WatchdogTile },
  memory: { ...MACHINE, component: MemoryTile },
  disk: { ...MACHINE, component: DiskTile },
  systemCpuLoad: { ...MACHINE, component: SystemCpuLoadTile },
  cpuLoad: { ...MACHINE, component: CpuLoadTile },
  cpuTime: { ...MACHINE, component: CpuTimeTile },
  count: { of: 'resource', component: CountTile },
  list: { of: 'resource', component: ListTile },
  text: { of: 'nothing', component: TextTile },
};
