import type { AlarmStatus } from '../../protocol/alarms.ts';
import type { Actor } from '../actor.ts';
import { prepared } from '../database/prepared.ts';
import type { Queryable } from '../database/queryable.ts';
import { together } from '../database/together.ts';
import { addTask, beginsFor } from '../work/tasks.ts';
import { type AlarmContent, type CopiedTrigger, withTextsOf } from './content.ts';
import { triggerEventsAt } from './course.ts';
import { auditAlarm, JOB_COLUMNS, type Job, notifyChange, startPriority, writeLog } from './job.ts';

/** Alarms of an organization that have not begun are counted no further than this. */
const MOST_AHEAD = 99;

/** A job to store. */
export interface NewJob {
  orgId: number;
  alarmPointId: number | null;
  templateId: number | null;
  parentId: number | null;
  triggerId: number | null;
  name: string;
  systemId: string | null;
  priority: number;
  manual: boolean;
  source: string;
  triggeredBy: string;
  triggeredById: number | null;
  requestId: string | null;
  /** `timestamptz` as text; null: starts at once. */
  startsAt: string | null;
  content: AlarmContent;
}

const INSERT =
  prepared(`insert into alarm_job (org_id, alarm_point_id, template_id, parent_id, trigger_id, name, system_id, priority, manual,
     source, triggered_by, triggered_by_id, request_id, content, starts_at, status)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, coalesce($15::timestamptz, clock_timestamp()),
     case when $15::timestamptz > clock_timestamp() then 'SCHEDULED' else 'NEW' end
   on conflict do nothing returning ${JOB_COLUMNS}, starts_at::text as starts, (
     select count(*)::integer from (
       select from alarm_job o where o.org_id = $1 and o.status = 'NEW' and o.starts_at <= statement_timestamp() limit ${MOST_AHEAD}
     ) before) as ahead`);

/**
 * Stores a job with its first task; undefined if the same request or trigger has already raised it. `raiser`: whose
 * action the audit log tells.
 */
export async function insertJob(
  db: Queryable,
  job: NewJob,
  raiser?: Actor,
): Promise<{ id: number; status: AlarmStatus } | undefined> {
  const { rows } = await db.query<Job & { starts: string; ahead: number }>({
    ...INSERT,
    values: [
      job.orgId,
      job.alarmPointId,
      job.templateId,
      job.parentId,
      job.triggerId,
      job.name,
      job.systemId,
      job.priority,
      job.manual,
      job.source,
      job.triggeredBy,
      job.triggeredById,
      job.requestId,
      JSON.stringify(job.content),
      job.startsAt,
    ],
  });
  const [stored] = rows;
  if (!stored) return undefined;
  const actor = { id: job.triggeredById, name: job.triggeredBy };
  const kind = stored.status === 'SCHEDULED' ? 'scheduled' : 'raised';
  const start = { priority: startPriority(stored, stored.ahead), at: stored.starts, flag: beginsFor(job) };
  await together([
    writeLog(db, stored, kind, { source: job.source, starts: stored.starts }, { actor }),
    addTask(db, 'alarm_start', { job: stored.id }, start),
    notifyChange(db, stored, 'alarm'),
    raiser && auditAlarm(db, raiser, 'raise', stored.id, { name: job.name, source: job.source }),
  ]);
  await raiseConsequentialAlarms(db, stored, triggerEventsAt(stored.status, false));
  return { id: stored.id, status: stored.status };
}

/** Raises the alarms of the consequential triggers that react to these events, each once. */
export async function raiseConsequentialAlarms(db: Queryable, job: Job, events: readonly string[]): Promise<void> {
  for (const trigger of job.content.triggers.filter(({ on }) => events.includes(on))) await follow(db, job, trigger);
}

async function follow(db: Queryable, job: Job, { id, on, name, orgId, content }: CopiedTrigger): Promise<void> {
  const raised = await insertJob(db, {
    orgId,
    alarmPointId: null,
    templateId: null,
    parentId: job.id,
    triggerId: id,
    name,
    systemId: null,
    priority: job.priority,
    manual: false,
    source: 'trigger',
    triggeredBy: job.triggeredBy,
    triggeredById: null,
    requestId: null,
    startsAt: null,
    content: withTextsOf(job.content, content),
  });
  if (raised) await writeLog(db, job, 'followed', { on, job: raised.id, name });
}
