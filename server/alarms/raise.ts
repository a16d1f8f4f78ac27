import type { AlarmPreview, AlarmRaised, AlarmStatus, AlarmTrigger, ChannelTakes } from '../../protocol/alarms.ts';
import type { ResolvedStep } from '../../protocol/duty.ts';
import { writeMoment } from '../../src/duty/days.ts';
import type { Actor } from '../actor.ts';
import { LOCKS } from '../database/locks.ts';
import type { Pools } from '../database/pool.ts';
import type { Queryable } from '../database/queryable.ts';
import { together } from '../database/together.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import { refuseOnHold } from '../hold/hold.ts';
import { resultWithin } from '../operation/resultWithin.ts';
import type { Platform } from '../platform.ts';
import type { AlarmSource } from './alarms.ts';
import type { PlannedStep } from './channels/takes.ts';
import { type ComposedAlarm, compose } from './compose.ts';
import type { AlarmContent } from './content.ts';
import { requiredAcceptanceCount } from './course.ts';
import { hasWaitingCalls } from './dueCalls.ts';
import { insertJob, type NewJob } from './insert.ts';
import { lockJob, notifyChange, writeLog } from './job.ts';
import { courseOf, currentMoment } from './resolve.ts';

/** Calls of one account that may wait: more than the recipients of the largest alarm. */
const MOST_WAITING = 30_000;
/** Milliseconds for which their count is waited for. */
const PATIENCE = 3_000;

/** An alarm that is ready to be stored: everything needed from records has been read. */
export interface ReadyAlarm {
  trigger: AlarmTrigger;
  source: AlarmSource;
  composed: ComposedAlarm;
  /** Name of the person or system that raises it. */
  by: string;
  requestId: string;
}

/** The rule that raises an alarm. */
export interface RaisingRule {
  ruleId: number;
  name: string;
}

/** Prepares an alarm for `storeAlarm`. */
export async function readyAlarm(
  platform: Platform,
  actor: Actor,
  trigger: AlarmTrigger,
  source: AlarmSource,
): Promise<ReadyAlarm> {
  const by = source.kind === 'inbound' ? (source.systemId ?? actor.name) : actor.name || actor.login;
  const composed = await compose(platform, actor, trigger, by);
  if (source.kind === 'test') composed.content = forTest(composed, source);
  if (source.kind === 'inbound') composed.systemId = source.systemId ?? composed.systemId;
  // Connected systems choose their own request ids, so these are unique only within an alarm point.
  const requestId = source.kind === 'inbound' ? `${source.alarmPointId}:${trigger.requestId}` : trigger.requestId;
  return { trigger, source, composed, by, requestId };
}

/** Stores an alarm and its first task in the transaction of `db`. @throws ApiError ON_HOLD: nobody would be called */
export async function storeAlarm(
  db: Queryable,
  { config }: Platform,
  actor: Actor,
  { trigger, source, composed, by, requestId }: ReadyAlarm,
  rule?: RaisingRule,
): Promise<AlarmRaised> {
  // never joined: two people who need help are two alarms, as are two faults
  const apart = source.kind === 'loneWorker' || source.kind === 'watchdog';
  const [, start, running] = await together([
    refuseOnHold(db),
    startOf(db, trigger.start, config.timeZone),
    apart ? undefined : runningAlarm(db, composed, requestId),
  ]);
  // what starts later doesn't belong to what runs now
  const joined = running === undefined || start?.ahead ? undefined : await join(db, running, requestId, by);
  if (joined) return joined;
  const job: NewJob = {
    ...composed,
    parentId: null,
    triggerId: null,
    manual: trigger.manual ?? false,
    source: source.kind,
    triggeredBy: by,
    triggeredById: actor.userId,
    requestId,
    startsAt: start?.at ?? null,
  };
  const raised = await insertJob(db, job, actor);
  if (!raised) return sameRequest(db, actor, source, requestId);
  const stored = rule && (await lockJob(db, raised.id));
  if (stored) await writeLog(db, stored, 'rule', rule);
  return raised;
}

/**
 * Composes and stores an alarm in its own transaction. Throws TOO_MANY_CALLS_WAITING if the account has raised more than
 * the channels can deliver for some time. `queue`: few connections that keep
 * their plans: to plan the question takes longer than all other questions of an alarm together. If it
 * isn't answered, the alarm is raised: a limit that can't be checked keeps no alarm back.
 */
export async function raiseAlarm(
  platform: Platform,
  { calls, queue }: Pick<Pools, 'calls' | 'queue'>,
  actor: Actor,
  trigger: AlarmTrigger,
  source: AlarmSource,
): Promise<AlarmRaised> {
  const counted = source.kind === 'user' || source.kind === 'test';
  if (counted && (await resultWithin(PATIENCE, hasWaitingCalls(queue, actor.userId, MOST_WAITING)))) {
    throw new ApiError('TOO_MANY_CALLS_WAITING');
  }
  const alarm = await readyAlarm(platform, actor, trigger, source);
  return inTransaction(calls, (db) => storeAlarm(db, platform, actor, alarm), { attempts: 3 });
}

