import type { InboundKeyState } from '../../protocol/alarms.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { newSecret, secretHash } from '../session/secret.ts';
import { auditSql } from '../store/audit/writeAudit.ts';

/** State of the key of an alarm point, without the key itself. */
export async function inboundKeyState(db: Queryable, alarmPointId: number): Promise<InboundKeyState> {
  const { rows } = await db.query<InboundKeyState>(
    `select created_at as "createdAt", last_used_at as "lastUsedAt" from alarm_inbound_key where alarm_point_id = $1`,
    [alarmPointId],
  );
  return rows[0] ?? { createdAt: null, lastUsedAt: null };
}

/** SQL: adds an audit entry for the key in `changed`; $1 and $2 are id and name of who changed it. */
const auditKey = (action: string, changed: string) =>
  auditSql(
    { actorId: '$1::integer', actor: '$2::text', action, type: 'o.type', id: 'o.id' },
    `from ${changed} c join object o on o.id = c.alarm_point_id`,
  );

/** Creates or replaces the key; the previous one is rejected from now on. Returns the key: only its hash is stored. */
export async function renewInboundKey(db: Queryable, { userId, name }: Actor, alarmPointId: number): Promise<string> {
  const { secret: key, hash } = newSecret();
  await db.query(
    `with made as (
       insert into alarm_inbound_key (alarm_point_id, key_hash) values ($3, $4)
       on conflict (alarm_point_id) do update set key_hash = $4, created_at = now(), last_used_at = null
       returning alarm_point_id, xmax <> 0 as renewed)
     ${auditKey("case when c.renewed then 'renewInboundKey' else 'newInboundKey' end", 'made')}`,
    [userId, name, alarmPointId, hash],
  );
  return key;
}

/** Revokes the key; false if there was none. */
export async function revokeInboundKey(db: Queryable, { userId, name }: Actor, alarmPointId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `with gone as (delete from alarm_inbound_key where alarm_point_id = $3 returning alarm_point_id)
     ${auditKey("'revokeInboundKey'", 'gone')}`,
    [userId, name, alarmPointId],
  );
  return rowCount === 1;
}

/** The alarm point that a key belongs to. */
export interface InboundPoint {
  id: number;
  title: string;
  orgId: number;
}

/** The alarm point that a key belongs to. Records the use of the key at most once a minute. */
export async function pointOfKey(db: Queryable, key: string): Promise<InboundPoint | undefined> {
  const hash = secretHash(key);
  const { rows } = await db.query<InboundPoint>(
    `select o.id, o.title, o.org_id as "orgId" from alarm_inbound_key k
     join object o on o.id = k.alarm_point_id and o.deleted_at is null where k.key_hash = $1`,
    [hash],
  );
  if (!rows[0]) return undefined;
  await db.query(
    `update alarm_inbound_key set last_used_at = now()
     where key_hash = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    [hash],
  );
  return rows[0];
}
