import type pg from 'pg';

/** The table of migrations; it is filled by running them. */
const MIGRATIONS = 'schema_migration';

/** A table with its stored (not generated) columns. */
export interface Table {
  name: string;
  columns: string[];
}

/** The platform's tables, in the order of their names. */
export async function tablesOf(db: pg.ClientBase): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> $1
     group by c.relname order by c.relname`,
    [MIGRATIONS],
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

/** `"name" ("first", "second")`, as COPY needs it. */
export function copyTarget(db: pg.ClientBase, { name, columns }: Table): string {
  return `${db.escapeIdentifier(name)} (${columns.map((column) => db.escapeIdentifier(column)).join(', ')})`;
}
