import { Readable } from 'node:stream';
import { create } from 'content-disposition';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { IMPORT_LIMITS, type ImportSettings, type RowState } from '../../protocol/transfer.ts';
import { authorityFor, can } from '../../src/engine/access.ts';
import { allows } from '../../src/engine/calls.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { unescapeCell } from '../../src/engine/transfer/cells.ts';
import { matchKeys, transferColumns } from '../../src/engine/transfer/columns.ts';
import { DELIMITERS } from '../../src/engine/transfer/delimiter.ts';
import type { Actor } from '../actor.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import { resourceOfType } from '../http/requests.ts';
import { requireAuthority } from '../http/rights.ts';
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
import { sweepSpool } from '../transfer/spool.ts';
import { textsFor } from '../transfer/texts.ts';
import { takeIn } from '../transfer/upload.ts';
import { writeXlsx } from '../transfer/xlsx.ts';
import { bodyOf, idOf } from './requests.ts';

const PAGE = 50;
const MOST_ROWS = 500;
const STATES: readonly RowState[] = ['new', 'add', 'change', 'unchanged', 'reject'];
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const formatOf = (value: unknown) => (value === 'xlsx' ? 'xlsx' : 'csv');
const delimiterOf = (value: unknown) => DELIMITERS.find((delimiter) => delimiter === value) ?? ',';

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

function settingsOf(body: RecordData, job: JobRow, resource: Resource): ImportSettings {
  const keys = new Set(transferColumns(resource).flatMap(({ key, importable }) => (importable ? [key] : [])));
  const given = Array.isArray(body.mapping) ? body.mapping : [];
  const mapping = job.headings.map((_, i) => {
    const key: unknown = given[i];
    return typeof key === 'string' && keys.has(key) ? key : null;
  });
  const used = mapping.filter((key) => key !== null);
  if (new Set(used).size < used.length) throw new ApiError('VALIDATION', { errors: { mapping: 'distinctItems' } });
  if (used.length === 0) throw new ApiError('VALIDATION', { errors: { mapping: 'required' } });
  const match = body.match === null ? null : text(body.match);
  if (match !== null && (match === undefined || !matchKeys(resource).includes(match) || !mapping.includes(match))) {
    throw new ApiError('VALIDATION', { errors: { match: 'notFound' } });
  }
  return { mapping, match, empty: body.empty === 'clear' ? 'clear' : 'keep', orgId: idOf(body.orgId) };
}

