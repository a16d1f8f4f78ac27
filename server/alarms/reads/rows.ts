import { sql } from 'kysely';
import type { AlarmStatus } from '../../../protocol/alarms.ts';
import type { AlarmRow } from '../../../protocol/alarmTable.ts';
import type { Fragment } from '../../store/sql.ts';
import { iconText } from '../content.ts';
import { CALLS_FAILED, CALLS_SENT, figureSql } from '../figures.ts';

const WIRE_TIME = 'YYYY-MM-DD HH24:MI:SS';

/** SQL: a moment in the format of the protocol, in the platform's time zone. */
export const wireTime = (moment: string, timeZone: string): Fragment =>
  sql`to_char(${sql.raw(moment)} at time zone ${sql.lit(timeZone)}, ${sql.lit(WIRE_TIME)})`;

/** A row as the database returns it: bigint as text. */
export type FoundRow = Omit<AlarmRow, 'id' | 'parentId' | 'icon'> & {
  id: string;
  parentId: string | null;
  icon: unknown;
};

/**
 * SQL: since when a running alarm has had its status, according to its log; null for a new alarm, which has no such
 * entry.
 */
const SINCE = `case when j.ended_at is null and j.status <> 'NEW' then (select max(l.at) from alarm_log l
  where l.job_id = j.id and l.raised_at = j.raised_at and l.kind = 'status' and l.detail ->> 'to' = j.status) end`;

/** SQL: the columns of an alarm's row, from alarm_job `j` and its organization `g`. */
export function rowColumns(timeZone: string): Fragment {
  return sql`j.id, j.name as "alarmName", j.alarm_point_id as "alarmPointId", j.system_id as "systemId", j.status,
    j.triggered_by as "triggeredBy", ${wireTime('j.raised_at', timeZone)} as "triggeredAt",
    ${wireTime('j.starts_at', timeZone)} as "startsAt", ${wireTime('j.ended_at', timeZone)} as "endedAt",
    j.org_id as "orgId", coalesce(g.title, '') as "orgName", j.priority, j.manual, j.content -> 'icon' as icon,
    coalesce(j.content ->> 'text', '') as text, j.required, j.accepted, j.acknowledged, ${sql.raw(CALLS_SENT)} as calls,
    ${sql.raw(CALLS_FAILED)} as "failedCalls", ${sql.raw(figureSql)} as figure, j.parent_id as "parentId", j.template_id as "templateId", j.ended_at is null as running,
    ${wireTime(`coalesce(j.ended_at, ${SINCE}, j.accepted_at, j.raised_at)`, timeZone)} as "statusAt",
    ${wireTime('j.taken_at', timeZone)} as "takenOverAt", j.taken_by as "takenOverBy",
    ${wireTime('j.closed_at', timeZone)} as "closedAt", j.closed_by as "closedBy", j.close_reason as "closeReason"`;
}

export function toAlarmRow(row: FoundRow): AlarmRow {
  return {
    ...row,
    id: Number(row.id),
    parentId: row.parentId === null ? null : Number(row.parentId),
    icon: iconText(row.icon),
    status: row.status as AlarmStatus,
  };
}
