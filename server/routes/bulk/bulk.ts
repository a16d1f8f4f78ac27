import { Type } from '@sinclair/typebox';
import { BULK_LIMITS, type BulkChanges, type BulkJob } from '../../../protocol/bulk.ts';
import { choice } from '../../../protocol/schema.ts';
import { mayDo } from '../../../src/engine/access.ts';
import { changesFaults } from '../../../src/engine/bulk.ts';
import type { Resource } from '../../../src/engine/definition.ts';
import { fieldRights, NO_RIGHT } from '../../../src/engine/fieldRights.ts';
import type { Actor } from '../../actor.ts';
import { addBulkJob, addBulkUndo } from '../../bulk/addJobs.ts';
import type { BulkJobRow } from '../../bulk/jobRow.ts';
import { bulkJobFor, bulkJobReply, lockedBulkJobFor, ownBulkJobs, setBulkState } from '../../bulk/jobs.ts';
import { opsOf } from '../../bulk/runner.ts';
import type { Queryable } from '../../database/queryable.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ApiError } from '../../errors.ts';
import { argumentsOf, listProperties, TYPE_LENGTH, viewOf } from '../../http/listRequest.ts';
import { type App, listResourceOfType, type RouteOptions, requireAuthority } from '../../http/route.ts';
import { withLive } from '../../liveFields.ts';
import { id, idParams, jsonValue, list, nullish, object, text } from '../../schemas.ts';
import { withUnlisted } from '../../store/read/unlisted.ts';
import { importedIds, resourceOfJob } from '../../transfer/jobs.ts';

const ACTIONS = ['edit', 'remove'] as const;

const value = Type.Unsafe<number | string>({ type: ['integer', 'string'], maxLength: 200 });
const values = Type.Record(Type.String(), list(value, BULK_LIMITS.values));
const Changes = object({
  set: nullish(Type.Record(Type.String(), jsonValue())),
  add: nullish(values),
  remove: nullish(values),
});
/** Reply with a job. */
export const BulkJobReply = Type.Unsafe<BulkJob>({
  type: 'object',
  required: ['id', 'state', 'counts', 'total', 'position'],
});

const tags = ['extensions'];

/** The changes of a request. Throws VALIDATION if no record could take them. */
function changesOf(
  { authorities }: Actor,
  resource: Resource,
  sent: { [part in keyof BulkChanges]?: BulkChanges[part] | null },
): BulkChanges {
  const changes = { set: sent.set ?? {}, add: sent.add ?? {}, remove: sent.remove ?? {} };
  const { unwritable } = fieldRights(resource, authorities);
  const named = Object.values(changes).flatMap((part) => Object.keys(part));
  const locked = named.filter((name) => unwritable.has(name)).map((name) => [name, NO_RIGHT]);
  const errors = { ...changesFaults(resource, changes), ...Object.fromEntries(locked) };
  if (Object.keys(errors).length > 0) throw new ApiError('VALIDATION', { errors });
  if (Object.values(changes).every((part) => Object.keys(part).length === 0)) {
    throw new ApiError('VALIDATION', { errors: { changes: 'required' } });
  }
  return changes;
}

/** Throws ACCESS_DENIED unless the actor may do what a job does. */
export function requireJobRights(actor: Actor, resource: Resource, job: Pick<BulkJobRow, 'action' | 'undoes'>): void {
  const ops = opsOf(job);
  if (ops.some((op) => mayDo(actor.authorities, resource, op))) return;
  requireAuthority(actor, resource, ops[0]);
  throw new ApiError('ACCESS_DENIED');
}

