import { randomUUID } from 'node:crypto';
import type { LoneWorkerReason } from '../../protocol/loneWorker.ts';
import { type Actor, systemActor } from '../actor.ts';
import { languageOf } from '../alarms/answers/texts.ts';
import { withPreface } from '../alarms/content.ts';
import { type ReadyAlarm, readyAlarm, storeAlarm } from '../alarms/raise.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { type Session, writeSessionLog } from './rows.ts';
import { checkInText } from './texts.ts';

/**
 * The actor in whose name an alarm is raised. Whoever raises it, alarm tables show the lone worker as the one who
 * triggered it.
 */
const raiserOf = ({ participantName }: Session): Actor => ({ ...systemActor, name: participantName });

/** The sentence that every text of the alarm begins with: who, where, since when, why. */
function sentence(
  { participantName, place, note: hint, lastCheckInAt }: Session,
  language: string,
  reason: LoneWorkerReason,
) {
  const code = languageOf(language);
  const values = { person: participantName, at: lastCheckInAt.slice(11, 16), place, note: hint };
  return [
    checkInText(code, reason === 'help' ? 'alarmHelp' : 'alarmOverdue', values),
    ...(place === '' ? [] : [checkInText(code, 'alarmPlace', values)]),
    checkInText(code, 'alarmLast', values),
    ...(hint === '' ? [] : [checkInText(code, 'alarmNote', values)]),
  ].join(' ');
}

/**
 * Composes the alarm of a session: that of its alarm point, with texts that begin with the person. If the alarm point
 * was deleted, the alarm reaches nobody and appears in the table as a configuration problem, which is better than no
 * alarm.
 */
export async function readySessionAlarm(
  platform: Platform,
  session: Session,
  reason: LoneWorkerReason,
): Promise<ReadyAlarm> {
  const { id, orgId, alarmPointId, alarmPointName, participantName } = session;
  const trigger = {
    requestId: `${id}:${session.alarms + 1}:${randomUUID()}`,
    name: `${alarmPointName}: ${participantName}`,
  };
  const source = { kind: 'loneWorker' } as const;
  const actor = raiserOf(session);
  const ready = await readyAlarm(platform, actor, { ...trigger, alarmPointId }, source).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.reason === 'NOT_FOUND')) throw error;
    return readyAlarm(platform, actor, { ...trigger, orgId, priority: 1 }, source);
  });
  const content = withPreface(ready.composed.content, (language) => sentence(session, language, reason));
  const about = { aboutId: session.participantId };
  const triggers = content.triggers.map((one) => ({ ...one, content: { ...one.content, ...about } }));
  ready.composed.content = { ...content, ...about, triggers };
  return ready;
}

/**
 * Stores the alarm of a locked session, and in the session that it was raised. `by` null: raised by the platform
 * itself.
 */
export async function storeSessionAlarm(
  db: Queryable,
  platform: Platform,
  session: Session,
  { reason, ready, by }: { reason: LoneWorkerReason; ready: ReadyAlarm; by: string | null },
): Promise<number> {
  const { id: alarm } = await storeAlarm(db, platform, raiserOf(session), ready);
  await db.query(
    `update lone_worker set alarm_id = $2, alarm_at = clock_timestamp(), alarm_reason = $3, alarms = alarms + 1, act_at = null
     where id = $1`,
    [session.id, alarm, reason],
  );
  await writeSessionLog(db, session, reason, by, { alarm });
  return alarm;
}
