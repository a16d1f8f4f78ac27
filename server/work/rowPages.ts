import { Type } from '@sinclair/typebox';
import { choice } from '../../protocol/schema.ts';
import type { Queryable } from '../database/queryable.ts';
import { object, page, pageSize } from '../schemas.ts';

const PAGE = 50;
const MOST_ROWS = 500;
const LAST_PAGE = 1_000_000;

/** A page of a job's rows with one state, or of all. */
export interface RowPage<State> {
  state: State | undefined;
  page: number;
  pageSize: number;
}

/** Schema of the query that asks for a page of a job's rows. */
export const rowPageQuery = <State extends string>(states: readonly State[]) =>
  object({
    state: Type.Optional(choice(states)),
    page: Type.Optional(page()),
    pageSize: Type.Optional(pageSize()),
  });

/** The page that a query asks for, within the limits. */
export const rowPageOf = <State>(query: Partial<RowPage<State>>): RowPage<State> => ({
  state: query.state,
  page: Math.min(query.page ?? 0, LAST_PAGE),
  pageSize: Math.min(MOST_ROWS, query.pageSize ?? PAGE),
});

/** Reads a page of a job's rows in their order, and counts the rows of all pages. `columns`: SQL, of the table `r`. */
export async function readRowPage<Row>(
  db: Queryable,
  table: 'import_row' | 'bulk_row',
  columns: string,
  jobId: number,
  query: RowPage<string>,
): Promise<{ rows: Row[]; count: number }> {
  const from = `from ${table} r where job_id = $1 and ($2::text is null or state = $2)`;
  const values = [jobId, query.state ?? null];
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<Row & object>(`select ${columns} ${from} order by place limit $3 offset $4`, [
      ...values,
      query.pageSize,
      query.page * query.pageSize,
    ]),
    db.query<{ n: number }>(`select count(*)::integer as n ${from}`, values),
  ]);
  return { rows, count: counted[0]?.n ?? 0 };
}
