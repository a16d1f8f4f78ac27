import type pg from 'pg';
import type { AlarmRaised, AlarmStatus, AlarmTrigger, EventReply } from '../../protocol/alarms.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import { currentHold } from '../hold/hold.ts';
import type { Platform } from '../platform.ts';
import { audit } from '../store/audit/writeAudit.ts';
import type { InboundSource } from './alarms.ts';
import { type Escalation, escalate, escalationOf } from './escalate.ts';
import { lockJob, writeLog } from './job.ts';
import { lockPoint, type ReadyAlarm, readyAlarm, storeAlarm } from './raise.ts';
import { currentMoment } from './resolve.ts';
import { countEvent } from './ruleEvents.ts';
import { type MetRule, type MetRules, metRules } from './rules.ts';

/** Connected systems send an event again after 503, not after 409. */
const SEND_AGAIN = { status: 503, retryAfter: 60 };

/** A rule with everything needed to apply it; suppressing needs nothing more. */
interface ReadyRule {
  rule: MetRule;
  alarm?: ReadyAlarm;
  escalation?: Escalation;
}

/** Prepares a rule; undefined if its alarm point has been deleted just now. */
async function readyRule(
  platform: Platform,
  actor: Actor,
  trigger: AlarmTrigger,
  source: InboundSource,
  rule: MetRule,
): Promise<ReadyRule | undefined> {
  if (rule.action === 'SUPPRESS') return { rule };
  const priority = rule.trigger.priority ?? trigger.priority;
  const requestId = `${trigger.requestId}:${rule.id}`;
  const wanted = { ...trigger, ...rule.trigger, priority, requestId };
  const alarm = await readyAlarm(platform, actor, wanted, source).catch((error: unknown) => {
    if (error instanceof ApiError && error.reason === 'NOT_FOUND') return undefined;
    throw error;
  });
  if (!alarm) return undefined;
  return rule.action === 'ESCALATE' ? { rule, alarm, escalation: await escalationOf(platform, rule) } : { rule, alarm };
}

/**
 * Handles an event of a connected system: the alarm rules decide what happens; without a matching rule its own alarm
 * is raised. All of it is one transaction, so that an event that failed half-way can be sent again, and one sent twice
 * counts once. @throws ApiError ON_HOLD, so that its sender tries again
 */
export async function receiveEvent(
  platform: Platform,
  pool: pg.Pool,
  actor: Actor,
  trigger: AlarmTrigger,
  source: InboundSource,
): Promise<EventReply> {
  const own = await readyAlarm(platform, actor, trigger, source);
  // its alarm has the alarm point's own system id where the event names none
  const event = { systemId: own.composed.systemId ?? '', text: trigger.text ?? '' };
  const { met, pointGone } = await metRules(pool, source.alarmPointId, event, await currentMoment(pool));
  const rules: ReadyRule[] = [];
  for (const rule of met) {
    const ready = await readyRule(platform, actor, trigger, source, rule);
    if (ready) rules.push(ready);
    else pointGone.push(rule);
  }
  return inTransaction(
    pool,
    async (db) => {
      if (await currentHold(db)) throw new ApiError('ON_HOLD', SEND_AGAIN);
      if (!(await isNew(db, source, trigger))) return replyTo(db, source, trigger);
      const { applied, suppressedBy, raisesOwn } = await decide(db, rules);
      await lockPoints(db, [...applied.flatMap(({ alarm }) => alarm ?? []), ...(raisesOwn ? [own] : [])]);
      const raised: AlarmRaised[] = raisesOwn ? [await storeAlarm(db, platform, actor, own)] : [];
      for (const one of applied) raised.push(...(await apply(db, platform, actor, one)));
      const planGone = applied.flatMap(({ rule }) => (rule.planGone ? [rule] : []));
      for (const { id } of raised) {
        await noteChanges(db, id, source.changes);
        await noteGone(db, id, pointGone, planGone);
      }
      if (suppressedBy) await noteSuppressed(db, actor, suppressedBy, own, event);
      return remember(db, source, trigger, raised[0]);
    },
    { attempts: 3 },
  );
}

/**
 * Records the request id of an event; false if it has already been handled. A simultaneous event with the same id
 * waits here.
 */
async function isNew(db: Queryable, { alarmPointId }: InboundSource, { requestId }: AlarmTrigger): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into alarm_event (alarm_point_id, request_id) values ($1, $2) on conflict do nothing',
    [alarmPointId, requestId],
  );
  return rowCount === 1;
}

