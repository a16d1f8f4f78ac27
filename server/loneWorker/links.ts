import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Actor } from '../actor.ts';
import { AnswerTokens } from '../alarms/answers/token.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { secretHash } from '../session/secret.ts';
import { tokenSecret } from '../session/tokens.ts';
import { readSession, writeSessionLog } from './rows.ts';
import { auditSession } from './start.ts';

/** Days for which the address of a page is valid, while its session is running. */
const DAYS = 7;

/** The addresses of the pages on which people check in without signing in. Only a hash of each is stored. */
export class CheckInLinks {
  readonly #tokens: AnswerTokens;

  constructor({ tokenSecret: configured, dataDir }: Platform['config']) {
    this.#tokens = new AnswerTokens(tokenSecret(configured, dataDir));
  }

  /** The path of a session's page. */
  pathOf(linkKey: string): string {
    return `/worker/${this.#tokens.tokenOf(linkKey)}`;
  }

  /** Creates or replaces the address of a running session's page; the previous address is rejected from now on. */
  make(pool: pg.Pool, actor: Actor, id: number): Promise<{ path: string; expiresAt: string }> {
    return inTransaction(pool, async (db) => {
      const session = await readSession(db, id, true);
      if (!session) throw new ApiError('NOT_FOUND');
      if (session.ended) throw new ApiError('INVALID_STATE');
      const key = randomUUID();
      const hash = secretHash(this.#tokens.tokenOf(key));
      const { rows } = await db.query<{ at: string }>(
        `update lone_worker set link_key = $2, link_hash = $3, link_expires_at = clock_timestamp() + make_interval(days => ${DAYS})
         where id = $1 returning link_expires_at as at`,
        [id, key, hash],
      );
      await writeSessionLog(db, session, 'linkMade', actor.name || actor.login);
      await auditSession(db, actor, 'link', id, {});
      return { path: this.pathOf(key), expiresAt: rows[0]?.at ?? '' };
    });
  }
}

/** Revokes the address of a session's page. */
export function revokeLink(pool: pg.Pool, actor: Actor, id: number): Promise<void> {
  return inTransaction(pool, async (db) => {
    const session = await readSession(db, id, true);
    if (!session?.linkKey) throw new ApiError('NOT_FOUND');
    await db.query('update lone_worker set link_key = null, link_hash = null, link_expires_at = null where id = $1', [
      id,
    ]);
    await writeSessionLog(db, session, 'linkRevoked', actor.name || actor.login);
    await auditSession(db, actor, 'unlink', id, {});
  });
}

/** The session of a page's token, and the language of its participant; undefined if the token is invalid or expired. */
export async function linkedSession(
  db: Queryable,
  token: string,
): Promise<{ id: number; language: string } | undefined> {
  const { rows } = await db.query<{ id: number; language: string }>(
    `select s.id, coalesce(p.doc ->> 'language', '') as language
     from lone_worker s left join object p on p.id = s.participant_id
     where s.link_hash = $1 and s.link_expires_at > clock_timestamp()`,
    [secretHash(token)],
  );
  return rows[0];
}
