import { randomUUID } from 'node:crypto';
import { readDay } from '../../src/duty/days.ts';
import { wallTime } from '../../src/engine/clock.ts';
import type { Actor } from '../actor.ts';
import { type AnswerLanguage, languageOf } from '../alarms/answers/texts.ts';
import { AnswerTokens } from '../alarms/answers/token.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import { refuseOnHold } from '../hold/hold.ts';
import type { Platform } from '../platform.ts';
import { secretHash } from '../session/secret.ts';
import { tokenSecret } from '../session/tokens.ts';
import { audit } from '../store/audit/writeAudit.ts';
import { addTask, NOT_URGENT } from '../work/tasks.ts';
import { deviceOf, personIn } from './person.ts';
import { planReminder } from './reminders.ts';

/** Most messages with a link to one person within a day, whoever asks for them. */
const MOST_A_DAY = 3;
/** Most days until the one by which data are to be confirmed. */
const MOST_DAYS = 90;
/** The person whom a valid link belongs to. */
export interface LinkedPerson {
  id: number;
  orgId: number;
  language: AnswerLanguage;
}

/** Throws VALIDATION for a day that is over or too far away: the link would last as long. */
function checkDay(until: string | null, today: string): void {
  if (until === null) return;
  const days = (readDay(until) ?? 0) - (readDay(today) ?? 0);
  if (days < 0) throw new ApiError('VALIDATION', { errors: { until: 'future' } });
  if (days > MOST_DAYS) throw new ApiError('VALIDATION', { errors: { until: `maxDays:${MOST_DAYS}` } });
}

/** Creates the path of a link's page from the link's key. */
export function ownPath({ tokenSecret: configured, dataDir }: Platform['config'], key: string): string {
  return `/own-data/${new AnswerTokens(tokenSecret(configured, dataDir)).tokenOf(key)}`;
}

/**
 * Sends a person another personal link, as soon as the worker can; the previous one is refused from now on. `until`: the day,
 * YYYY-MM-DD, until which the person is asked to confirm the data. Returns the type of the device that it goes to, and when it
 * ends.
 * @throws ApiError VALIDATION, NO_DEVICE, MESSAGE_LIMIT after several within a day, ON_HOLD
 */
export function sendOwnLink(
  platform: Platform,
  actor: Actor,
  { id, until }: { id: number; until: string | null },
): Promise<{ deviceType: string; expiresAt: string }> {
  const { pool, store, config } = platform;
  checkDay(until, wallTime(config.timeZone).today);
  const resource = personIn(platform);
  return inTransaction(pool, async (db) => {
    const record = await store.get(actor, resource, id, db);
    await refuseOnHold(db);
    const device = deviceOf(platform, record);
    if (!device) throw new ApiError('NO_DEVICE');
    const key = randomUUID();
    const hash = secretHash(ownPath(config, key));
    const { rows } = await db.query<{ at: string }>(
      `insert into own_link as l (object_id, link_key, link_hash, expires_at, wanted_until, device_type, address)
       values ($1, $2, $3, greatest(clock_timestamp() + make_interval(days => $4), $8::date + interval '1 day'), $8, $5, $6)
       on conflict (object_id) do update set link_key = $2, link_hash = $3, expires_at = excluded.expires_at,
         wanted_until = $8, device_type = $5, address = $6, tries = 0, reminders = 0, message_key = null,
         messages = case when l.counted_from < clock_timestamp() - interval '1 day' then 1 else l.messages + 1 end,
         counted_from = case when l.counted_from < clock_timestamp() - interval '1 day' then clock_timestamp()
           else l.counted_from end
         where l.messages < $7 or l.counted_from < clock_timestamp() - interval '1 day'
       returning expires_at as at`,
      [id, key, hash, config.ownLinkDays, device.type, device.address, MOST_A_DAY, until],
    );
    if (!rows[0]) throw new ApiError('MESSAGE_LIMIT');
    await audit(db, actor, { action: 'sendOwnLink', type: resource.name, id, after: until === null ? {} : { until } });
    await addTask(db, 'own_link', { person: id }, { priority: NOT_URGENT });
    await planReminder(db, platform, id);
    return { deviceType: device.type, expiresAt: rows[0].at };
  });
}

/** The person whom the path of a page belongs to; undefined if it is wrong, replaced or has ended. */
export async function linkedPerson(db: Queryable, token: string): Promise<LinkedPerson | undefined> {
  const { rows } = await db.query<{ id: number; orgId: number; language: string }>(
    `select o.id, o.org_id as "orgId", coalesce(o.doc ->> 'language', '') as language
     from own_link l join object o on o.id = l.object_id and o.deleted_at is null
     where l.link_hash = $1 and l.expires_at > clock_timestamp()`,
    [secretHash(`/own-data/${token}`)],
  );
  return rows[0] && { ...rows[0], language: languageOf(rows[0].language) };
}
