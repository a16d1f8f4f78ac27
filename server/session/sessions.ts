import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { SessionConfig } from '../config.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import { newSecret, secretHash } from './secret.ts';

/** The address and browser of a sign-in or a refresh. */
export interface Origin {
  address: string;
  /** The User-Agent header. */
  userAgent: string;
}

const SALT_BYTES = 32;
/** Maximum stored length of the User-Agent. */
const LONGEST_AGENT = 400;

/** A session with its current refresh token. */
export interface OpenSession {
  userId: number;
  sessionId: string;
  refreshToken: string;
}

/** Result of a refresh: renewed, refused as unknown, or refused because the token was used long ago (maybe stolen). */
export type RefreshResult = OpenSession | { refused: 'unknown' } | { refused: 'reused'; userId: number };

/** Opens a session for an authenticated user and deletes expired ones. */
export async function openSession(
  pool: pg.Pool,
  config: SessionConfig,
  userId: number,
  from: Origin,
): Promise<OpenSession> {
  return inTransaction(pool, async (db) => {
    await db.query('delete from session where expires_at < now()');
    const sessionId = randomUUID();
    await db.query(
      `insert into session (id, user_id, expires_at, address, user_agent)
       values ($1, $2, now() + make_interval(secs => $3), $4, $5)`,
      [sessionId, userId, config.refreshSeconds, from.address, from.userAgent.slice(0, LONGEST_AGENT)],
    );
    return { userId, sessionId, refreshToken: await addRefreshToken(db, sessionId) };
  });
}

async function addRefreshToken(db: Queryable, sessionId: string): Promise<string> {
  const { secret: token, hash } = newSecret();
  await db.query('insert into refresh_token (hash, session_id) values ($1, $2)', [hash, sessionId]);
  return token;
}

/**
 * The token that follows another one. It is derived, so that everybody who uses a token within the grace gets the same
 * successor although only hashes are stored: it takes both the token and the salt in the database.
 */
const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', salt).update(token).digest('base64url');

/** Uses a refresh token, and those of its successors that are used already; returns the one that isn't. */
async function takeSuccessor(db: Queryable, sessionId: string, token: string): Promise<string> {
  const { rows } = await db.query<{ salt: Buffer }>(
    `update refresh_token set used_at = coalesce(used_at, now()), successor_salt = coalesce(successor_salt, $2)
     where hash = $1 returning successor_salt as salt`,
    [secretHash(token), randomBytes(SALT_BYTES)],
  );
  if (!rows[0]) throw new ApiError('UNAUTHORIZED');
  const successor = successorOf(token, rows[0].salt);
  const { rows: known } = await db.query<{ used: boolean }>(
    `insert into refresh_token (hash, session_id) values ($1, $2)
     on conflict (hash) do update set session_id = excluded.session_id returning used_at is not null as used`,
    [secretHash(successor), sessionId],
  );
  return known[0]?.used ? takeSuccessor(db, sessionId, successor) : successor;
}

interface KnownToken {
  userId: number;
  sessionId: string;
  /** Used before, longer ago than a race between two tabs could explain. */
  reused: boolean;
}

/**
 * Consumes a refresh token and returns the next one, which is the same for everybody within the grace. Reuse of an old
 * token ends the whole session.
 */
export async function refreshSession(
  pool: pg.Pool,
  config: SessionConfig,
  token: string,
  from: Origin,
): Promise<RefreshResult> {
  return inTransaction<RefreshResult>(pool, async (db) => {
    const { rows } = await db.query<KnownToken>(
      `select s.user_id as "userId", s.id as "sessionId",
         coalesce(t.used_at < now() - make_interval(secs => $2), false) as reused
       from refresh_token t join session s on s.id = t.session_id
       where t.hash = $1 and s.expires_at > now() for update of t, s`,
      [secretHash(token), config.refreshGraceSeconds],
    );
    const known = rows[0];
    if (!known) return { refused: 'unknown' };
    const { userId, sessionId } = known;
    if (known.reused) {
      await db.query('delete from session where id = $1', [sessionId]);
      return { refused: 'reused', userId };
    }
    const refreshToken = await takeSuccessor(db, sessionId, token);
    await db.query(
      // a session with an ID token was opened by the provider and has a maximum lifetime
      `update session set last_seen_at = now(), address = $3, user_agent = $4,
         expires_at = least(now() + make_interval(secs => $2),
           case when id_token is not null then created_at + make_interval(secs => $5) end)
       where id = $1`,
      [sessionId, config.refreshSeconds, from.address, from.userAgent.slice(0, LONGEST_AGENT), config.providerSeconds],
    );
    // Deletes used tokens older than the lifetime of a token; presented again, they are refused as unknown.
    await db.query(
      'delete from refresh_token where session_id = $1 and created_at < now() - make_interval(secs => $2) and used_at is not null',
      [sessionId, config.refreshSeconds],
    );
    return { userId, sessionId, refreshToken };
  });
}

/** A session as shown to its user. */
export interface SessionRow extends Origin {
  id: string;
  createdAt: string;
  lastSeenAt: string;
}

/** The unexpired sessions of a user, most recently used first. */
export async function sessionsOf(db: Queryable, userId: number): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select id, address, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt"
     from session where user_id = $1 and expires_at > now() order by last_seen_at desc, id limit 200`,
    [userId],
  );
  return rows;
}

/** Ends one session of a user; returns false if the user has no such session. */
export async function endOwnSession(db: Queryable, userId: number, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from session where id = $1 and user_id = $2', [sessionId, userId]);
  return rowCount === 1;
}

/** Ends one session and its refresh tokens. */
export async function endSession(db: Queryable, sessionId: string): Promise<void> {
  await db.query('delete from session where id = $1', [sessionId]);
}

/** Ends all sessions of a user except one, if given; returns how many. */
export async function endSessionsOf(db: Queryable, userId: number, except?: string): Promise<number> {
  const { rowCount } = await db.query('delete from session where user_id = $1 and id is distinct from $2::uuid', [
    userId,
    except ?? null,
  ]);
  return rowCount ?? 0;
}