/** Content of a test call: it reaches one device and asks for one acceptance. */
function forTest(
  { content }: ComposedAlarm,
  { participantId, device }: Extract<AlarmSource, { kind: 'test' }>,
): AlarmContent {
  const recipients = { participants: [participantId], groups: [] };
  return { ...content, acknowledgeMode: 'NONE', countRepeat: 0, device, recipients, triggers: [] };
}

/** Converts a wall-clock time to the text of a `timestamptz`, and says whether it is still ahead; undefined: at once. */
export async function startOf(
  db: Queryable,
  start: string | undefined,
  timeZone: string,
): Promise<{ at: string; ahead: boolean } | undefined> {
  if (start === undefined) return undefined;
  const { rows } = await db.query<{ at: string; ahead: boolean }>(
    `select s.at::text as at, s.at > clock_timestamp() as ahead from (select $1::timestamp at time zone $2 as at) s`,
    [start, timeZone],
  );
  return rows[0];
}

/** The alarm that the same request has already raised. */
async function sameRequest(
  db: Queryable,
  actor: Actor,
  { kind }: AlarmSource,
  requestId: string,
): Promise<AlarmRaised> {
  const { rows } = await db.query<{ id: number; status: AlarmStatus }>(
    'select id, status from alarm_job where triggered_by_id = $1 and source = $2 and request_id = $3',
    [actor.userId, kind, requestId],
  );
  if (!rows[0]) throw new ApiError('INTERNAL');
  return rows[0];
}

/**
 * Locks an alarm point until the end of the transaction, so that decisions about its running alarm are made one after
 * another.
 */
export async function lockPoint(db: Queryable, alarmPointId: number): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, $2)', [LOCKS.alarmPoint, alarmPointId]);
}

/**
 * Id of the running alarm that a further trigger of its alarm point joins, because it comes within the point's interval;
 * locks the point. An alarm that waits for its start isn't joined: nobody would be called in time.
 */
async function runningAlarm(
  db: Queryable,
  { alarmPointId, content }: ComposedAlarm,
  requestId: string,
): Promise<number | undefined> {
  if (alarmPointId === null || content.repeatMonInterval === 0) return undefined;
  const [, { rows }] = await together([
    lockPoint(db, alarmPointId),
    db.query<{ id: number }>(
      `select id from alarm_job where alarm_point_id = $1 and ended_at is null
         and starts_at > clock_timestamp() - make_interval(mins => $2) and starts_at <= clock_timestamp()
         and request_id is distinct from $3
       order by starts_at desc, id desc limit 1`,
      [alarmPointId, content.repeatMonInterval, requestId],
    ),
  ]);
  return rows[0]?.id;
}

/** Joins a further trigger to a running alarm; undefined if that has ended meanwhile. */
async function join(db: Queryable, id: number, requestId: string, by: string): Promise<AlarmRaised | undefined> {
  const job = await lockJob(db, id);
  if (!job || job.ended) return undefined;
  const { rowCount } = await db.query(
    `select from alarm_log where job_id = $1 and raised_at = $2::timestamptz and kind = 'joined' and detail ->> 'requestId' = $3`,
    [job.id, job.raisedAt, requestId],
  );
  if (rowCount === 0) {
    await writeLog(db, job, 'joined', { requestId, by });
    await notifyChange(db, job, 'alarm');
  }
  return { id: job.id, status: job.status, joined: true };
}

/** The calls that a step makes when it begins: to the first device of each person, or to all in parallel. */
const plannedStep = ({ offsetSeconds, calls }: ResolvedStep, parallel: boolean): PlannedStep => ({
  offsetSeconds,
  deviceTypes: calls.flatMap(({ devices }) => (parallel ? devices : devices.slice(0, 1)).map(({ type }) => type)),
});

/** Previews who would be called now, or when the alarm starts. `takes`: estimates how long calls take. */
export async function previewAlarm(
  platform: Platform,
  actor: Actor,
  trigger: AlarmTrigger,
  takes: (steps: readonly PlannedStep[]) => ChannelTakes[],
): Promise<AlarmPreview> {
  const { name, alarmPointId, content } = await compose(platform, actor, trigger, actor.name || actor.login);
  const start = await startOf(platform.pool, trigger.start, platform.config.timeZone);
  const moment = await currentMoment(platform.pool, start?.at ?? null);
  const { tracks, steps, links, deadEnds } = await courseOf(platform, { name, alarmPointId, content }, moment);
  return {
    at: writeMoment(moment),
    name,
    links,
    deadEnds,
    required: requiredAcceptanceCount(tracks, content.acknowledgeMode),
    takes: takes(steps.flat().map((step) => plannedStep(step, content.mediaProcessingType === 'PARALLEL'))),
    tracks: tracks.map(({ planId, title, steps: planned }, track) => ({
      planId,
      title,
      steps: (steps[track] ?? []).map((step, i) => {
        const { requiredAcceptances = 0, waitSeconds = 0 } = planned[i] ?? {};
        return { ...step, requiredAcceptances, waitSeconds };
      }),
    })),
  };
}
