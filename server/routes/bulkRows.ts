import { Type } from '@sinclair/typebox';
import type { BulkRow, BulkRowState } from '../../protocol/bulk.ts';
import { bulkJobFor, bulkRows } from '../bulk/jobs.ts';
import type { App } from '../http/app.ts';
import { choice, idParams, object, page, pageSize } from '../http/schemas.ts';
import type { RouteOptions } from '../platform.ts';

const PAGE = 50;
const MOST_ROWS = 500;
const LAST_PAGE = 1_000_000;
const STATES: readonly BulkRowState[] = ['new', 'change', 'unchanged', 'reject'];
const Rows = Type.Object({
  list: Type.Array(Type.Unsafe<BulkRow>({ type: 'object', required: ['id', 'title', 'state', 'applied', 'errors'] })),
  count: Type.Integer(),
});

const tags = ['extensions'];

/** Extension `bulk`: the records of a job and what becomes of them. */
export default async function bulkRowRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool } = platform;

  const rows = {
    tags,
    summary: 'What becomes of each record',
    params: idParams,
    querystring: object({
      state: Type.Optional(choice(STATES)),
      page: Type.Optional(page()),
      pageSize: Type.Optional(pageSize()),
    }),
    response: { 200: Rows },
  };
  app.get('/bulk/:id/rows', { schema: rows }, async ({ actor, params, query }) => {
    const job = await bulkJobFor(pool, actor, params.id);
    const size = Math.min(MOST_ROWS, query.pageSize ?? PAGE);
    return bulkRows(pool, job.id, {
      state: query.state,
      page: Math.min(query.page ?? 0, LAST_PAGE),
      pageSize: size,
    });
  });
}
