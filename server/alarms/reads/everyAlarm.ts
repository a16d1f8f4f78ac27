import { sql } from 'kysely';
import type { AlarmRow } from '../../../protocol/alarmTable.ts';
import type { Queryable } from '../../database/queryable.ts';
import { compile } from '../../store/model/sql.ts';
import { type TableView, tableCondition } from './conditions.ts';
import { endedColumns, type FoundRow, rowColumns, toAlarmRow } from './rows.ts';

/** Rows per statement when all rows are read. */
const BATCH = 500;

/**
 * Every alarm of a table with the columns of the history, newest first, read a few hundred at a time. `each` is called
 * with the rows of each reading before they are returned.
 */
export async function* everyAlarm(
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
