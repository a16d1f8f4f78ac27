import type { ComponentType } from 'react';
import type { Extension } from '../../../protocol/capabilities.ts';
import { ADMIN } from '../../../resources/enums.ts';
import type { TILES } from '../../../resources/named.ts';
import { CallsByTypeTile } from './CallsByTypeTile.tsx';
import { ChannelsTile } from './ChannelsTile.tsx';
import { CountTile } from './CountTile.tsx';
import { GapsTile } from './GapsTile.tsx';
import { CpuLoadTile, CpuTimeTile, DiskTile, MemoryTile, SystemCpuLoadTile } from './GaugeTile.tsx';
import { GeneralInfoTile } from './GeneralInfoTile.tsx';
import { LastAlarmsTile } from './LastAlarmsTile.tsx';
import { ListTile } from './ListTile.tsx';
import { MediaCallsTile } from './MediaCallsTile.tsx';
import { OnDutyTile } from './OnDutyTile.tsx';
import { StatisticsTile } from './StatisticsTile.tsx';
import { TextTile } from './TextTile.tsx';
import type { TileProps } from './types.ts';
import { WatchdogTile } from './WatchdogTile.tsx';

export interface TileType {
  /** 'resource' if the tile shows records of its option `resource`, which is then provided as current definition. */
  of: 'resource' | 'nothing';
  component: ComponentType<TileProps>;
  /** Authority required to add the tile to the dashboard; of several, any. */
  authority?: string | readonly string[];
  /** Extension of the platform required to add the tile. */
  extension?: Extension;
}

const ALARMS = { of: 'nothing', authority: 'ALARM_TABLE' } as const;
const DUTY = { of: 'nothing', authority: ['PARTICIPANT_ROTATIONAL_VIEW', 'ALARM_ROTATIONAL_VIEW'] } as const;
const MACHINE = { of: 'nothing' } as const;

/** Tiles by the `type` that pages and the dashboard use; their options are listed in resources/named.ts. */
export const tiles: { readonly [name: string]: TileType } & { readonly [name in keyof typeof TILES]: TileType } = {
  generalInfo: { of: 'nothing', component: GeneralInfoTile },
  lastAlarms: { ...ALARMS, component: LastAlarmsTile },
  statistics: { ...ALARMS, component: StatisticsTile },
  mediaCalls: { ...ALARMS, component: MediaCallsTile },
  callsByType: { ...ALARMS, component: CallsByTypeTile },
  onDuty: { ...DUTY, component: OnDutyTile },
  gaps: { ...DUTY, component: GapsTile },
  channels: { ...ALARMS, extension: 'channels', component: ChannelsTile },
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
