import type { WatchdogDetail, WatchdogSettings, Watched } from '../../protocol/watchdog.ts';
import { DAY_MINUTES, dayAt, readMoment, writeMoment } from '../../src/duty/days.ts';
import { systemActor } from '../actor.ts';
import { failingSince } from '../alarms/channels/health.ts';
import { currentMoment } from '../alarms/resolve.ts';
import { dutyOf } from '../calendars/duty.ts';
import { diskOf } from '../dashboard/machine.ts';
import type { Queryable } from '../database/queryable.ts';
import { waitingNow } from '../operation/waiting.ts';
import type { Platform } from '../platform.ts';
import { certificateDays } from './certificate.ts';

/** A condition that holds now. */
export interface Found extends WatchdogDetail {
  kind: Watched;
  subject: string;
}

/** What checks need. */
interface Watching {
  platform: Platform;
  settings: WatchdogSettings;
}

/** Kinds of conditions that are found together, how often they are looked for, and how. */
export interface Check {
  kinds: readonly Watched[];
  /** Seconds between two looks. */
  every: number;
  /** The conditions that hold; undefined: this can't be said now, and what was found before stays. */
  find(watching: Watching): Promise<Found[] | undefined>;
}

/** Milliseconds for which a channel must have failed. */
const CHANNEL_PATIENCE = 60_000;
/** Seconds by which calls and tasks of alarms may be late. */
const LATE = 60;
/** Minutes. */
const HOUR = 60;

const single = (kind: Watched, holds: boolean, detail: WatchdogDetail): Found[] =>
  holds ? [{ kind, subject: '', ...detail }] : [];

async function firstRow<Row extends object>(db: Queryable, sql: string): Promise<Row | undefined> {
  return (await db.query<Row>(sql)).rows[0];
}

/** All checks. */
export const CHECKS: readonly Check[] = [
  {
    kinds: ['channel'],
    every: 60,
    async find({ platform, settings: { alarmPointId } }) {
      // the other sides are asked only if somebody wants to be told
      if (alarmPointId === null) return [];
      return (await platform.alarms.channels()).flatMap((channel): Found[] => {
        const since = failingSince(channel)?.getTime();
        const fails = since !== undefined && Date.now() - since >= CHANNEL_PATIENCE;
        return fails ? [{ kind: 'channel', subject: channel.name, title: channel.name }] : [];
      });
    },
  },
  {
    kinds: ['calls', 'work'],
    every: 30,
    async find({ platform }) {
      const { callSeconds, taskSeconds } = await waitingNow(platform.pools.alarms);
      const late = (kind: Watched, seconds: number) => single(kind, seconds >= LATE, { count: Math.round(seconds) });
      return [...late('calls', callSeconds), ...late('work', taskSeconds)];
    },
  },
  {
    kinds: ['gap', 'unreached'],
    every: 600,
    async find({ platform, settings: { gapHours } }) {
      if (gapHours === 0) return [];
      return (await scheduleGaps(platform, gapHours * HOUR)).map(({ resource, id, title, start, unreached }) => ({
        kind: unreached ? 'unreached' : 'gap',
        subject: `${resource} ${id}`,
        title,
        at: writeMoment(start),
      }));
    },
  },
  {
    kinds: ['standby'],
    every: 30,
    async find({ platform, settings: { standbys } }) {
      if (standbys === 0) return [];
      // every user sees that there are rows, if not what is in them
      const sql = 'select count(*)::integer as n from pg_stat_replication';
      const row = await firstRow<{ n: number }>(platform.pool, sql);
      return row && single('standby', row.n < standbys, { count: row.n });
    },
  },
  {
    kinds: ['disk'],
    every: 60,
    async find({ platform, settings: { diskPercent } }) {
      if (diskPercent === 0) return [];
      const { used, total } = await diskOf(platform.config.dataDir);
      const count = Math.ceil((used / total) * 100);
      return single('disk', count >= diskPercent, { count });
    },
  },
  {
    kinds: ['certificate'],
    every: 3_600,
    async find({ platform, settings }) {
      const { publicUrl } = platform.config;
      if (settings.certificateDays === 0 || !publicUrl?.startsWith('https:')) return [];
      const count = await certificateDays(publicUrl);
      return count === undefined ? undefined : single('certificate', count < settings.certificateDays, { count });
    },
  },
  {
    kinds: ['backup'],
    every: 600,
    async find({ platform, settings: { backupHours } }) {
      if (backupHours === 0) return [];
      const age = 'extract(epoch from clock_timestamp() - backed_up_at) / 3600';
      const sql = `select floor(${age})::integer as hours from watchdog`;
      const row = await firstRow<{ hours: number | null }>(platform.pool, sql);
      if (row?.hours == null) return single('backup', true, {});
      return single('backup', row.hours >= backupHours, { count: row.hours });
    },
  },
];

const PAGE_SIZE = 20;

/** The first gap of a schedule. */
interface ScheduleGap {
  resource: string;
  id: number;
  title: string;
  /** Minutes of the wall clock. */
  start: number;
  /** Somebody is appointed but can't be called; else nobody is appointed. */
  unreached: boolean;
}

/**
 * The first gap of either kind of each schedule within the next minutes. Read as lists are: all schedules may take long,
 * and alarms must not wait for that.
 */
async function scheduleGaps(platform: Platform, minutes: number): Promise<ScheduleGap[]> {
  const schedules = platform.definitions.resources.filter(({ inAlarms }) => inAlarms === 'schedule');
  const { reads } = platform.pools;
  const now = await currentMoment(reads);
  const until = now + minutes;
  const range = { from: dayAt(now), to: Math.floor(until / DAY_MINUTES) + 1, recursive: true, pageSize: PAGE_SIZE };
  const found: ScheduleGap[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const reply = await dutyOf(platform, systemActor, schedules, { ...range, page }, reads);
    pages = reply.pagesCount;
    for (const { resource, id, name: title, gaps } of reply.list) {
      for (const unreached of [false, true]) {
        const first = gaps.find(({ start, end, why }) => {
          const [from, to] = [readMoment(start) ?? 0, readMoment(end) ?? 0];
          return (why !== undefined) === unreached && to > now && from < until;
        });
        if (first) found.push({ resource, id, title, start: Math.max(readMoment(first.start) ?? now, now), unreached });
      }
    }
  }
  return found;
}
