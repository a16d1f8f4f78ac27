import { choice } from '../../../protocol/schema.ts';
import { menuLabelKey, pageLabelKey } from '../../../src/engine/labels.ts';
import type { Loaded } from '../../../src/engine/load.ts';
import { DELIMITERS } from '../../../src/engine/transfer/delimiter.ts';
import { COLUMNS, exportedRows } from '../../alarms/reads/exported.ts';
import { tableKeys, tableQuery } from '../../alarms/reads/request.ts';
import { type AlarmTable, TABLES, viewOf } from '../../alarms/reads/view.ts';
import { type App, allowAnyOf, type RouteOptions } from '../../http/route.ts';
import { list, nullish, object, text } from '../../schemas.ts';
import { orgNameOf } from '../../transfer/orgName.ts';
import { FORMATS } from '../../transfer/schemas.ts';
import { textOf } from '../../transfer/texts.ts';
import { sendTable, TableFile, todayOf } from '../transfer/sendTable.ts';
import { SEE_ALARMS } from './alarmTables.ts';

const HEAVY = { lane: 'files', standby: true } as const;

const Body = object({
  ...tableKeys,
  format: nullish(choice(FORMATS)),
  delimiter: nullish(choice(DELIMITERS)),
  lang: nullish(text(20)),
  columns: nullish(list(choice(COLUMNS), COLUMNS.length)),
});

/** Name of a table's spreadsheet: "Alarm table", "Alarms – History"; undefined if the language has no such text. */
function sheetName(
  definitions: Loaded,
  language: string,
  name: AlarmTable['name'],
  ended: boolean,
): string | undefined {
  const page = textOf(definitions, language, pageLabelKey(name));
  const [, alarms] = textOf(definitions, language, menuLabelKey('alarm-table'))?.split(' |||| ') ?? [];
  return ended && alarms && page ? `${alarms} – ${page}` : page;
}

/** POST /alarmtable/export and /history/export (spec 7, the export call): the rows of the table as a file. */
export default async function alarmExport(app: App, { platform }: RouteOptions): Promise<void> {
  for (const { path, name, ended } of TABLES) {
    const schema = { tags: ['alarms'], summary: 'Alarms as a file', body: Body, response: { 200: TableFile } };
    const asked = { schema, onRequest: allowAnyOf(SEE_ALARMS), config: HEAVY };
    app.post(`${path}/export`, asked, async ({ actor, body, reads }, reply) => {
      const { format, delimiter, lang, columns, ...request } = body;
      const view = await viewOf(platform, actor, tableQuery(request), { db: reads, ended, live: true });
      const orgName = await orgNameOf(platform, actor, { id: view.query.orgId ?? actor.orgId, language: lang || 'en' });
      const sheet = lang ? sheetName(platform.definitions, lang, name, ended) : undefined;
      const file = {
        name: [name, orgName, todayOf(platform)],
        sheet: sheet ?? name,
        format: format ?? 'csv',
        delimiter: delimiter ?? ',',
      };
      const about = {
        actor,
        request,
        columns: columns?.length ? columns : undefined,
        language: lang || undefined,
        definitions: platform.definitions,
      };
      return sendTable(reply, exportedRows(platform.pool, reads, view, { ...about, name, format: file.format }), file);
    });
  }
}