/** Extension `transfer`: records of any type as a file, and back from one. */
export default async function transfer(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
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

  app.post('/export', { config: { heavy: 'long' } }, async (request, reply) => {
    const body = bodyOf(request.body);
    const { actor, reads } = request;
    const resource = resourceOfType(definitions, text(body.type));
    requireAuthority(actor, resource, 'list');
    requireAuthority(actor, resource, 'one');
    const model = context.models.byName.get(resource.name);
    if (!model) throw new ApiError('NOT_FOUND');
    const all: Scope = { kind: 'all' };
    const orgId = body.parentOrgId === undefined ? actor.orgId : idOf(body.parentOrgId);
    const scope = model.orgField ? await scopeOf(reads, actor, context.rootId, orgId, body.recursive === true) : all;
    const known = transferColumns(resource);
    const wanted = Array.isArray(body.columns) ? body.columns : known.map(({ key }) => key);
    const columns = wanted.flatMap((key) => known.find((column) => column.key === key) ?? []);
    if (columns.length === 0) throw new ApiError('VALIDATION', { errors: { columns: 'required' } });
    const texts = textsFor(definitions, resource);
    const headings = columns.map((column) => texts.heading(column, text(body.lang)));
    const format = formatOf(body.format);
    const rows = exportRows(
      { db: reads, store: context },
      { actor, model, resource, scope, columns, headings, format },
    );
    const filter = { orgId, recursive: body.recursive === true, format, columns: columns.map(({ key }) => key) };
    const audited = auditedRows(pool, { actor, model, filter }, rows);
    return send(reply, audited, { name: resource.name, format, delimiter: delimiterOf(body.delimiter) });
  });

  await app.register(async (uploads) => {
    // An upload is read as it comes, never as a whole; nothing else is read here.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload));
    type Upload = { Querystring: { type?: string; name?: string; orgId?: string } };
    uploads.addHook<Upload>('onRequest', async ({ actor, query, headers }) => {
      requireImport(actor, resourceOfType(definitions, query.type));
      if (Number(headers['content-length']) > IMPORT_LIMITS.csvBytes) throw new ApiError('TOO_LARGE');
    });
    uploads.post<Upload>('/imports', async ({ actor, query, body }, reply) => {
      const resource = resourceOfType(definitions, query.type);
      const orgId = query.orgId === undefined ? actor.orgId : idOf(query.orgId);
      await requireOrg(pool, actor, context.rootId, orgId);
      if (!(body instanceof Readable)) throw new ApiError('IMPORT_EMPTY');
      const fileName = (query.name ?? '').slice(0, 200) || resource.name;
      const signal = senderGone(reply.raw);
      return answer(await takeIn(platform, { actor, resource, orgId, fileName, content: body, signal }));
    });
  });

  app.get('/imports', async ({ actor }) => {
    const list = await recentJobs(
      pool,
      actor,
      definitions.resources.map(({ name }) => name),
    );
    return { list: list.map(answer), count: list.length };
  });

  type ById = { Params: { id: string }; Querystring: { [key: string]: string | undefined } };

  app.get<ById>('/imports/:id', async ({ actor, params }) => answer(await jobFor(pool, actor, idOf(params.id))));

  app.get<ById>('/imports/:id/rows', async ({ actor, params, query }) => {
    const job = await jobFor(pool, actor, idOf(params.id));
    const state = STATES.find((one) => one === query.state);
    const page = Math.max(0, Math.trunc(Number(query.page)) || 0);
    const pageSize = Math.min(MOST_ROWS, Math.max(1, Math.trunc(Number(query.pageSize)) || PAGE));
    return jobRows(pool, job.id, { state, page: Math.min(page, 1_000_000), pageSize });
  });

  app.get<ById>('/imports/:id/rejected', async ({ actor, params, query }, reply) => {
    const job = await jobFor(pool, actor, idOf(params.id));
    const texts = textsFor(definitions, resourceOf(job));
    const lang = text(query.lang);
    const format = query.format === undefined ? job.format : formatOf(query.format);
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
  const change = (actor: Actor, id: string, work: (db: Parameters<typeof setState>[0], job: JobRow) => Promise<void>) =>
    inTransaction(pool, async (db) => {
      const job = await jobFor(db, actor, idOf(id), true);
      if (job.user_id !== actor.userId) throw new ApiError('ACCESS_DENIED');
      await work(db, job);
      return answer(await jobFor(db, actor, job.id));
    }).finally(() => runner.wake());

  app.put<ById>('/imports/:id', async ({ actor, params, body }) =>
    change(actor, params.id, async (db, job) => {
      if (!['uploaded', 'checked'].includes(job.state)) throw new ApiError('IMPORT_STATE');
      const resource = resourceOf(job);
      requireImport(actor, resource);
      const settings = settingsOf(bodyOf(body), job, resource);
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

  app.post<ById>('/imports/:id/start', async ({ actor, params }) =>
    change(actor, params.id, async (db, job) => {
      const stopped = job.state === 'cancelled' || job.state === 'failed';
      if (job.state !== 'checked' && !(stopped && (await hasRest(db, job.id)))) throw new ApiError('IMPORT_STATE');
      requireImport(actor, resourceOf(job));
      await setState(db, job.id, 'running');
    }),
  );

  app.post<ById>('/imports/:id/cancel', async ({ actor, params }) =>
    change(actor, params.id, async (db, job) => {
      if (job.state === 'checking') await setState(db, job.id, 'uploaded');
      else if (job.state === 'running') await setState(db, job.id, 'cancelled');
      else throw new ApiError('IMPORT_STATE');
    }),
  );

  app.delete<ById>('/imports/:id', async ({ actor, params }) =>
    inTransaction(pool, async (db) => {
      const job = await jobFor(db, actor, idOf(params.id), true);
      if (job.state === 'checking' || job.state === 'running') throw new ApiError('IMPORT_STATE');
      await db.query('delete from import_job where id = $1', [job.id]);
      return {};
    }),
  );
}
