import type { SessionUser } from '../../protocol/session.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { auditSql } from '../store/audit/writeAudit.ts';
import { effectiveAuthorities } from './grants.ts';
import { newSecret, secretHash } from './secret.ts';

/** Prefix of every key. Distinguishes keys from session tokens and lets scanners find leaked keys. */
const PREFIX = 'tocsin_key_';
/** Revoked secrets are deleted after this time; from then on they are refused like any unknown key, without audit. */
const REMEMBERED = '400 days';
/** Uses of a refused key from one address are audited once per this many seconds. */
const AUDITED_EVERY = 60;

/** Whether a bearer token is an API key. */
export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX);
}

const hashOf = (token: string): Buffer => secretHash(token.slice(PREFIX.length));

/** The API key of a call, with its current rights. */
export interface CallingKey {
  actor: Actor;
  user: SessionUser;
  /** End of validity, in milliseconds since 1970. */
  ends: number;
}

interface KeyRow {
  id: number;
  usable: boolean | null;
  name: string;
  authorities: string[];
  orgId: number;
  orgName: string;
  /** End of validity, in milliseconds since 1970. */
  ends: number;
}

/** $1: hash, $2: the platform's time zone, in which the last day of a key ends. */
const KEY_SQL = `select k.key_id as id, k.revoked_at is null and (o.doc ->> 'active')::boolean and e.ends > now() as usable,
    o.title as name, o.org_id as "orgId", g.title as "orgName",
    (extract(epoch from e.ends) * 1000)::float8 as ends,
    coalesce(array(select jsonb_array_elements_text(o.doc -> 'authorities')
      where jsonb_typeof(o.doc -> 'authorities') = 'array'), '{}') as authorities
  from api_key_secret k left join object o on o.id = k.key_id left join object g on g.id = o.org_id
    left join lateral (select ((o.doc ->> 'validUntil')::date + 1)::timestamp at time zone $2::text as ends) e on true
  where k.hash = $1`;

/** SQL: the current time in a time zone, rounded down to the minute, in the format of records. */
const MINUTE = (zone: string) => `to_char(now() at time zone ${zone}::text, 'YYYY-MM-DD HH24:MI:00')`;

/**
 * The API key of a token; undefined if it is unknown, revoked, removed, inactive or past its end. Stores the time of
 * last use to the minute. Use of a refused key is audited with the caller's IP address.
 */
export async function callingKey(
  db: Queryable,
  token: string,
  { timeZone, address }: { timeZone: string; address: string },
): Promise<CallingKey | undefined> {
  const { rows } = await db.query<KeyRow>(KEY_SQL, [hashOf(token), timeZone]);
  const key = rows[0];
  if (!key) return undefined;
  if (key.usable !== true) {
    await auditRefused(db, key.id, address);
    return undefined;
  }
  await db.query(
    `update object set doc = jsonb_set(doc, '{lastUsedAt}', to_jsonb(${MINUTE('$2')}))
     where id = $1 and doc ->> 'lastUsedAt' is distinct from ${MINUTE('$2')}`,
    [key.id, timeZone],
  );
  const { id, name, orgId, orgName, ends } = key;
  const actor = actorOfKey(key);
  const authorities = effectiveAuthorities(key.authorities);
  return { actor, user: { id, login: actor.login, name, surname: '', authorities, orgId, orgName }, ends };
}

function actorOfKey({ id, name, authorities, orgId }: KeyRow): Actor {
  // can't be the login of a user because logins contain no slashes
  return { userId: id, login: `key/${id}`, name, authorities, orgId, isKey: true };
}

async function auditRefused(db: Queryable, keyId: number, address: string): Promise<void> {
  await db.query(
    auditSql(
      {
        actorId: '0',
        actor: "''",
        action: "'keyRefused'",
        type: 'known.type',
        id: '$1::integer',
        after: "jsonb_build_object('address', $2::text)",
      },
      `from (select a.type from audit a where a.object_id = $1 order by a.id desc limit 1) known
       where not exists (select from audit a where a.object_id = $1 and a.action = 'keyRefused'
         and a.after ->> 'address' = $2 and a.at > now() - make_interval(secs => $3))`,
    ),
    [keyId, address, AUDITED_EVERY],
  );
}

/** The actor of an API key with its current rights, outside of a call; undefined if the key is not usable any more. */
export async function keyActor(db: Queryable, keyId: number, timeZone: string): Promise<Actor | undefined> {
  const { rows } = await db.query<{ hash: Buffer }>(
    'select hash from api_key_secret where key_id = $1 and revoked_at is null',
    [keyId],
  );
  if (!rows[0]) return undefined;
  const found = (await db.query<KeyRow>(KEY_SQL, [rows[0].hash, timeZone])).rows[0];
  return found?.usable === true ? actorOfKey(found) : undefined;
}

/** Creates a new secret of a key and revokes the previous one. Returns the whole key; only its hash is stored. */
export async function renewKeySecret(
  db: Queryable,
  { userId, name }: Actor,
  { keyId, timeZone }: { keyId: number; timeZone: string },
): Promise<string> {
  const { secret, hash } = newSecret();
  // the row lock also makes concurrent renewals of the same key wait
  await db.query(
    `with made as (
       update object set doc = jsonb_set(doc, '{secretAt}', to_jsonb(${MINUTE('$4')})) where id = $3 returning id, type)
     ${auditSql({ actorId: '$1', actor: '$2', action: "'newKeySecret'", type: 'type', id: 'id' }, 'from made')}`,
    [userId, name, keyId, timeZone],
  );
  await revokeSecrets(db, keyId);
  await db.query('insert into api_key_secret (hash, key_id) values ($1, $2)', [hash, keyId]);
  return PREFIX + secret;
}

/** Revokes the secrets of a key. */
export async function revokeSecrets(db: Queryable, keyId: number): Promise<void> {
  await db.query('update api_key_secret set revoked_at = now() where key_id = $1 and revoked_at is null', [keyId]);
  await db.query('delete from api_key_secret where revoked_at < now() - $1::interval', [REMEMBERED]);
}
