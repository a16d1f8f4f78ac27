import type pg from 'pg';
import { codeOf, isAway, reasonOf } from './failure.ts';
import type { Queryable } from './queryable.ts';

/** PostgreSQL's codes of statements that stood in the way of what a standby had to replay. */
const CONFLICT = '40001';
const CANCELED = '57014';

/**
 * Whether a read failed because it ran on a standby: it stood in the way of what had to be replayed, or the connection
 * is lost. A read that was too slow would be too slow on the primary as well.
 */
export function isOfStandby(error: unknown): boolean {
  const code = codeOf(error);
  if (code === CONFLICT) return true;
  return code === CANCELED ? /conflict with recovery/.test(reasonOf(error)) : isAway(error);
}

/**
 * Runs the reads of one call on a standby. One that fails there because it is a standby is tried once on the primary, as
 * are all later ones of the call, so that no older state follows a newer one.
 */
export function onStandby(standby: Queryable, primary: Queryable): Queryable {
  let current = standby;
  const query = async (text: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const asked = current;
    try {
      return await asked.query(text, values);
    } catch (error) {
      if (asked === primary || !isOfStandby(error)) throw error;
      current = primary;
      return primary.query(text, values);
    }
  };
  return { query: query as Queryable['query'] };
}
