import type { FeedState, OwnFeed } from '../../protocol/feeds.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { newSecret, secretHash } from '../session/secret.ts';
import { auditSql } from '../store/audit/writeAudit.ts';
import { literal } from '../store/model/sql.ts';

/** A user's subscription to a record. */
export interface FeedOwner {
  userId: number;
  objectId: number;
}

/** State of a subscription, without its secret. */
export async function feedState(db: Queryable, { userId, objectId }: FeedOwner): Promise<FeedState> {
  const { rows } = await db.query<FeedState>(
    `select created_at as "createdAt", last_read_at as "lastReadAt" from calendar_feed
     where user_id = $1 and object_id = $2`,
    [userId, objectId],
  );
  return rows[0] ?? { createdAt: null, lastReadAt: null };
}

/** The subscriptions of a user, most recent first; `type` is the stored type. Records that were deleted are left out. */
export async function feedsOf(db: Queryable, userId: number): Promise<OwnFeed[]> {
  const { rows } = await db.query<OwnFeed>(
    `select o.type, o.id, o.title, f.created_at as "createdAt", f.last_read_at as "lastReadAt" from calendar_feed f
     join object o on o.id = f.object_id and o.deleted_at is null where f.user_id = $1
     order by f.created_at desc, o.id desc`,
    [userId],
  );
  return rows;
}

/** SQL: adds an audit entry for each subscription in `changed`; $1 and $2 are id and name of who changed it. */
const auditFeeds = (action: string, changed: string) =>
  auditSql(
    { actorId: '$1::integer', actor: '$2::text', action: literal(action), type: 'o.type', id: 'o.id' },
    `from ${changed} c join object o on o.id = c.object_id`,
  );

/** Creates a subscription or replaces its secret: the previous address is rejected from now on. Returns the secret. */
export async function renewFeed(db: Queryable, { userId, name }: Actor, objectId: number): Promise<string> {
  const { secret, hash } = newSecret();
  await db.query(
    `with made as (
       insert into calendar_feed (user_id, object_id, secret_hash) values ($1, $3, $4)
       on conflict (user_id, object_id) do update set secret_hash = $4, created_at = now(), last_read_at = null
       returning object_id)
     ${auditFeeds('subscribe', 'made')}`,
    [userId, name, objectId, hash],
  );
  return secret;
}

/** Revokes a subscription; false if there was none. */
export async function revokeFeed(db: Queryable, { userId, name }: Actor, objectId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `with gone as (delete from calendar_feed where user_id = $1 and object_id = $3 returning object_id)
     ${auditFeeds('unsubscribe', 'gone')}`,
    [userId, name, objectId],
  );
  return rowCount === 1;
}

/** Revokes all subscriptions of a user in the name of `actor`: whoever knows their addresses reads no longer. */
export async function revokeFeedsOf(
  db: Queryable,
  actor: Pick<Actor, 'userId' | 'name'>,
  userId: number,
): Promise<void> {
  await db.query(
    `with gone as (delete from calendar_feed where user_id = $3 returning object_id)
     ${auditFeeds('unsubscribe', 'gone')}`,
    [actor.userId, actor.name, userId],
  );
}

/** The subscription that a secret belongs to, with the record's type. Records the read at most once an hour. */
export async function feedOf(db: Queryable, secret: string): Promise<(FeedOwner & { type: string }) | undefined> {
  const hash = secretHash(secret);
  const { rows } = await db.query<FeedOwner & { type: string }>(
    `select f.user_id as "userId", f.object_id as "objectId", o.type from calendar_feed f
     join object o on o.id = f.object_id and o.deleted_at is null where f.secret_hash = $1`,
    [hash],
  );
  if (!rows[0]) return undefined;
  await db.query(
    `update calendar_feed set last_read_at = now()
     where secret_hash = $1 and (last_read_at is null or last_read_at < now() - interval '1 hour')`,
    [hash],
  );
  return rows[0];
}
