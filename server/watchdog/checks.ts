import { statfs } from 'node:fs/promises';
import type { WatchdogDetail, WatchdogSettings, Watched } from '../../protocol/watchdog.ts';
import { writeMoment } from '../../src/duty/days.ts';
import { waitingNow } from '../operation/waiting.ts';
import type { Platform } from '../platform.ts';
import type { Queryable } from '../store/behaviors.ts';
import { certificateDays } from './certificate.ts';
import { scheduleGaps } from './gaps.ts';

/** A condition that holds now. */
export interface Found extends WatchdogDetail {
  subject: string;
}

/** What checks need: the platform, the settings in force, and connections of their own. */
export interface Watching {
  platform: Platform;
  settings: WatchdogSettings;
  db: Queryable;
}

/** One kind of condition, how often it is looked for, and how. */
export interface Check {
  kind: Watched;
  /** Seconds between two looks. */
  every: number;
  /** The conditions that hold; undefined: this can't be said now, and what was found before stays. */
  find(watching: Watching): Promise<Found[] | undefined>;
}

/** Milliseconds for which the other side of a channel must not have answered. */
const CHANNEL_PATIENCE = 60_000;
/** Seconds by which calls and tasks of alarms may be late. */
const LATE = 60;
/** Minutes. */
const HOUR = 60;

const single = (holds: boolean, detail: WatchdogDetail): Found[] => (holds ? [{ subject: '', ...detail }] : []);

async function firstRow<Row extends object>(db: Queryable, sql: string): Promise<Row | undefined> {
  return (await db.query<Row>(sql)).rows[0];
}

async function usedPercent(folder: string): Promise<number> {
  const { blocks, bavail } = await statfs(folder);
  return Math.ceil(((blocks - bavail) / blocks) * 100);
}

const late = (kind: 'calls' | 'work', key: 'callSeconds' | 'taskSeconds'): Check => ({
  kind,
  every: 30,
  async find({ db }) {
    const count = Math.round((await waitingNow(db))[key]);
    return single(count >= LATE, { count });
  },
});

const gaps = (kind: 'gap' | 'unreached'): Check => ({
  kind,
  every: 600,
  async find({ platform, settings: { gapHours }, db }) {
    if (gapHours === 0) return [];
    return (await scheduleGaps(platform, db, gapHours * HOUR)).flatMap(({ resource, id, title, start, unreached }) =>
      unreached === (kind === 'unreached') ? [{ subject: `${resource} ${id}`, title, at: writeMoment(start) }] : [],
    );
  },
});

/** All checks, in the order in which the conditions are told. */
export const CHECKS: readonly Check[] = [
  {
    kind: 'channel',
    every: 60,
    async find({ platform, settings: { alarmPointId } }) {
      // the other sides are asked only if somebody wants to be told
      if (alarmPointId === null) return [];
      const failsSince = ({ check }: { check: { failingSince: Date | null } }) => check.failingSince?.getTime();
      return (await platform.alarms.channels())
        .filter((channel) => Date.now() - (failsSince(channel) ?? Number.POSITIVE_INFINITY) >= CHANNEL_PATIENCE)
        .map(({ name }) => ({ subject: name, title: name }));
    },
  },
  late('calls', 'callSeconds'),
  late('work', 'taskSeconds'),
  gaps('gap'),
  gaps('unreached'),
  {
    kind: 'standby',
    every: 30,
    async find({ settings: { standbys }, db }) {
      if (standbys === 0) return [];
      // every user sees that there are rows, if not what is in them
      const row = await firstRow<{ n: number }>(db, 'select count(*)::integer as n from pg_stat_replication');
      return row && single(row.n < standbys, { count: row.n });
    },
  },
  {
    kind: 'disk',
    every: 60,
    async find({ platform, settings: { diskPercent } }) {
      if (diskPercent === 0) return [];
      const count = await usedPercent(platform.config.dataDir);
      return single(count >= diskPercent, { count });
    },
  },
  {
    kind: 'certificate',
    every: 3_600,
    async find({ platform, settings }) {
      const { publicUrl } = platform.config;
      if (settings.certificateDays === 0 || !publicUrl?.startsWith('https:')) return [];
      const count = await certificateDays(publicUrl);
      return count === undefined ? undefined : single(count < settings.certificateDays, { count });
    },
  },
  {
    kind: 'backup',
    every: 600,
    async find({ settings: { backupHours }, db }) {
      if (backupHours === 0) return [];
      const age = 'extract(epoch from clock_timestamp() - backed_up_at) / 3600';
      const row = await firstRow<{ hours: number | null }>(db, `select floor(${age})::integer as hours from watchdog`);
      if (row?.hours == null) return single(true, {});
      return single(row.hours >= backupHours, { count: row.hours });
    },
  },
];
