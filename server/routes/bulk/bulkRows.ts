import { Type } from '@sinclair/typebox';
import type { BulkRow, BulkRowState } from '../../../protocol/bulk.ts';
import { bulkJobFor, bulkRows } from '../../bulk/jobs.ts';
import type { App, RouteOptions } from '../../http/route.ts';
import { idParams } from '../../schemas.ts';
import { rowPageOf, rowPageQuery } from '../../work/rowPages.ts';

const STATES: readonly BulkRowState[] = ['new', 'change', 'unchanged', 'reject'];
const Rows = Type.Object({
  list: Type.Array(Type.Unsafe<BulkRow>({ type: 'object', required: ['id', 'title', 'state', 'applied', 'errors'] })),
  count: Type.Integer(),
});

const tags = ['extensions'];

/** Extension `bulk`: the records of a job and what becomes of them. */
export default async function bulkRowRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, pool } = platform;
  const partKinds = definitions.resources.flatMap((r) => (r.partOf === undefined ? [] : [`${r.name}.${r.partOf}`]));

  const rows = {
    tags,
    summary: 'What becomes of each record',
    params: idParams,
    querystring: rowPageQuery(STATES),
    response: { 200: Rows },
  };
  app.get('/bulk/:id/rows', { schema: rows }, async ({ actor, params, query }) => {
    const job = await bulkJobFor(pool, actor, params.id);
    return bulkRows(pool, job.id, rowPageOf(query), partKinds);
  });
}