/** The reply to the first event with this request id, with the current status of its alarm. */
async function replyTo(db: Queryable, { alarmPointId }: InboundSource, { requestId }: AlarmTrigger) {
  const { rows } = await db.query<{ id: number; status: AlarmStatus; joined: boolean }>(
    `select j.id, j.status, e.joined from alarm_event e join alarm_job j on j.id = e.job_id
     where e.alarm_point_id = $1 and e.request_id = $2`,
    [alarmPointId, requestId],
  );
  return replyOf(rows[0]);
}

const replyOf = (raised: AlarmRaised | undefined): EventReply =>
  raised
    ? { id: raised.id, status: raised.status, ...(raised.joined ? { joined: true } : {}) }
    : { id: null, status: null, suppressed: true };

async function remember(
  db: Queryable,
  { alarmPointId }: InboundSource,
  { requestId }: AlarmTrigger,
  raised: AlarmRaised | undefined,
): Promise<EventReply> {
  await db.query('update alarm_event set job_id = $3, joined = $4 where alarm_point_id = $1 and request_id = $2', [
    alarmPointId,
    requestId,
    raised?.id ?? null,
    raised?.joined ?? false,
  ]);
  return replyOf(raised);
}

/** The rules that apply, in their order. A rule with a count counts the event when it is tried. */
async function decide(db: Queryable, rules: readonly ReadyRule[]) {
  const applied: ReadyRule[] = [];
  let suppressedBy: MetRule | undefined;
  for (const one of rules) {
    const { rule } = one;
    if (rule.count && !(await countEvent(db, rule, rule.count))) continue;
    if (rule.action === 'SUPPRESS') suppressedBy = rule;
    else applied.push(one);
    if (rule.stop) break;
  }
  const raisesOwn = suppressedBy === undefined && applied.every(({ rule }) => rule.action === 'TRIGGER');
  return { applied, suppressedBy, raisesOwn };
}

/** Locks the alarm points in a fixed order, so that events that raise the same alarms can't deadlock. */
async function lockPoints(db: Queryable, alarms: readonly ReadyAlarm[]): Promise<void> {
  const points = new Set(alarms.flatMap(({ composed }) => composed.alarmPointId ?? []));
  for (const point of [...points].sort((a, b) => a - b)) await lockPoint(db, point);
}

/** Writes into the log of an alarm what was changed in its event in order to accept it. */
async function noteChanges(db: Queryable, id: number, changes: InboundSource['changes']): Promise<void> {
  if (!changes || (changes.complete && changes.bent.length + changes.ignored.length === 0)) return;
  const job = await lockJob(db, id);
  if (!job) return;
  if (!changes.complete) await writeLog(db, job, 'eventUnread');
  if (changes.bent.length > 0) await writeLog(db, job, 'eventBent', { fields: changes.bent.join(', ') });
  if (changes.ignored.length > 0) await writeLog(db, job, 'eventIgnored', { fields: changes.ignored.join(', ') });
}

/** Writes into the log of an alarm which rules named something that was deleted. */
async function noteGone(
  db: Queryable,
  id: number,
  pointGone: MetRules['pointGone'],
  planGone: MetRules['pointGone'],
): Promise<void> {
  if (pointGone.length + planGone.length === 0) return;
  const job = await lockJob(db, id);
  if (!job) return;
  for (const { id: ruleId, name } of pointGone) await writeLog(db, job, 'rulePointGone', { ruleId, name });
  for (const { id: ruleId, name } of planGone) await writeLog(db, job, 'rulePlanGone', { ruleId, name });
}

async function apply(
  db: Queryable,
  platform: Platform,
  actor: Actor,
  { rule, alarm, escalation }: ReadyRule,
): Promise<AlarmRaised[]> {
  if (!alarm) return [];
  const by = { ruleId: rule.id, name: rule.name };
  const escalated = escalation && (await escalate(db, actor, alarm, by, escalation));
  return [escalated ?? (await storeAlarm(db, platform, actor, alarm, by))];
}

/** Records a suppressed event, its time and its sender in the history of the rule. */
async function noteSuppressed(
  db: Queryable,
  { userId }: Actor,
  { id }: MetRule,
  { by, composed }: ReadyAlarm,
  event: { systemId: string; text: string },
): Promise<void> {
  const after = { ...event, alarmPointId: composed.alarmPointId, alarmPointName: composed.name };
  await audit(db, { userId, name: by }, { action: 'suppress', type: 'alarm-rules', id, after });
}
