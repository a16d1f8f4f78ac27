import { sql } from 'kysely';
import type { GroupBy, ReportTargets } from '../../protocol/reports.ts';
import { ENDED_NOT_ACCEPTED } from '../alarms/figures.ts';
import type { Fragment } from '../store/model/sql.ts';

/** SQL: the group key of an alarm `j`, as text. */
const KEYS: { readonly [by in GroupBy]: string } = {
  none: 'null::text',
  alarmPointName: 'j.name',
  alarmPointId: 'j.alarm_point_id::text',
  systemId: `nullif(j.system_id, '')`,
  triggeredBy: `nullif(j.triggered_by, '')`,
  status: 'j.status',
};
export const groupKeySql = (by: GroupBy): Fragment => sql.raw(KEYS[by]);

/** SQL: sort order of groups by their key in `column`: ids numerically, everything else by the collation for names. */
export const groupOrderSql = (by: GroupBy, column: string): Fragment =>
  sql.raw(by === 'alarmPointId' ? `(${column})::integer nulls last` : `${column} collate names nulls last`);

/** SQL: the time at which an alarm `j` began to call, or was going to. */
const BEGAN = 'greatest(j.raised_at, j.starts_at)';
/** Statuses of alarms that are not measured because they called nobody or have not begun yet. */
const NOT_MEASURED = `('SCHEDULED', 'INACTIVE', 'CANCELED')`;

/** SQL: whole seconds from the beginning of an alarm `j` to `moment`; null if `moment` is null. */
const secondsTo = (moment: string) =>
  `(case when ${moment} is not null then greatest(0, round(extract(epoch from ${moment} - ${BEGAN})))::integer end)`;

/**
 * SQL: whether an alarm `j` met a target, given the `seconds` it took; null if the target doesn't apply or can still be
 * met. An alarm without `seconds` missed the target if it failed or the time has passed.
 */
function passed(seconds: string, target: number, measured: string): Fragment {
  return sql.raw(`case
    when j.status in ${NOT_MEASURED} or not (${measured}) then null
    when ${seconds} is not null then ${seconds} <= ${target}
    when ${ENDED_NOT_ACCEPTED} or ${secondsTo('coalesce(j.ended_at, now())')} > ${target} then false end`);
}

/**
 * SQL: the columns call_seconds, accept_seconds, call_passed and accept_passed of an alarm `j` whose first call is
 * in `f`. The targets are inserted into the SQL unescaped; the caller has checked that they are integers.
 */
export function measureColumnsSql({ firstCall, acceptance }: ReportTargets): Fragment {
  const [call, accept] = [secondsTo('f.first'), secondsTo('j.accepted_at')];
  return sql`${sql.raw(call)} as call_seconds, ${sql.raw(accept)} as accept_seconds,
    ${passed(call, firstCall, 'true')} as call_passed,
    ${passed(accept, acceptance, 'j.required > 0')} as accept_passed`;
}
