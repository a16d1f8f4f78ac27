import { DAY_MINUTES, dayAt, readMoment } from '../../src/duty/days.ts';
import { systemActor } from '../actor.ts';
import { currentMoment } from '../alarms/resolve.ts';
import { dutyOf } from '../calendars/duty.ts';
import type { Platform } from '../platform.ts';

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
export async function scheduleGaps(platform: Platform, minutes: number): Promise<ScheduleGap[]> {
  const schedules = platform.definitions.resources.filter(({ inAlarms }) => inAlarms === 'schedule');
  const now = await currentMoment(platform.reads);
  const until = now + minutes;
  const range = { from: dayAt(now), to: Math.floor(until / DAY_MINUTES) + 1, recursive: true, pageSize: PAGE_SIZE };
  const found: ScheduleGap[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const reply = await dutyOf(platform, systemActor, schedules, { ...range, page }, platform.reads);
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