/** Extension `bulk`: changes and removals of many records as one job, and back again. */
export default async function bulk(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store, pool } = platform;

  const reply = async (db: Queryable, actor: Actor, jobId: number) =>
    bulkJobReply(definitions, await bulkJobFor(db, actor, jobId));

  const begin = {
    tags,
    summary: 'Preview a change of many records',
    body: object({
      type: text(TYPE_LENGTH),
      action: choice(ACTIONS),
      ids: nullish(list(id(), BULK_LIMITS.records)),
      match: nullish(object(listProperties(definitions))),
      exceptImport: nullish(id()),
      changes: nullish(Changes),
    }),
    response: { 200: BulkJobReply },
  };
  app.post('/bulk', { config: { lane: 'reads' }, schema: begin }, async ({ actor, body, reads }) => {
    const { action, match, exceptImport } = body;
    const resource = listResourceOfType(definitions, body.type);
    requireAuthority(actor, match ? viewOf(definitions, resource, match) : resource, 'list');
    requireJobRights(actor, resource, { action, undoes: null });
    const changes =
      action === 'edit' ? changesOf(actor, resource, body.changes ?? {}) : { set: {}, add: {}, remove: {} };
    const most = BULK_LIMITS.records;
    const args = argumentsOf(match ?? {});
    args.filters = await withLive(platform, actor, resource, {
      ...args,
      filters: withUnlisted(resource, match ?? {}, args.filters),
    });
    const left = exceptImport ? await importedIds(reads, actor, exceptImport, resource) : new Set();
    // enough to see whether too many remain
    const asked = most + 1 + left.size;
    const matching = match ? await store.matching(actor, resource, args, reads, asked) : [];
    const ids = (body.ids ?? matching).filter((one) => !left.has(one));
    if (ids.length === 0) throw new ApiError('VALIDATION', { errors: { ids: 'required' } });
    if (ids.length > most) throw new ApiError('VALIDATION', { errors: { ids: `maxItems:${most}` } });
    return inTransaction(pool, async (db) => {
      const job = await addBulkJob(db, actor, { type: resource.name, action, changes }, [...new Set(ids)]);
      return reply(db, actor, job);
    });
  });

  const own = {
    tags,
    summary: "The caller's newest changes of many records",
    response: { 200: Type.Object({ list: Type.Array(BulkJobReply) }) },
  };
  app.get('/bulk', { schema: own }, async ({ actor }) => ({
    list: (await ownBulkJobs(pool, actor)).map((row) => bulkJobReply(definitions, row)),
  }));

  const byId = { tags, params: idParams, response: { 200: BulkJobReply } };
  app.get(
    '/bulk/:id',
    { schema: { ...byId, summary: 'How far a change of many records is' } },
    async ({ actor, params }) => reply(pool, actor, params.id),
  );

  /** Changes a job of the caller while holding its lock; replies with the job whose id `work` returns. */
  const change = (
    actor: Actor,
    jobId: number,
    work: (db: Queryable, job: BulkJobRow & { undone: boolean }) => Promise<number>,
  ) => inTransaction(pool, async (db) => reply(db, actor, await work(db, await lockedBulkJobFor(db, actor, jobId))));

  const start = { ...byId, summary: 'Carry out a change that was previewed' };
  app.post('/bulk/:id/start', { schema: start }, async ({ actor, params }) =>
    change(actor, params.id, async (db, job) => {
      if (job.state !== 'checked') throw new ApiError('INVALID_STATE');
      requireJobRights(actor, resourceOfJob(definitions, job), job);
      await setBulkState(db, job.id, 'running');
      return job.id;
    }),
  );

  const cancel = { ...byId, summary: 'Stop a change of many records' };
  app.post('/bulk/:id/cancel', { schema: cancel }, async ({ actor, params }) =>
    change(actor, params.id, async (db, job) => {
      if (!['checking', 'checked', 'running'].includes(job.state)) throw new ApiError('INVALID_STATE');
      await setBulkState(db, job.id, 'cancelled');
      return job.id;
    }),
  );

  const undo = { ...byId, summary: 'Take a change of many records back' };
  app.post('/bulk/:id/undo', { schema: undo }, async ({ actor, params }) =>
    change(actor, params.id, async (db, job) => {
      requireJobRights(actor, resourceOfJob(definitions, job), { action: job.action, undoes: job.id });
      return addBulkUndo(db, actor, definitions, job);
    }),
  );
}
