import { sql } from 'kysely';
import type { AlarmStatus } from '../../../protocol/alarms.ts';
import { type AlarmRow, MOST_ACCEPTED_BY } from '../../../protocol/alarmTable.ts';
import type { Fragment } from '../../store/model/sql.ts';
import { iconText } from '../content.ts';
import { CALLS_FAILED, CALLS_SENT, figureSql } from '../figures.ts';

/** SQL: a call `c` that was accepted. */
const ACCEPTED_CALL = `c.state in ('ACCEPTED', 'ACKNOWLEDGED')`;

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

/**
 * SQL: what only a row of the history has: who accepted the alarm, which operator ended it, and how long it took from
 * its start, or from when it was raised if it never had another one.
 */
export function endedColumns(): Fragment {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('participantId', p.id, 'name', p.name)
        order by p.at, p.id), '[]')
      from (select c.participant_id as id, max(c.participant_name) as name, min(c.answered_at) as at from alarm_call c
        where c.job_id = j.id and c.raised_at = j.raised_at and ${sql.raw(ACCEPTED_CALL)}
        group by c.participant_id order by at, id limit ${sql.lit(MOST_ACCEPTED_BY)}) p) as "acceptedBy",
    coalesce((select l.actor_name from alarm_log l
        where l.job_id = j.id and l.raised_at = j.raised_at and l.kind = 'status' and l.actor_name is not null
          and l.detail ->> 'to' = j.status order by l.id desc limit 1),
      case when j.status = 'ACKNOWLEDGED' then j.taken_by end) as "endedBy",
    case when j.ended_at >= j.starts_at then extract(epoch from j.ended_at - j.starts_at)::integer end
      as "durationSeconds"`;
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
