import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { packageRoot } from '../packageRoot.ts';
import { DatabaseError } from './failure.ts';
import { lock } from './locks.ts';
import { inTransaction } from './transaction.ts';

const NAME = /^\d{3}_\w+\.sql$/;

/**
 * Brings the tables up to date: runs the numbered migrations that this database has not seen, all in one
 * transaction, while other servers wait. Refuses a database that a newer version of the platform has changed.
 */
export async function migrate(
  pool: pg.Pool,
  folder = join(packageRoot(), 'server/database/migrations'),
): Promise<string[]> {
  const known = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
  return inTransaction(pool, async (db) => {
    await lock(db, 'migration');
    await db.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await db.query<{ name: string }>('select name from schema_migration');
    const applied = new Set(rows.map((row) => row.name));
    const newer = [...applied].find((name) => !known.includes(name));
    if (newer) throw new DatabaseError(`The database was changed by a newer version of the platform (${newer}).`);
    const missing = known.filter((name) => !applied.has(name));
    for (const name of missing) {
      await db.query(readFileSync(join(folder, name), 'utf8'));
      await db.query('insert into schema_migration (name) values ($1)', [name]);
    }
    return missing;
  });
}
