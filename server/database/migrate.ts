import type pg from 'pg';
import { DatabaseError } from './failure.ts';
import { lock } from './locks.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { inTransaction } from './transaction.ts';

/** An applied migration of a database; the first release stored no checksums. */
interface Applied {
  name: string;
  checksum: string | null;
  contracts: boolean;
}

/**
 * Runs the numbered migrations that this database lacks, in one transaction, while other servers wait. A newer release
 * expands the tables first, so that this one goes on working with them, and contracts them one release later: a database
 * that was contracted is refused, as is one with migrations that differ from these.
 */
export async function migrate(pool: pg.Pool, folder?: string): Promise<string[]> {
  const known = readMigrations(folder);
  return inTransaction(pool, async (db) => {
    await lock(db, 'migration');
    return runMigrations(db, known);
  });
}

/** Like `migrate`, in a transaction that holds the lock `migration`; returns the names of the migrations that ran. */
export async function runMigrations(db: pg.ClientBase, known: readonly Migration[]): Promise<string[]> {
  await db.query(
    `create table if not exists schema_migration (
       name text primary key, applied_at timestamptz not null default now(), checksum text)`,
  );
  await db.query('alter table schema_migration add column if not exists checksum text');
  await db.query('alter table schema_migration add column if not exists contracts boolean not null default false');
  const { rows } = await db.query<Applied>('select name, checksum, contracts from schema_migration order by name');
  refuseOthers(known, rows);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = known.filter(({ name }) => !applied.has(name));
  for (const { name, sql, contracts } of missing) {
    await db.query(sql);
    await db.query('insert into schema_migration (name, contracts) values ($1, $2)', [name, contracts]);
  }
  await db.query(
    `update schema_migration m set checksum = k.checksum from unnest($1::text[], $2::text[]) k (name, checksum)
     where m.name = k.name and m.checksum is null`,
    [known.map(({ name }) => name), known.map(({ checksum }) => checksum)],
  );
  return missing.map(({ name }) => name);
}

function refuseOthers(known: readonly Migration[], applied: readonly Applied[]): void {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  for (const { name, checksum, contracts } of applied) {
    const migration = byName.get(name);
    if (!migration && !contracts) continue;
    if (!migration) {
      throw new DatabaseError(
        `A newer release of the platform has changed the database so that this one can't work with it (${name}): start the newer one, or restore the back-up made before.`,
      );
    }
    if (checksum === null || checksum === migration.checksum) continue;
    throw new DatabaseError(
      `Migration ${name} was edited after this database had been changed by it; install the platform again as it was released.`,
    );
  }
  const last = applied.findLast(({ name }) => byName.has(name))?.name ?? '';
  const left = known.find(({ name, empty }) => !empty && name < last && !applied.some((one) => one.name === name));
  if (left) {
    throw new DatabaseError(
      `The database was changed by ${last}, but not by ${left.name} before it; restore a back-up of it.`,
    );
  }
}
