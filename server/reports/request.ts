import { type Static, Type } from '@sinclair/typebox';
import { DEFAULT_TARGETS, GROUP_BYS, type GroupBy, MOST_SECONDS, type ReportTargets } from '../../protocol/reports.ts';
import { type Day, readDay } from '../../src/duty/days.ts';
import { wallTime } from '../../src/engine/clock.ts';
import type { Actor } from '../actor.ts';
import { type Period, tableKeys, tableQuery } from '../alarms/reads/request.ts';
import type { TableView } from '../alarms/reads/table.ts';
import { viewOf } from '../alarms/reads/view.ts';
import { choice, maybe, object } from '../http/schemas.ts';
import type { Platform } from '../platform.ts';
import type { Queryable } from '../store/behaviors.ts';

const seconds = () => maybe(Type.Integer({ minimum: 1, maximum: MOST_SECONDS }));

/** The keys of a report: those of an alarm table, how it is grouped, and the response targets in seconds. */
export const reportKeys = {
  ...tableKeys,
  groupBy: maybe(choice(GROUP_BYS)),
  targets: maybe(object({ firstCall: seconds(), acceptance: seconds() })),
};
export const ReportBody = object(reportKeys);

/** A report that somebody asked for. */
export interface Report {
  view: TableView;
  groupBy: GroupBy;
  targets: ReportTargets;
  /** Its first day, and the one after its last, in the platform's zone. */
  days: { from: Day; to: Day };
  /** The sums of its chart. */
  by: 'hour' | 'day' | 'month';
}

/** Days of a chart with a bar for each. */
const MOST_BARS = 92;

function daysOf(period: Period, timeZone: string, now = new Date()): { from: Day; to: Day } {
  const dayAt = (moment: Date) => readDay(wallTime(timeZone, moment).today) ?? 0;
  if ('hours' in period) {
    return { from: dayAt(new Date(now.getTime() - period.hours * 3_600_000)), to: dayAt(now) + 1 };
  }
  return { from: readDay(period.from) ?? 0, to: (readDay(period.to) ?? 0) + 1 };
}

/** The report of a request, with its defaults; refused where the organization is out of the caller's reach. */
export async function reportOf(
  platform: Platform,
  actor: Actor,
  body: Static<typeof ReportBody>,
  { db, monthly }: { db: Queryable; monthly: boolean },
): Promise<Report> {
  const { groupBy, targets, ...table } = body;
  const view = await viewOf(platform, actor, tableQuery(table), { db, ended: false });
  const days = daysOf(view.query.period, view.timeZone);
  const length = days.to - days.from;
  return {
    ...{ view, days, groupBy: groupBy ?? 'none' },
    targets: {
      firstCall: targets?.firstCall ?? DEFAULT_TARGETS.firstCall,
      acceptance: targets?.acceptance ?? DEFAULT_TARGETS.acceptance,
    },
    by: monthly || length > MOST_BARS ? 'month' : length === 1 ? 'hour' : 'day',
  };
}
