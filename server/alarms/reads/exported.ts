import { sql } from 'kysely';
import { type AlarmRow, MOST_ACCEPTED_BY } from '../../../protocol/alarmTable.ts';
import type { TransferFormat } from '../../../protocol/transfer.ts';
import { clockLength } from '../../../src/duty/days.ts';
import { triggeredByText } from '../../../src/duty/triggeredBy.ts';
import type { Loaded } from '../../../src/engine/load.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import { compile } from '../../store/model/sql.ts';
import { auditedExport } from '../../store/read/exports.ts';
import { safeCells } from '../../transfer/export.ts';
import { filledText, textOf } from '../../transfer/texts.ts';
import { type TableView, tableCondition } from './conditions.ts';
import { endedColumns, type FoundRow, rowColumns, toAlarmRow } from './rows.ts';
import { hideTitles } from './titles.ts';

/** The columns of the file: keys of a row. */
export const COLUMNS = [
  'id',
  'triggeredAt',
  'alarmName',
  'status',
  'priority',
  'systemId',
  'text',
  'orgName',
  'triggeredBy',
  'startsAt',
  'endedAt',
  'required',
  'accepted',
  'acknowledged',
  'calls',
  'failedCalls',
  'manual',
  'takenOverBy',
  'takenOverAt',
  'closedBy',
  'closedAt',
  'closeReason',
  'duration',
  'acceptedBy',
  'endedBy',
] as const;

type ColumnName = (typeof COLUMNS)[number];

/** Content and format of an export, and for whom it is. */
export interface AlarmExport {
  actor: Actor;
  /** Name of the table. */
  name: string;
  format: TransferFormat;
  /** The request, for the audit log. */
  request: object;
  /** Language of headings and values; undefined: keys and codes. */
  language: string | undefined;
  /** Columns in their order; undefined: all. */
  columns: readonly ColumnName[] | undefined;
  definitions: Loaded;
}

/** The text of a key in the language of the file, else `otherwise`. */
type TextOf = (key: string, otherwise: string) => string;

/** The names of who accepted an alarm, and the number of those whose names aren't in the row. */
function acceptedText({ acceptedBy = [], accepted }: AlarmRow): string {
  const names = acceptedBy.map(({ name }) => name).join(', ');
  const more = accepted - acceptedBy.length;
  return acceptedBy.length === MOST_ACCEPTED_BY && more > 0 ? `${names}, +${more}` : names;
}

/** The text of one cell of the file. A length of time is one that spreadsheets calculate with, 1:05:09. */
function cellText(row: AlarmRow, key: ColumnName, text: TextOf): string {
  switch (key) {
    case 'status':
      return text(`enums.${row.status}`, row.status);
    case 'closeReason': {
      const { closeReason } = row;
      return closeReason ? text(`resources.alarm-closings.values.reason.${closeReason}`, closeReason) : '';
    }
    case 'triggeredBy':
      return triggeredByText(row, (found, values) => filledText(text(found, row.triggeredBy), values));
    case 'duration':
      return clockLength(row.durationSeconds);
    case 'acceptedBy':
      return acceptedText(row);
    case 'endedBy':
      return row.closedBy ?? row.endedBy ?? '';
    default: {
      const value = row[key];
      if (typeof value === 'boolean') return text(value ? 'views.yes' : 'views.no', String(value));
      return String(value ?? '');
    }
  }
}

/** Rows per statement when all rows are read. */
const BATCH = 500;

/**
 * Every alarm of a table with the columns of the history, newest first, read a few hundred at a time. `each` is called
 * with the rows of each reading before they are returned.
 */
async function* everyAlarm(
  db: Queryable,
  view: TableView,
  each: (rows: AlarmRow[]) => Promise<unknown>,
): AsyncGenerator<AlarmRow> {
  let last: { id: string; at: string } | undefined;
  for (;;) {
    const after = last ? sql`and (j.raised_at, j.id) < (${last.at}::timestamptz, ${last.id}::bigint)` : sql``;
    const { rows } = await db.query<FoundRow & { at: string }>(
      compile(sql`select ${rowColumns(view.timeZone)}, ${endedColumns()}, j.raised_at::text as at from alarm_job j
        left join object g on g.id = j.org_id where ${tableCondition(view)} ${after}
        order by j.raised_at desc, j.id desc limit ${sql.lit(BATCH)}`),
    );
    const read = rows.map(({ at: _, ...row }) => toAlarmRow(row));
    await each(read);
    yield* read;
    const end = rows.at(-1);
    if (!end) return;
    last = { id: end.id, at: end.at };
  }
}

/** Yields the rows of the export file of an alarm table: the headings, then the alarms, newest first. */
export async function* exportedRows(
  db: Queryable,
  reads: Queryable,
  view: TableView,
  what: AlarmExport,
): AsyncGenerator<string[]> {
  const { definitions, language, format, columns = COLUMNS } = what;
  const text = (key: string, otherwise: string): string =>
    (language === undefined ? undefined : textOf(definitions, language, key)) ?? otherwise;
  const hide = (rows: AlarmRow[]) => hideTitles(reads, definitions, what.actor, rows);
  const headings = columns.map((key) => text(`resources.alarm-table.fields.${key}`, key));
  yield safeCells(headings, format);
  const { actor, name, request } = what;
  const entry = { type: name, id: view.query.orgId ?? actor.orgId, after: { format, ...request } };
  for await (const row of auditedExport(db, actor, entry, everyAlarm(reads, view, hide))) {
    yield safeCells(
      columns.map((key) => cellText(row, key, text)),
      format,
    );
  }
}
