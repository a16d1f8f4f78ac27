import { randomUUID } from 'node:crypto';
import type { AlarmTrigger } from '../../protocol/alarms.ts';
import { systemActor } from '../actor.ts';
import { languageOf } from '../alarms/answers/texts.ts';
import { type ReadyAlarm, readyAlarm } from '../alarms/raise.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Platform } from '../platform.ts';
import { storeCheckIn } from './act.ts';
import { CheckInLinks } from './links.ts';
import { readSession, type Session } from './rows.ts';
import { checkInText } from './texts.ts';

/** Reminders have the lowest priority of alarms. */
const PRIORITY = 5;
/** Prefix of the request ids of reminders; the id of the session follows. */
const REQUEST = 'remind:';

async function languageIn(db: Queryable, participantId: number): Promise<string> {
  const { rows } = await db.query<{ language: string }>(
    `select coalesce(doc ->> 'language', '') as language from object where id = $1`,
    [participantId],
  );
  return rows[0]?.language || 'ENGLISH';
}

/**
 * Composes the reminder of a session that waits for a check-in: an alarm that calls only the lone worker, and asks to
 * be accepted until the session is overdue. `url`: URL under which people reach the platform.
 */
export async function readyReminder(
  platform: Platform,
  db: Queryable,
  { id, orgId, participantId, dueAt, linkKey, remindMinutes, graceMinutes }: Session,
  url: string,
): Promise<ReadyAlarm> {
  const language = await languageIn(db, participantId);
  const code = languageOf(language);
  const said = checkInText(code, 'remind', { at: dueAt.slice(11, 16) });
  const link = linkKey === null ? '' : url + new CheckInLinks(platform.config).pathOf(linkKey);
  const trigger: AlarmTrigger = {
    requestId: `${REQUEST}${id}:${randomUUID()}`,
    orgId,
    language,
    speechText: said,
    text: [said, link].filter(Boolean).join(' '),
    name: checkInText(code, 'remindName'),
    priority: PRIORITY,
    manual: true,
    requiredAcceptances: 1,
    recipients: { participants: [participantId], groups: [] },
  };
  const ready = await readyAlarm(platform, systemActor, trigger, { kind: 'loneWorker' });
  ready.composed.content.waitSeconds = (remindMinutes + graceMinutes) * 60;
  return ready;
}

/**
 * Handles an accepted call: if it is the reminder of a session, accepting it is a check-in. Alarms of a session are no
 * reminders: whoever accepts one goes to help, and the session continues until it is ended.
 */
export async function checkInByReminder(db: Queryable, callId: number): Promise<void> {
  const { rows } = await db.query<{ session: number; participantId: number; person: string }>(
    `select split_part(j.request_id, ':', 2)::integer as session, c.participant_id as "participantId",
       c.participant_name as person
     from alarm_call c join alarm_job j on j.id = c.job_id
     where c.id = $1 and j.source = 'loneWorker' and j.request_id like '${REQUEST}%'`,
    [callId],
  );
  const [call] = rows;
  const session = call && (await readSession(db, call.session, true));
  if (!session || session.participantId !== call.participantId) return;
  const code = languageOf(await languageIn(db, call.participantId));
  await storeCheckIn(db, session, call.person, checkInText(code, 'lateNote'), { reminder: true });
}
