import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DatabaseError } from '../database/failure.ts';
import { lock } from '../database/locks.ts';
import { runMigrations } from '../database/migrate.ts';
import { readMigrations } from '../database/migrations.ts';
import { openDatabase } from '../database/open.ts';
import { inTransaction } from '../database/transaction.ts';
import { filesFolder } from '../files/contentStore.ts';
import { adoptFolder } from '../files/folder.ts';
import { beginHold } from '../hold/hold.ts';
import { createWholeFile } from '../wholeFile.ts';
import { type Archive, openArchive } from './archive.ts';
import { writeAttachment } from './attachments.ts';
import {
  type BackupSettings,
  damagedArchiveError,
  fileMember,
  type ItemCounts,
  keyOfMember,
  type Manifest,
  newerReleaseError,
  TOKEN_SECRET,
  tableMember,
} from './manifest.ts';
import { copyTarget, dropForeignKeys, tablesOf } from './tables.ts';

/**
 * Fills an empty database and an empty data folder from an archive, all or nothing. The whole archive is verified
 * before anything is written. The restored copy is on hold: it calls nobody until an administrator releases it.
 */
export async function restore(
  config: BackupSettings,
  file: string,
  say: (sentence: string) => void,
): Promise<ItemCounts> {
  const archive = await openArchive(file);
  try {
    const { manifest } = archive;
    const migrations = migrationsOf(file, manifest);
    refuseFilled(config);
    const made = config.databaseUrl ? [] : ['postgres', 'postgres.json', 'postgres.log'];
    const database = await openDatabase(config, { say });
    let done = false;
    try {
      await inTransaction(database.pools.jobs, async (db) => {
        await db.query('set local statement_timeout = 0');
        await db.query('set local idle_in_transaction_session_timeout = 0');
        await lock(db, 'migration');
        if ((await tablesOf(db)).length > 0) throw filled('The database');
        await runMigrations(db, migrations);
        await fill(db, file, archive);
        // those of this release, too: the copy is on hold before anything can start
        await runMigrations(db, readMigrations());
        await beginHold(db, manifest.createdAt);
        made.push('files', 'token-secret');
        await writeFiles(config, archive);
        if (!config.files.s3) await adoptFolder(db, filesFolder(config.dataDir));
      });
      await database.pools.jobs.query('analyze');
      done = true;
    } finally {
      await database.close();
      // The folder was empty before: remove what a failure left, or it would block the next attempt.
      if (!done) for (const name of made) rmSync(join(config.dataDir, name), { recursive: true, force: true });
    }
    return {
      tables: manifest.tables.length,
      attachments: manifest.files ? attachmentsOf(manifest).length : undefined,
    };
  } finally {
    archive.close();
  }
}

const attachmentsOf = ({ members }: Manifest) => Object.keys(members).flatMap((name) => keyOfMember(name) ?? []);

/** The migrations of the archive, which make the tables that it fills. */
function migrationsOf(file: string, { migrations, version }: Manifest) {
  const known = readMigrations();
  const same = migrations.every(({ name, checksum }, i) => known[i]?.name === name && known[i]?.checksum === checksum);
  if (!same) throw newerReleaseError(file, version);
  return known.slice(0, migrations.length);
}

function filled(what: string): DatabaseError {
  return new DatabaseError(`${what} is not empty; restore into an empty one, so that nothing is overwritten.`);
}

/** With the embedded database the data folder must be empty; otherwise it must hold none of the archive's files. */
function refuseFilled({ databaseUrl, dataDir }: BackupSettings): void {
  mkdirSync(dataDir, { recursive: true });
  const there = readdirSync(dataDir);
  if (databaseUrl ? there.some((name) => ['files', 'token-secret'].includes(name)) : there.length > 0) {
    throw filled(dataDir);
  }
}

async function fill(db: pg.PoolClient, file: string, archive: Archive): Promise<void> {
  const tables = new Map((await tablesOf(db)).map((table) => [table.name, table]));
  const restoreForeignKeys = await dropForeignKeys(db);
  if (tables.size > 0) {
    await db.query(`truncate ${[...tables.keys()].map((name) => db.escapeIdentifier(name)).join(', ')}`);
  }
  for (const table of archive.manifest.tables) {
    const { name, columns } = table;
    const known = tables.get(name)?.columns;
    if (!known || columns.some((column) => !known.includes(column)))
      throw damagedArchiveError(file, `the table ${name} is unknown`);
    await pipeline(
      await archive.read(tableMember(name)),
      db.query(copyFrom(`copy ${copyTarget(db, table)} from stdin`)),
    );
  }
  await restoreForeignKeys();
  for (const { name, value } of archive.manifest.sequences) {
    await db.query('select setval(quote_ident($1)::regclass, $2)', [name, value]);
  }
}

async function writeFiles({ dataDir }: BackupSettings, archive: Archive): Promise<void> {
  const keys = attachmentsOf(archive.manifest);
  mkdirSync(filesFolder(dataDir), { recursive: true, mode: 0o700 });
  for (const key of keys) await writeAttachment(dataDir, key, await archive.read(fileMember(key)));
  const secret = join(dataDir, TOKEN_SECRET);
  if (!existsSync(secret)) createWholeFile(secret, await text(await archive.read(TOKEN_SECRET)));
}
