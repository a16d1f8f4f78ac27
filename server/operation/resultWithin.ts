import type pg from 'pg';
import type { Queryable } from '../database/queryable.ts';

/** Time limit of queries by which somebody looks at the state of the platform, in milliseconds. */
export const QUESTION_TIMEOUT = 2_000;

/** The result of `work`, or undefined if it fails or takes longer than `milliseconds`. */
export async function resultWithin<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(done, milliseconds, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** The rows of such a query, or undefined if the database does not answer in time. */
export async function rowsInTime<Row extends pg.QueryResultRow>(
  db: Queryable,
  sql: string,
): Promise<Row[] | undefined> {
  return (await resultWithin(QUESTION_TIMEOUT, db.query<Row>(sql)))?.rows;
}
