import { Type } from '@sinclair/typebox';
import { choice, object, page, pageSize } from '../schemas.ts';

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
