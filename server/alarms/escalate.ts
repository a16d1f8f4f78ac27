import type { AlarmRaised } from '../../protocol/alarms.ts';
import type { DeadEnd } from '../../protocol/duty.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Platform } from '../platform.ts';
import type { Track } from './content.ts';
import { isFulfilled, requiredAcceptanceCount } from './course.ts';
import { auditAlarm, type Job, lockJob, notifyChange, writeLog } from './job.ts';
import type { RaisingRule, ReadyAlarm } from './raise.ts';
import { currentMoment, planCourse } from './resolve.ts';
import type { MetRule } from './rules.ts';
import { beginInformingSteps } from './status.ts';
import { proceed } from './steps.ts';

/** Changes that a rule makes to a running alarm. */
export interface Escalation {
  /** 1 is the most urgent; undefined: unchanged. */
  priority: number | undefined;
  /** Tracks of the rule's plan. */
  tracks: Track[];
  deadEnds: DeadEnd[];
}

/** What a rule adds to a running alarm, read before it is locked. */
export async function escalationOf(platform: Platform, { trigger }: MetRule): Promise<Escalation> {
  const { alarmPlanId, priority } = trigger;
  if (!alarmPlanId) return { priority, tracks: [], deadEnds: [] };
  const { tracks, deadEnds } = await planCourse(platform, alarmPlanId, await currentMoment(platform.pool));
  return { priority, tracks, deadEnds };
}

/**
 * The newest running alarm of an alarm point, locked. The point must be locked already. Scheduled alarms don't count.
 */
async function runningJob(db: Queryable, alarmPointId: number | null): Promise<Job | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `select id from alarm_job where alarm_point_id = $1 and ended_at is null and status <> 'SCHEDULED'
     order by raised_at desc, id desc limit 1`,
    [alarmPointId],
  );
  const job = rows[0] && (await lockJob(db, rows[0].id));
  return job?.ended ? undefined : job;
}

/**
 * Makes the running alarm of the rule's alarm point more urgent and adds the rule's plan to it; undefined if no alarm
 * is running. The priority is never lowered, and no plan is added twice.
 */
export async function escalate(
  db: Queryable,
  actor: Actor,
  { composed, by, trigger }: ReadyAlarm,
  rule: RaisingRule,
  { priority, tracks, deadEnds }: Escalation,
): Promise<AlarmRaised | undefined> {
  const job = await runningJob(db, composed.alarmPointId);
  if (!job) return undefined;
  const from = job.priority;
  job.priority = Math.min(from, priority ?? from);
  const added = tracks.filter(({ planId }) => job.tracks.every((known) => known.planId !== planId));
  await addTracks(db, job, added);
  const plans = added.map(({ planId, title }) => ({ planId, title }));
  const urgency = job.priority === from ? {} : { priority: { from, to: job.priority } };
  await writeLog(db, job, 'escalated', { ...rule, by, text: trigger.text ?? '', ...urgency, plans, deadEnds });
  await auditAlarm(db, actor, 'escalate', job.id, { ...rule, ...urgency, plans });
  await notifyChange(db, job, 'alarm');
  return { id: job.id, status: job.status, joined: true };
}

/** Adds tracks to a job and begins their first steps; once enough people have accepted, only steps that inform. */
async function addTracks(db: Queryable, job: Job, added: readonly Track[]): Promise<void> {
  const first = job.tracks.length;
  job.tracks = [...job.tracks, ...added];
  const fulfilled = isFulfilled(job);
  // an alarm that has not begun yet determines the required number itself
  const begun = job.status !== 'NEW';
  if (begun && !fulfilled)
    job.required = Math.max(job.required, requiredAcceptanceCount(added, job.content.acknowledgeMode));
  await db.query(
    'update alarm_job set priority = $2, tracks = $3, required = $4, version = version + 1 where id = $1',
    [job.id, job.priority, JSON.stringify(job.tracks), job.required],
  );
  for (const index of begun ? added.keys() : []) {
    const place = { track: first + index, round: 0, step: -1 };
    await (fulfilled ? beginInformingSteps(db, job, place) : proceed(db, job, place));
  }
}
