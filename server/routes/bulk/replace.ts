import { BULK_LIMITS } from '../../../protocol/bulk.ts';
import { authorityFor, can } from '../../../src/engine/access.ts';
import type { Resource } from '../../../src/engine/definition.ts';
import { readableResource } from '../../../src/engine/fieldRights.ts';
import type { Loaded } from '../../../src/engine/load.ts';
import { replaceableRefs } from '../../../src/engine/replace.ts';
import type { Actor } from '../../actor.ts';
import { addReplacement } from '../../bulk/addJobs.ts';
import { bulkJobFor, bulkJobReply } from '../../bulk/jobs.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ApiError } from '../../errors.ts';
import { TYPE_LENGTH } from '../../http/listRequest.ts';
import { type App, listResourceOfType, type RouteOptions, requireAuthority } from '../../http/route.ts';
import { id, list, nullish, object, text } from '../../schemas.ts';
import { BulkJobReply } from './bulk.ts';

const FIELD_LENGTH = 200;
const MOST_FIELDS = 200;

/** The references to records of a resource that can be replaced and that the actor may read: "resource.field". */
function referencesTo(definitions: Loaded, actor: Actor, target: Resource): string[] {
  return definitions.resources
    .filter((r) => r.viewOf === undefined && can(actor.authorities, authorityFor(r, 'one')))
    .flatMap((r) =>
      replaceableRefs(readableResource(r, actor.authorities), target.name).map(({ key }) => `${r.name}.${key}`),
    );
}

/** Extension `bulk`: another record takes the place of one wherever it is referred to, by a job as of POST /bulk. */
export default async function replace(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store, pool } = platform;

  const schema = {
    tags: ['extensions'],
    summary: 'Preview how a record is replaced in all that refer to it',
    body: object({
      type: text(TYPE_LENGTH),
      id: id(),
      by: nullish(id()),
      fields: nullish(list(text(FIELD_LENGTH), MOST_FIELDS)),
    }),
    response: { 200: BulkJobReply },
  };
  app.post('/bulk/replace', { config: { lane: 'reads' }, schema }, async ({ actor, body }) => {
    const resource = listResourceOfType(definitions, body.type);
    requireAuthority(actor, resource, 'one');
    const known = new Set(referencesTo(definitions, actor, resource));
    const fields = [...new Set(body.fields ?? known)];
    const by = body.by ?? null;
    const refused = (field: string, code: string) => new ApiError('VALIDATION', { errors: { [field]: code } });
    if (fields.some((field) => !known.has(field))) throw refused('fields', 'notFound');
    const most = BULK_LIMITS.records;
    const referrers = await store.referrers(actor, resource, { id: body.id, kinds: fields, most: most + 1 });
    if (by === body.id || (by !== null && !(await store.getMany(actor, resource, [by])).has(by))) {
      throw refused('by', 'notFound');
    }
    if (referrers.length === 0) throw refused('fields', 'required');
    if (referrers.length > most) throw refused('fields', `maxItems:${most}`);
    const job = { type: resource.name, replace: { id: body.id, by, fields } };
    return inTransaction(pool, async (db) =>
      bulkJobReply(definitions, await bulkJobFor(db, actor, await addReplacement(db, actor, job, referrers))),
    );
  });
}
