import type { AlarmStatus } from '../../protocol/alarms.ts';
import { prepared } from '../database/prepared.ts';
import type { Queryable } from '../database/queryable.ts';
import { tellChange } from '../events/tell.ts';
import { auditOf } from '../store/audit/writeAudit.ts';
import { taskPriority } from '../work/tasks.ts';
import type { AlarmContent, Track } from './content.ts';

/** The part of a stored alarm job that the engine uses. */
export interface Job {
  id: number;
  orgId: number;
  alarmPointId: number | null;
  templateId: number | null;
  name: string;
  status: AlarmStatus;
  priority: number;
  manual: boolean;
  awaitsAcknowledgement: boolean;
  required: number;
  accepted: number;
  acknowledged: number;
  content: AlarmContent;
  tracks: Track[];
  /** Exact text of `raised_at`, which is part of the keys of the job's calls. */
  raisedAt: string;
  ended: boolean;
  triggeredBy: string;
}

/** SQL: the columns of a job. */
export const JOB_COLUMNS = `id, org_id as "orgId", alarm_point_id as "alarmPointId", template_id as "templateId", name, status, priority, manual,
  awaits_acknowledgement as "awaitsAcknowledgement", required, accepted, acknowledged, content, tracks,
  raised_at::text as "raisedAt", ended_at is not null as ended, triggered_by as "triggeredBy"`;

/**
 * Reads a job and locks it until the end of the transaction, so that its changes are made one after another; undefined
 * if, once it is locked, the condition on its columns doesn't hold.
 */
export async function lockJob(db: Queryable, id: number, condition = 'true'): Promise<Job | undefined> {
  const { rows } = await db.query<Job>(
    `select ${JOB_COLUMNS} from alarm_job where id = $1 and ${condition} for update`,
    [id],
  );
  return rows[0];
}

/** The priority of a job's tasks. */
export const priorityOf = ({ priority, content }: Pick<Job, 'priority' | 'content'>): number =>
  taskPriority(priority, content.confirmPriority);

/**
 * The priority of the task that begins a job: within the priority of the alarm, after that of other organizations' jobs
 * the more of its own organization's have not begun (`ahead`), so that nobody's mass alarm delays somebody else's.
 */
export const startPriority = ({ priority, content }: Pick<Job, 'priority' | 'content'>, ahead: number): number =>
  taskPriority(priority, Math.min(content.confirmPriority + ahead, 99));

/** Who performed an action on an alarm. */
export interface LogActor {
  id: number | null;
  name: string | null;
}

const LOG = prepared(`insert into alarm_log (raised_at, job_id, kind, call_id, actor_id, actor_name, detail)
  values ($1::timestamptz, $2, $3, $4, $5, $6, $7)`);

/** Writes an entry to the log of a job. */
export async function writeLog(
  db: Queryable,
  { id, raisedAt }: Pick<Job, 'id' | 'raisedAt'>,
  kind: string,
  detail: object = {},
  { actor, callId }: { actor?: LogActor; callId?: number } = {},
): Promise<void> {
  const values = [raisedAt, id, kind, callId ?? null, actor?.id ?? null, actor?.name ?? null, JSON.stringify(detail)];
  await db.query({ ...LOG, values });
}

/** Writes an actor's action on an alarm to the audit log. */
export const auditAlarm = auditOf('alarms');

/** Tells open consoles of a change of a job or its calls. */
export async function notifyChange(db: Queryable, job: Job, kind: 'alarm' | 'call'): Promise<void> {
  const { id, orgId, status, alarmPointId } = job;
  await tellChange(db, { orgId, kind, ref: id, detail: { status, alarmPointId } });
}
