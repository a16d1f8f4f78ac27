import type pg from 'pg';
import type { Queryable } from '../database/queryable.ts';
import { newSecret, secretHash } from '../session/secret.ts';

/** Time limit of a sign-in at the provider, and the time the console then has to fetch its session with a ticket. */
const AT_PROVIDER = '15 minutes';
const TICKET = '1 minute';

/** Stores a new sign-in attempt of a browser and returns its `state` parameter. Deletes expired attempts. */
export async function beginAttempt(
  db: Queryable,
  { browser, nonce, verifier }: { browser: string; nonce: string; verifier: string },
): Promise<string> {
  const { secret: state, hash } = newSecret();
  await db.query('delete from oidc_attempt where created_at < now() - $1::interval', [AT_PROVIDER]);
  await db.query('insert into oidc_attempt (hash, browser, nonce, verifier) values ($1, $2, $3, $4)', [
    hash,
    secretHash(browser),
    nonce,
    verifier,
  ]);
  return state;
}

/**
 * Removes a sign-in attempt and returns what the provider's answer must match; undefined if this browser has no pending
 * attempt with this state.
 */
export async function takeAttempt(
  db: Queryable,
  state: string,
  browser: string,
): Promise<{ nonce: string; verifier: string } | undefined> {
  const { rows } = await db.query<{ nonce: string; verifier: string }>(
    `delete from oidc_attempt where hash = $1 and browser = $2 and nonce is not null
       and created_at > now() - $3::interval returning nonce, verifier`,
    [secretHash(state), secretHash(browser), AT_PROVIDER],
  );
  return rows[0];
}

/** Creates a ticket with which the browser fetches the session of a user. `idToken` is encrypted. */
export async function newTicket(
  db: Queryable,
  { browser, userId, idToken }: { browser: string; userId: number; idToken: string },
): Promise<string> {
  const { secret: ticket, hash } = newSecret();
  await db.query('insert into oidc_attempt (hash, browser, user_id, id_token) values ($1, $2, $3, $4)', [
    hash,
    secretHash(browser),
    userId,
    idToken,
  ]);
  return ticket;
}

/** Redeems a single-use ticket; undefined if it is unknown, expired or belongs to another browser. */
export async function takeTicket(
  pool: pg.Pool,
  ticket: string,
  browser: string,
): Promise<{ userId: number; idToken: string } | undefined> {
  const { rows } = await pool.query<{ userId: number; idToken: string }>(
    `delete from oidc_attempt where hash = $1 and browser = $2 and user_id is not null
       and created_at > now() - $3::interval returning user_id as "userId", id_token as "idToken"`,
    [secretHash(ticket), secretHash(browser), TICKET],
  );
  return rows[0];
}

/** Stores the provider's ID token with a session and limits the session's lifetime to `seconds`. */
export async function keepIdToken(
  db: Queryable,
  session: { id: string; idToken: string; seconds: number },
): Promise<void> {
  await db.query(
    `update session set id_token = $2, expires_at = least(expires_at, created_at + make_interval(secs => $3))
     where id = $1`,
    [session.id, session.idToken, session.seconds],
  );
}

/** The provider's ID token of a session, encrypted; undefined if the session was opened with a password. */
export async function idTokenOf(db: Queryable, sessionId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ token: string | null }>('select id_token as token from session where id = $1', [
    sessionId,
  ]);
  return rows[0]?.token ?? undefined;
}
