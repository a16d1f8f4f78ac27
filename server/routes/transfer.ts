import { Readable } from 'node:stream';
import { type Static, Type } from '@sinclair/typebox';
import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { IMPORT_LIMITS, type ImportSettings, type RowState } from '../../protocol/transfer.ts';
import { authorityFor, can } from '../../src/engine/access.ts';
import { allows } from '../../src/engine/calls.ts';
import type { Resource } from '../../src/engine/definition.ts';
import { unescapeCell } from '../../src/engine/transfer/cells.ts';
import { matchKeys, transferColumns } from '../../src/engine/transfer/columns.ts';
import type { Actor } from '../actor.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { content } from '../http/replies.ts';
import { resourceOfType } from '../http/requests.ts';
import { requireAuthority } from '../http/rights.ts';
import { choice, id, idParams, nothing, object, page, pageSize, text } from '../http/schemas.ts';
import { senderGone } from '../incoming.ts';
import type { RouteOptions } from '../platform.ts';
import { requireOrg, type Scope, scopeOf } from '../store/scope.ts';
import { writeCsv } from '../transfer/csv.ts';
import { auditedRows, exportRows, safeCells } from '../transfer/export.ts';
import {
  hasRest,
  type JobRow,
  jobFor,
  jobOf,
  jobRows,
  NO_COUNTS,
  recentJobs,
  rejectedRows,
  setState,
} from '../transfer/jobs.ts';
import { ImportRunner } from '../transfer/runner.ts';
import { Export, FORMATS, Job, Rows, Settings } from '../transfer/schemas.ts';
import { sweepSpool } from '../transfer/spool.ts';
import { textsFor } from '../transfer/texts.ts';
import { takeIn } from '../transfer/upload.ts';
import { writeXlsx } from '../transfer/xlsx.ts';

const PAGE = 50;
const MOST_ROWS = 500;
const LAST_PAGE = 1_000_000;
const STATES: readonly RowState[] = ['new', 'add', 'change', 'unchanged', 'reject'];
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const tags = ['extensions'];
const AsFile = content(...Object.values(TYPES));

function send(
  reply: FastifyReply,
  rows: AsyncGenerator<string[]>,
  file: { name: string; format: 'csv' | 'xlsx'; delimiter: string },
) {
  const { name, format, delimiter } = file;
  reply.header('content-type', TYPES[format]);
  reply.header('content-disposition', create(`${name}.${format}`));
  return reply.send(format === 'csv' ? writeCsv(rows, delimiter) : Readable.fromWeb(writeXlsx(rows, name) as never));
}

/** Who may neither add nor change records of a type imports none. */
function requireImport(actor: Actor, resource: Resource): void {
  const may = (op: 'create' | 'update') => allows(resource, op) && can(actor.authorities, authorityFor(resource, op));
  if (!may('create') && !may('update')) throw new ApiError('ACCESS_DENIED');
}

function settingsOf(body: Static<typeof Settings>, job: JobRow, resource: Resource): ImportSettings {
  const keys = new Set(transferColumns(resource).flatMap(({ key, importable }) => (importable ? [key] : [])));
  const mapping = job.headings.map((_, i) => {
    const wanted = body.mapping[i] ?? '';
    return keys.has(wanted) ? wanted : null;
  });
  const used = mapping.filter((one) => one !== null);
  if (new Set(used).size < used.length) throw new ApiError('VALIDATION', { errors: { mapping: 'distinctItems' } });
  if (used.length === 0) throw new ApiError('VALIDATION', { errors: { mapping: 'required' } });
  const match = body.match ?? null;
  if (match !== null && (!matchKeys(resource).includes(match) || !mapping.includes(match))) {
    throw new ApiError('VALIDATION', { errors: { match: 'notFound' } });
  }
  return { mapping, match, empty: body.empty === 'clear' ? 'clear' : 'keep', orgId: body.orgId };
}

