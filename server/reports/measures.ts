import { sql } from 'kysely';
import { FIGURE_STATUSES } from '../../protocol/dashboard.ts';
import type { GroupBy, ReportTargets } from '../../protocol/reports.ts';
import type { Fragment } from '../store/sql.ts';

/** SQL: what the alarms `j` of a group share, as text. */
const KEYS: { readonly [by in GroupBy]: string } = {
  none: 'null::text',
  alarmPointName: 'j.name',
  alarmPointId: 'j.alarm_point_id::text',
  systemId: `nullif(j.system_id, '')`,
  triggeredBy: `nullif(j.triggered_by, '')`,
  status: 'j.status',
};
export const keyOf = (by: GroupBy): Fragment => sql.raw(KEYS[by]);

/** SQL: the order of groups by their key in `column`; names by their rules, numbers by their size. */
export const orderOf = (by: GroupBy, column: string): Fragment =>
  sql.raw(by === 'alarmPointId' ? `(${column})::integer nulls last` : `${column} collate names nulls last`);

/** SQL: when an alarm `j` began to call, or would have. */
const BEGAN = 'greatest(j.raised_at, j.starts_at)';
/** Alarms that had nobody to call, or not yet. */
const NOT_MEASURED = `('SCHEDULED', 'INACTIVE', 'CANCELED')`;
const FAILED = `(${FIGURE_STATUSES.notAccepted.map((status) => `'${status}'`).join(', ')})`;

/** SQL: whole seconds from the beginning of an alarm `j` to a moment; null without it. */
const secondsTo = (moment: string) =>
  `(case when ${moment} is not null then greatest(0, round(extract(epoch from ${moment} - ${BEGAN})))::integer end)`;

/**
 * SQL: whether an alarm `j` met a target, given the seconds that it took; null: it has none to meet, or still time. One that
 * never got there missed it when its time is over, or when it ended without success.
 */
function passed(seconds: string, target: number, measured: string): Fragment {
  return sql.raw(`case
    when j.status in ${NOT_MEASURED} or not (${measured}) then null
    when ${seconds} is not null then ${seconds} <= ${target}
    when j.status in ${FAILED} or ${secondsTo('coalesce(j.ended_at, now())')} > ${target} then false end`);
}

/**
 * SQL: the columns call_seconds, accept_seconds, call_passed and accept_passed of an alarm `j` whose first call was made
 * at `first`. `targets` are whole numbers that were checked.
 */
export function measures(first: string, { firstCall, acceptance }: ReportTargets): Fragment {
  const [call, accept] = [secondsTo(first), secondsTo('j.accepted_at')];
  return sql`${sql.raw(call)} as call_seconds, ${sql.raw(accept)} as accept_seconds,
    ${passed(call, firstCall, 'true')} as call_passed,
    ${passed(accept, acceptance, 'j.required > 0')} as accept_passed`;
}
