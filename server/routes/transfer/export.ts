import { readableResource } from '../../../src/engine/fieldRights.ts';
import { transferColumns } from '../../../src/engine/transfer/columns.ts';
import { ApiError } from '../../errors.ts';
import { type App, type RouteOptions, requireAuthority, resourceOfType } from '../../http/route.ts';
import { exportRows } from '../../transfer/export.ts';
import { orgNameOf } from '../../transfer/orgName.ts';
import { Export } from '../../transfer/schemas.ts';
import { textsFor } from '../../transfer/texts.ts';
import { sendTable, TableFile, todayOf } from './sendTable.ts';

/** Extension `transfer`: exports records of any type to a file. */
export default async function exports(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;
  const schema = { tags: ['extensions'], summary: 'Records as a file', body: Export, response: { 200: TableFile } };

  app.post('/export', { schema, config: { lane: 'files', standby: true } }, async ({ actor, reads, body }, reply) => {
    const resource = resourceOfType(definitions, body.type);
    requireAuthority(actor, resource, 'list');
    requireAuthority(actor, resource, 'one');
    const known = transferColumns(readableResource(resource, actor.authorities));
    const wanted = body.columns ?? known.map((column) => column.key);
    const columns = wanted.flatMap((name) => known.find((column) => column.key === name) ?? []);
    if (columns.length === 0) throw new ApiError('VALIDATION', { errors: { columns: 'required' } });
    const format = body.format ?? 'csv';
    const about = { format, columns: columns.map((column) => column.key) };
    const scope = { orgId: body.parentOrgId ?? actor.orgId, recursive: body.recursive === true };
    const records = await store.exportAll(actor, resource, { ...scope, about }, reads);
    const texts = textsFor(definitions, resource);
    const headings = columns.map((column) => texts.heading(column, body.lang || undefined));
    const rows = exportRows(records, { columns, headings, format });
    const name = [
      resource.name,
      await orgNameOf(platform, actor, { id: scope.orgId, language: body.lang || 'en' }),
      todayOf(platform),
    ];
    return sendTable(reply, rows, { name, sheet: resource.name, format, delimiter: body.delimiter ?? ',' });
  });
}
