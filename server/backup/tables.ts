import type pg from 'pg';

/**
 * Tables that are not copied. Migrations and triggers fill the first three; the order of live events is that of the
 * transactions of one database; the progress of report files concerns only the server that makes them, and running
 * processes, the hold and the folder of attachments only their own database. `call_tally` and `channel_tally` are copied:
 * calls are restored before their alarms, so triggers don't count them.
 */
const NOT_COPIED = [
  'schema_migration',
  'alarm_hour',
  'alarm_tally',
  'live_event',
  'report_progress',
  'alarm_process',
  'hold',
  'file_folder',
];

/** A table with its stored (not generated) columns. */
export interface Table {
  name: string;
  columns: string[];
}

/**
 * The platform's tables, sorted by name. A partitioned table counts as one table, because its partitions change with
 * time.
 */
export async function tablesOf(db: pg.ClientBase): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [NOT_COPIED],
  );
  return rows;
}

/** Sequences that are in use, with their last value. */
export async function sequencesOf(db: pg.ClientBase): Promise<{ name: string; value: number }[]> {
  const { rows } = await db.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename`,
  );
  return rows.map(({ name, value }) => ({ name, value: Number(value) }));
}

/** Drops the foreign keys, so that tables can be filled in any order; the returned function restores them. */
export async function dropForeignKeys(db: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await db.query<{ table: string; name: string; definition: string }>(
    `select quote_ident(c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace order by 1, 2`,
  );
  for (const { table, name } of rows) await db.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows) {
      await db.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

/**
 * Source for COPY TO: `(select "first", "second" from "name")`. COPY reads the rows of partitions only through a
 * query.
 */
export function copySource(db: pg.ClientBase, { name, columns }: Table): string {
  const selected = columns.map((column) => db.escapeIdentifier(column)).join(', ');
  return `(select ${selected} from ${db.escapeIdentifier(name)})`;
}

/** Target for COPY FROM: `"name" ("first", "second")`. */
export function copyTarget(db: pg.ClientBase, { name, columns }: Table): string {
  return `${db.escapeIdentifier(name)} (${columns.map((column) => db.escapeIdentifier(column)).join(', ')})`;
}
