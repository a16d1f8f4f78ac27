import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import { packageRoot } from '../../server/packageRoot.ts';
import { databaseUrlFor } from './database.ts';

/** Runs `work` with a new connection to a database. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A new database with the state of a release (releases/README.md). */
export async function databaseOf(release: string): Promise<string> {
  const server = inject('databaseUrl');
  const name = `tocsin_test_${randomBytes(6).toString('hex')}`;
  await connected(server, (client) => client.query(`create database ${name} template template0 encoding 'UTF8'`));
  const url = databaseUrlFor(server, name);
  const sql = gunzipSync(readFileSync(join(packageRoot(), `tests/server/releases/${release}.sql.gz`))).toString();
  await connected(url, (client) => client.query(sql));
  return url;
}

/** The schema of a database as sorted lines. */
const SCHEMA = `
  select line from (
    select format('%s %s %s', relkind, relname, reloptions) as line from pg_class
      where relnamespace = 'public'::regnamespace and relkind <> 'i'
    union all select format('column %s.%s %s null: %s identity: %s default: %s collation: %s', attrelid::regclass, attname,
        format_type(atttypid, atttypmod), not attnotnull, attidentity, pg_get_expr(adbin, adrelid), attcollation::regcollation)
      from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm') and attnum > 0 and not attisdropped
    union all select format('%s, valid: %s', pg_get_indexdef(indexrelid), indisvalid) from pg_index join pg_class c
      on c.oid = indexrelid where relnamespace = 'public'::regnamespace
    union all select format('constraint %s of %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
      and prokind <> 'a' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_statisticsobjdef(oid) from pg_statistic_ext
    union all select format('collation %s %s', collname, collprovider) from pg_collation
      where collnamespace = 'public'::regnamespace
    union all select format('extension %s', extname) from pg_extension
    union all select format('migration %s %s', name, checksum) from schema_migration
  ) lines order by line collate "C"`;

/** The schema of a database: tables, columns, indexes, constraints, functions, migrations. */
export function schemaOf(url: string): Promise<string[]> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(SCHEMA);
    return rows.map(({ line }) => line);
  });
}

/** Tables that contain only the time when a server last ran. */
const CLOCKS = ['alarm_clock', 'alarm_process'];

/** Every row of every table, except those that a start changes by itself. */
export function rowsOf(url: string): Promise<Record<string, string[]>> {
  return connected(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1) order by 1`,
      [CLOCKS],
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from "${name}" t order by 1`,
      );
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  });
}