/** Extension `transfer`: records of any type as a file, and back from one. */
export default async function transfer(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store, pool } = platform;
  const { context } = store;
  const runner = new ImportRunner(platform);
  app.addHook('onReady', async () => {
    await sweepSpool(platform.config.dataDir);
    runner.start();
  });
  app.addHook('onClose', () => runner.stop());

  const resourceOf = (job: JobRow): Resource => {
    const resource = definitions.byName.get(job.type);
    if (!resource) throw new ApiError('NOT_FOUND');
    return resource;
  };
  const answer = (job: JobRow) => jobOf(job, definitions.byName.get(job.type)?.api.listType ?? '');

  const records = { tags, summary: 'Records as a file', body: Export, response: { 200: AsFile } };
  app.post('/export', { schema: records, config: { heavy: 'long' } }, async ({ actor, reads, body }, reply) => {
    const resource = resourceOfType(definitions, body.type);
    requireAuthority(actor, resource, 'list');
    requireAuthority(actor, resource, 'one');
    const model = context.models.byName.get(resource.name);
    if (!model) throw new ApiError('NOT_FOUND');
    const all: Scope = { kind: 'all' };
    const orgId = body.parentOrgId ?? actor.orgId;
    const scope = model.orgField ? await scopeOf(reads, actor, context.rootId, orgId, body.recursive === true) : all;
    const known = transferColumns(resource);
    const wanted = body.columns ?? known.map((column) => column.key);
    const columns = wanted.flatMap((name) => known.find((column) => column.key === name) ?? []);
    if (columns.length === 0) throw new ApiError('VALIDATION', { errors: { columns: 'required' } });
    const texts = textsFor(definitions, resource);
    const headings = columns.map((column) => texts.heading(column, body.lang || undefined));
    const format = body.format ?? 'csv';
    const rows = exportRows(
      { db: reads, store: context },
      { actor, model, resource, scope, columns, headings, format },
    );
    const filter = { orgId, recursive: body.recursive === true, format, columns: columns.map((column) => column.key) };
    const audited = auditedRows(pool, { actor, model, filter }, rows);
    return send(reply, audited, { name: resource.name, format, delimiter: body.delimiter ?? ',' });
  });

  await app.register(async (uploads: App) => {
    // An upload is read as it comes, never as a whole; nothing else is read here.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload));
    uploads.addHook('onRequest', async ({ actor, query, headers }) => {
      const { type } = query as { type?: unknown };
      requireImport(actor, resourceOfType(definitions, typeof type === 'string' ? type : undefined));
      if (Number(headers['content-length']) > IMPORT_LIMITS.csvBytes) throw new ApiError('TOO_LARGE');
    });
    const upload = {
      ...{ tags, summary: 'Take in a file of records' },
      querystring: object({ type: text(60), orgId: Type.Optional(id()), name: Type.Optional(text(1_000)) }),
      body: { content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } } },
      response: { 200: Job },
    };
    uploads.post('/imports', { schema: upload }, async ({ actor, query, body }, reply) => {
      const resource = resourceOfType(definitions, query.type);
      const orgId = query.orgId ?? actor.orgId;
      await requireOrg(pool, actor, context.rootId, orgId);
      if (!(body instanceof Readable)) throw new ApiError('IMPORT_EMPTY');
      const fileName = (query.name ?? '').slice(0, 200) || resource.name;
      const signal = senderGone(reply.raw);
      return answer(await takeIn(platform, { actor, resource, orgId, fileName, content: body, signal }));
    });
  });

  const Jobs = Type.Object({ list: Type.Array(Job), count: Type.Integer() });
  app.get(
    '/imports',
    { schema: { tags, summary: 'The newest imports', response: { 200: Jobs } } },
    async ({ actor }) => {
      const list = await recentJobs(
        pool,
        actor,
        definitions.resources.map(({ name }) => name),
      );
      return { list: list.map(answer), count: list.length };
    },
  );

  const byId = { tags, params: idParams, response: { 200: Job } };

  app.get('/imports/:id', { schema: { ...byId, summary: 'How far an import is' } }, async ({ actor, params }) =>
    answer(await jobFor(pool, actor, params.id)),
  );

  const rowsOf = {
    ...{ tags, summary: 'What becomes of each row', params: idParams },
    querystring: object({
      state: Type.Optional(choice(STATES)),
      page: Type.Optional(page()),
      pageSize: Type.Optional(pageSize()),
    }),
    response: { 200: Rows },
  };
  app.get('/imports/:id/rows', { schema: rowsOf }, async ({ actor, params, query }) => {
    const job = await jobFor(pool, actor, params.id);
    const size = Math.min(MOST_ROWS, query.pageSize ?? PAGE);
    return jobRows(pool, job.id, { state: query.state, page: Math.min(query.page ?? 0, LAST_PAGE), pageSize: size });
  });

  const rejected = {
    ...{ tags, summary: 'The rejected rows as a file', params: idParams },
    querystring: object({ format: Type.Optional(choice(FORMATS)), lang: Type.Optional(text(20)) }),
    response: { 200: AsFile },
  };
  app.get('/imports/:id/rejected', { schema: rejected }, async ({ actor, params, query }, reply) => {
    const job = await jobFor(pool, actor, params.id);
    const texts = textsFor(definitions, resourceOf(job));
    const lang = query.lang || undefined;
    const format = query.format ?? job.format;
    async function* rows(): AsyncGenerator<string[]> {
      yield safeCells([...job.headings, texts.reasonHeading(lang)], format);
      for await (const { cells, errors } of rejectedRows(pool, job.id)) {
        const given = job.headings.map((_, i) => unescapeCell(cells[i] ?? ''));
        yield safeCells([...given, texts.faults(errors, lang)], format);
      }
    }
    return send(reply, rows(), { name: `rejected-${job.id}`, format, delimiter: job.delimiter || ',' });
  });

  /** Changes a job that nobody works on meanwhile. */
  const change = (
    actor: Actor,
    jobId: number,
    work: (db: Parameters<typeof setState>[0], job: JobRow) => Promise<void>,
  ) =>
    inTransaction(pool, async (db) => {
      const job = await jobFor(db, actor, jobId, true);
      if (job.user_id !== actor.userId) throw new ApiError('ACCESS_DENIED');
      await work(db, job);
      return answer(await jobFor(db, actor, job.id));
    }).finally(() => runner.wake());

  const map = { ...byId, summary: 'Map the columns and begin the dry run', body: Settings };
  app.put('/imports/:id', { schema: map }, async ({ actor, params, body }) =>
    change(actor, params.id, async (db, job) => {
      if (!['uploaded', 'checked'].includes(job.state)) throw new ApiError('IMPORT_STATE');
      const resource = resourceOf(job);
      requireImport(actor, resource);
      const settings = settingsOf(body, job, resource);
      await requireOrg(db, actor, context.rootId, settings.orgId);
      await db.query('delete from import_key where job_id = $1', [job.id]);
      await db.query(`update import_job set settings = $2, counts = $3, tally = '{}' where id = $1`, [
        job.id,
        settings,
        NO_COUNTS,
      ]);
      await setState(db, job.id, 'checking');
    }),
  );

  const start = { ...byId, summary: 'Write what the dry run accepted' };
  app.post('/imports/:id/start', { schema: start }, async ({ actor, params }) =>
    change(actor, params.id, async (db, job) => {
      const stopped = job.state === 'cancelled' || job.state === 'failed';
      if (job.state !== 'checked' && !(stopped && (await hasRest(db, job.id)))) throw new ApiError('IMPORT_STATE');
      requireImport(actor, resourceOf(job));
      await setState(db, job.id, 'running');
    }),
  );

  const cancel = { ...byId, summary: 'Stop the dry run or the writing' };
  app.post('/imports/:id/cancel', { schema: cancel }, async ({ actor, params }) =>
    change(actor, params.id, async (db, job) => {
      if (job.state === 'checking') await setState(db, job.id, 'uploaded');
      else if (job.state === 'running') await setState(db, job.id, 'cancelled');
      else throw new ApiError('IMPORT_STATE');
    }),
  );

  const forget = { ...byId, summary: 'Forget an import', response: { 200: nothing } };
  app.delete('/imports/:id', { schema: forget }, async ({ actor, params }) =>
    inTransaction(pool, async (db) => {
      const job = await jobFor(db, actor, params.id, true);
      if (job.state === 'checking' || job.state === 'running') throw new ApiError('IMPORT_STATE');
      await db.query('delete from import_job where id = $1', [job.id]);
      return {};
    }),
  );
}
