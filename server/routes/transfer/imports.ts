import { Type } from '@sinclair/typebox';
import { readableResource } from '../../../src/engine/fieldRights.ts';
import type { Actor } from '../../actor.ts';
import { addImportUndo } from '../../bulk/addJobs.ts';
import { bulkJobFor, bulkJobReply } from '../../bulk/jobs.ts';
import type { Queryable } from '../../database/queryable.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ApiError } from '../../errors.ts';
import type { App, RouteOptions } from '../../http/route.ts';
import { emptyObject, idParams, object } from '../../schemas.ts';
import type { JobRow } from '../../transfer/jobRow.ts';
import {
  forgetJob,
  hasUnwrittenRows,
  importJobReply,
  jobFor,
  lockedJobFor,
  recentJobs,
  resourceOfJob,
  setSettings,
  setState,
} from '../../transfer/jobs.ts';
import { rememberMapping } from '../../transfer/mappings.ts';
import { Job, Settings } from '../../transfer/schemas.ts';
import { requireImport, settingsOf } from '../../transfer/settings.ts';
import { BulkJobReply, requireJobRights } from '../bulk/bulk.ts';

const tags = ['extensions'];

/** Extension `transfer`: imports of uploaded files. */
export default async function imports(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store, pool } = platform;

  const Jobs = Type.Object({ list: Type.Array(Job), count: Type.Integer() });
  const newest = {
    tags,
    summary: 'The newest imports',
    querystring: object({ own: Type.Optional(Type.Boolean()) }),
    response: { 200: Jobs },
  };
  app.get('/imports', { schema: newest }, async ({ actor, query }) => {
    const types = definitions.resources.map(({ name }) => name);
    const list = await recentJobs(pool, actor, { types, own: query.own ?? false });
    return { list: list.map((job) => importJobReply(definitions, job)), count: list.length };
  });

  const byId = { tags, params: idParams, response: { 200: Job } };
  app.get('/imports/:id', { schema: { ...byId, summary: 'How far an import is' } }, async ({ actor, params }) =>
    importJobReply(definitions, await jobFor(pool, actor, params.id)),
  );

  /** Changes a job of the caller while holding its lock. */
  const change = (actor: Actor, jobId: number, work: (db: Queryable, job: JobRow) => Promise<void>) =>
    inTransaction(pool, async (db) => {
      const job = await lockedJobFor(db, actor, jobId);
      if (job.user_id !== actor.userId) throw new ApiError('ACCESS_DENIED');
      await work(db, job);
      return importJobReply(definitions, await jobFor(db, actor, job.id));
    });

  const map = { ...byId, summary: 'Map the columns and begin the dry run', body: Settings };
  app.put('/imports/:id', { schema: map }, async ({ actor, params, body }) =>
    change(actor, params.id, async (db, job) => {
      if (!['uploaded', 'checked'].includes(job.state)) throw new ApiError('IMPORT_STATE');
      const resource = resourceOfJob(definitions, job);
      requireImport(actor, resource);
      const settings = settingsOf(body, job, readableResource(resource, actor.authorities));
      await store.requireOrg(actor, settings.orgId, db);
      await setSettings(db, job.id, settings);
      await setState(db, job.id, 'checking');
    }),
  );

  const start = { ...byId, summary: 'Write what the dry run accepted' };
  app.post('/imports/:id/start', { schema: start }, async ({ actor, params }) =>
    change(actor, params.id, async (db, job) => {
      const stopped = job.state === 'cancelled' || job.state === 'failed';
      if (job.state !== 'checked' && !(stopped && (await hasUnwrittenRows(db, job.id))))
        throw new ApiError('IMPORT_STATE');
      requireImport(actor, resourceOfJob(definitions, job));
      await rememberMapping(db, job);
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

  const undo = { ...byId, summary: 'Preview how an import is taken back', response: { 200: BulkJobReply } };
  app.post('/imports/:id/undo', { schema: undo }, async ({ actor, params }) =>
    // copies up to half a million rows
    inTransaction(platform.pools.jobs, async (db) => {
      const job = await lockedJobFor(db, actor, params.id);
      if (!job.may_undo) throw new ApiError('INVALID_STATE');
      requireJobRights(actor, resourceOfJob(definitions, job), { action: 'revert', undoes: null });
      return bulkJobReply(definitions, await bulkJobFor(db, actor, await addImportUndo(db, actor, job)));
    }),
  );

  const forget = { ...byId, summary: 'Forget an import', response: { 200: emptyObject } };
  app.delete('/imports/:id', { schema: forget }, async ({ actor, params }) =>
    inTransaction(pool, async (db) => {
      const job = await lockedJobFor(db, actor, params.id);
      if (job.state === 'checking' || job.state === 'running') throw new ApiError('IMPORT_STATE');
      await forgetJob(db, job.id);
      return {};
    }),
  );
}
