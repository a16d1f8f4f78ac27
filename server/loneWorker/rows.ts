import type {
  LoneWorkerLogEntry,
  LoneWorkerOutcome,
  LoneWorkerReason,
  LoneWorkerSession,
} from '../../protocol/loneWorker.ts';
import type { Queryable } from '../database/queryable.ts';
import { tellChange } from '../events/tell.ts';
import { IN_SERVICE } from '../hold/hold.ts';
import { addTask, taskPriority } from '../work/tasks.ts';

/** A stored session of a lone worker. `protocolSession` returns its form in the protocol. */
export interface Session {
  id: number;
  orgId: number;
  participantId: number;
  participantName: string;
  alarmPointId: number;
  alarmPointName: string;
  place: string;
  note: string;
  lastCheckInAt: string;
  dueAt: string;
  intervalMinutes: number;
  graceMinutes: number;
  remindMinutes: number;
  ended: boolean;
  /** An alarm has been raised; `alarmId` is null once that alarm has been deleted. */
  alarmed: boolean;
  alarmId: number | null;
  alarms: number;
  /** The time of the reminder or of the alarm has come; never while the installation is on hold. */
  acts: boolean;
  /** The grace time is over. */
  overdue: boolean;
  linkKey: string | null;
}

/** Priority of the tasks of sessions: as urgent as the most urgent alarms. */
const PRIORITY = taskPriority(1, 1);

const COLUMNS = `id, org_id as "orgId", participant_id as "participantId", participant_name as "participantName",
  alarm_point_id as "alarmPointId", alarm_point_name as "alarmPointName", place, note, last_check_in_at as "lastCheckInAt",
  due_at as "dueAt", interval_minutes as "intervalMinutes", grace_minutes as "graceMinutes", remind_minutes as "remindMinutes",
  ended_at is not null as ended, alarm_at is not null as alarmed, alarm_id as "alarmId", alarms,
  coalesce(act_at <= clock_timestamp(), false) and ${IN_SERVICE} as acts,
  due_at + make_interval(mins => grace_minutes) <= clock_timestamp() as overdue, link_key as "linkKey"`;

/**
 * Reads a session. `lock`: it stays locked until the end of the transaction, so that its changes are made one after
 * another.
 */
export async function readSession(db: Queryable, id: number, lock = false): Promise<Session | undefined> {
  const { rows } = await db.query<Session>(
    `select ${COLUMNS} from lone_worker where id = $1${lock ? ' for update' : ''}`,
    [id],
  );
  return rows[0];
}

interface SessionRow extends Omit<LoneWorkerSession, 'alarm'> {
  alarmId: number | null;
  alarmStatus: NonNullable<LoneWorkerSession['alarm']>['status'] | null;
  alarmRunning: boolean;
  alarmReason: LoneWorkerReason | null;
  alarmAt: string;
  outcome: LoneWorkerOutcome | null;
}

/** SQL: sessions `s` as the protocol describes them. */
export const SELECT_SESSION = `select s.id, s.participant_id as "participantId", s.participant_name as "participantName", s.org_id as "orgId",
    coalesce((select o.title from object o where o.id = s.org_id), '#' || s.org_id) as "orgName",
    s.alarm_point_id as "alarmPointId", s.alarm_point_name as "alarmPointName", s.place, s.note,
    s.interval_minutes as "intervalMinutes", s.grace_minutes as "graceMinutes", s.remind_minutes as "remindMinutes",
    s.started_at as "startedAt", s.started_by as "startedBy", s.last_check_in_at as "lastCheckInAt", s.due_at as "dueAt",
    floor(extract(epoch from s.due_at - clock_timestamp()))::integer as "secondsLeft", s.planned_end as "plannedEnd",
    s.ended_at as "endedAt", s.ended_by as "endedBy", s.outcome, s.alarm_id as "alarmId", s.alarm_reason as "alarmReason",
    s.alarm_at as "alarmAt", j.status as "alarmStatus", j.id is not null and j.ended_at is null as "alarmRunning",
    case when s.link_key is not null and s.link_expires_at > clock_timestamp() then s.link_expires_at end as "linkExpiresAt"
  from lone_worker s left join alarm_job j on j.id = s.alarm_id`;

/** Converts a row of `SELECT_SESSION` to the form of the protocol. */
export function toProtocolSession({
  alarmId,
  alarmStatus,
  alarmRunning,
  alarmReason,
  alarmAt,
  ...session
}: SessionRow): LoneWorkerSession {
  const known = alarmId !== null && alarmStatus !== null && alarmReason !== null;
  const alarm = { id: Number(alarmId), status: alarmStatus, running: alarmRunning, reason: alarmReason, at: alarmAt };
  return { ...session, alarm: known ? (alarm as LoneWorkerSession['alarm']) : null };
}

/** A session in the form of the protocol. @throws if there is none */
export async function protocolSession(db: Queryable, id: number): Promise<LoneWorkerSession> {
  const { rows } = await db.query<SessionRow>(`${SELECT_SESSION} where s.id = $1`, [id]);
  if (!rows[0]) throw new Error(`There is no session ${id}.`);
  return toProtocolSession(rows[0]);
}

/** The log of a session, the oldest entry first. */
export async function logOf(db: Queryable, id: number): Promise<LoneWorkerLogEntry[]> {
  const { rows } = await db.query<LoneWorkerLogEntry>(
    `select id, at, kind, actor_name as "actorName", detail from (
       select * from lone_worker_log where session_id = $1 order by id desc limit 1000) l order by l.id`,
    [id],
  );
  return rows.map((entry) => ({ ...entry, id: Number(entry.id) }));
}

/** Writes an entry to the log of a session and notifies open consoles. `by` null: the platform itself. */
export async function writeSessionLog(
  db: Queryable,
  { id, orgId }: Pick<Session, 'id' | 'orgId'>,
  kind: string,
  by: string | null,
  detail: object = {},
): Promise<void> {
  await db.query('insert into lone_worker_log (session_id, kind, actor_name, detail) values ($1, $2, $3, $4)', [
    id,
    kind,
    by,
    JSON.stringify(detail),
  ]);
  await tellChange(db, { orgId, kind: 'loneWorker', ref: id });
}

/** SQL: due time of a check-in this many minutes from now; the planned end, if that is earlier and in the future. */
export const dueTimeSql = (minutes: string): string =>
  `least(clock_timestamp() + make_interval(mins => ${minutes}),
     case when planned_end > clock_timestamp() then planned_end end)`;

/**
 * Begins to wait for the next check-in: the platform acts at the time of the reminder if that is in the future, else
 * at the time of the alarm.
 */
export async function scheduleNextAction(db: Queryable, id: number): Promise<void> {
  const { rows } = await db.query<{ at: string }>(
    `update lone_worker set armed_at = clock_timestamp(), act_at = case
       when remind_minutes > 0 and due_at - make_interval(mins => remind_minutes) > clock_timestamp()
       then due_at - make_interval(mins => remind_minutes)
       else due_at + make_interval(mins => grace_minutes) end
     where id = $1 returning act_at::text as at`,
    [id],
  );
  await addTask(db, 'lone_worker_due', { session: id }, { priority: PRIORITY, at: rows[0]?.at });
}
