import { Type } from '@sinclair/typebox';
import { choice } from '../../../protocol/schema.ts';
import type { RowState } from '../../../protocol/transfer.ts';
import { fieldRights } from '../../../src/engine/fieldRights.ts';
import { unescapeCell } from '../../../src/engine/transfer/cells.ts';
import type { App, RouteOptions } from '../../http/route.ts';
import { idParams, object, text } from '../../schemas.ts';
import { safeCells } from '../../transfer/export.ts';
import { jobFor, jobRows, rejectedRows, resourceOfJob } from '../../transfer/jobs.ts';
import { FORMATS, Rows } from '../../transfer/schemas.ts';
import { textsFor } from '../../transfer/texts.ts';
import { rowPageOf, rowPageQuery } from '../../work/rowPages.ts';
import { sendTable, TableFile } from './sendTable.ts';

const STATES: readonly RowState[] = ['new', 'add', 'change', 'unchanged', 'reject'];

const tags = ['extensions'];

/** Extension `transfer`: the rows of an import and their results. */
export default async function importRows(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, pool } = platform;

  const schema = {
    tags,
    summary: 'What becomes of each row',
    params: idParams,
    querystring: rowPageQuery(STATES),
    response: { 200: Rows },
  };
  app.get('/imports/:id/rows', { schema }, async ({ actor, params, query }) => {
    const job = await jobFor(pool, actor, params.id);
    const { list, count } = await jobRows(pool, job.id, rowPageOf(query));
    // the preview may be older than the user's rights
    const resource = definitions.byName.get(job.type);
    const isReadable = (field: string) => !resource || !fieldRights(resource, actor.authorities).unreadable.has(field);
    return {
      list: list.map((row) => ({ ...row, changes: row.changes.filter(({ field }) => isReadable(field)) })),
      count,
    };
  });

  const rejected = {
    tags,
    summary: 'The rejected rows as a file',
    params: idParams,
    querystring: object({ format: Type.Optional(choice(FORMATS)), lang: Type.Optional(text(20)) }),
    response: { 200: TableFile },
  };
  app.get('/imports/:id/rejected', { schema: rejected }, async ({ actor, params, query }, reply) => {
    const job = await jobFor(pool, actor, params.id);
    const texts = textsFor(definitions, resourceOfJob(definitions, job));
    const lang = query.lang || undefined;
    const format = query.format ?? job.format;
    async function* rows(): AsyncGenerator<string[]> {
      yield safeCells([...job.headings, texts.reasonHeading(lang)], format);
      for await (const { cells, errors } of rejectedRows(pool, job.id)) {
        const given = job.headings.map((_, i) => unescapeCell(cells[i] ?? ''));
        yield safeCells([...given, texts.faults(errors, lang)], format);
      }
    }
    const sheet = `rejected-${job.id}`;
    return sendTable(reply, rows(), { name: [sheet], sheet, format, delimiter: job.delimiter || ',' });
  });
}
