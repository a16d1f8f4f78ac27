import { type Static, Type } from '@sinclair/typebox';
import { DEFAULT_TARGETS, GROUP_BYS, type GroupBy, MOST_SECONDS, type ReportTargets } from '../../protocol/reports.ts';
import { choice } from '../../protocol/schema.ts';
import { type Day, dayAt, readDay, wallMinute } from '../../src/duty/days.ts';
import type { Actor } from '../actor.ts';
import type { TableView } from '../alarms/reads/conditions.ts';
import { type Period, tableKeys, tableQuery } from '../alarms/reads/request.ts';
import { viewOf } from '../alarms/reads/view.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Platform } from '../platform.ts';
import { nullish, object } from '../schemas.ts';

const seconds = () => nullish(Type.Integer({ minimum: 1, maximum: MOST_SECONDS }));

/** Keys of a report request: those of an alarm table, the grouping and the response targets in seconds. */
export const reportKeys = {
  ...tableKeys,
  groupBy: nullish(choice(GROUP_BYS)),
  targets: nullish(object({ firstCall: seconds(), acceptance: seconds() })),
};
export const ReportBody = object(reportKeys);

/** A requested report, with defaults filled in. */
export interface Report {
  view: TableView;
  groupBy: GroupBy;
  targets: ReportTargets;
  /** The first day and the day after the last, in the platform's time zone. */
  days: { from: Day; to: Day };
  /** Interval of the chart's bars. */
  by: 'hour' | 'day' | 'month';
}

/** Most days for which the chart has one bar per day. */
const MOST_BARS = 92;

function daysOf(period: Period, timeZone: string): { from: Day; to: Day } {
  if ('hours' in period) {
    const now = Date.now();
    const dayOf = (instant: number) => dayAt(wallMinute(timeZone, new Date(instant)));
    return { from: dayOf(now - period.hours * 3_600_000), to: dayOf(now) + 1 };
  }
  return { from: readDay(period.from) ?? 0, to: (readDay(period.to) ?? 0) + 1 };
}

/** Builds a report from a request, with defaults. Throws if the organization is out of the caller's reach. */
export async function reportOf(
  platform: Platform,
  actor: Actor,
  body: Static<typeof ReportBody>,
  { db, monthly }: { db: Queryable; monthly: boolean },
): Promise<Report> {
  const { groupBy, targets, ...table } = body;
  const view = await viewOf(platform, actor, tableQuery(table), { db, ended: false, live: false });
  const days = daysOf(view.query.period, view.timeZone);
  const length = days.to - days.from;
  return {
    view,
    days,
    groupBy: groupBy ?? 'none',
    targets: {
      firstCall: targets?.firstCall ?? DEFAULT_TARGETS.firstCall,
      acceptance: targets?.acceptance ?? DEFAULT_TARGETS.acceptance,
    },
    by: monthly || length > MOST_BARS ? 'month' : length === 1 ? 'hour' : 'day',
  };
}
