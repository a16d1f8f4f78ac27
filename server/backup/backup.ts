import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { codeOf, DatabaseError } from '../database/failure.ts';
import { readMigrations } from '../database/migrations.ts';
import { openDatabase } from '../database/open.ts';
import { withClient } from '../database/transaction.ts';
import { packageVersion } from '../packageRoot.ts';
import { tokenSecret } from '../session/tokens.ts';
import { ArchiveWriter } from './archive.ts';
import { type Stage, stageAttachments } from './attachments.ts';
import {
  type BackupSettings,
  FORMAT,
  fileMember,
  type ItemCounts,
  type Manifest,
  TOKEN_SECRET,
  tableMember,
} from './manifest.ts';
import { copySource, sequencesOf, tablesOf } from './tables.ts';

/** Maximum number of snapshots: another one is tried if attachments were deleted before they could be protected. */
const ATTEMPTS = 5;
/** Error code of a write to a database that takes none. */
const READ_ONLY = '25006';

/** Notes the time for the watchdog. A standby takes no notes; the archive is complete all the same. */
async function noteBackup(pool: pg.Pool, say: (sentence: string) => void): Promise<void> {
  try {
    await pool.query('update watchdog set backed_up_at = clock_timestamp()');
  } catch (error) {
    if (codeOf(error) !== READ_ONLY) throw error;
    say('This database takes no writes, so that the watchdog does not know of this back-up.');
  }
}

/**
 * Writes the database, the attachments and the token secret of one moment into one archive; servers may keep running.
 */
export async function backUp(
  config: BackupSettings,
  file: string,
  say: (sentence: string) => void,
): Promise<ItemCounts> {
  if (existsSync(file)) throw new DatabaseError(`${file} exists already; name another file.`);
  if (config.tokenSecret === undefined && !existsSync(join(config.dataDir, TOKEN_SECRET))) {
    throw new DatabaseError(`${config.dataDir} holds no platform: set DATA_DIR to the folder that it works with.`);
  }
  const database = await openDatabase(config, { say }, { readOnly: true });
  try {
    const counts = await withClient(database.pools.long, async (db) => {
      const stage = await snapshot(db, config);
      try {
        return await write(db, config, file, stage);
      } finally {
        await db.query('rollback').catch(() => undefined);
        await stage.close();
      }
    });
    await noteBackup(database.pools.long, say);
    return counts;
  } finally {
    await database.close();
  }
}

/** The attachments of a snapshot, and their keys. */
interface Kept extends Stage {
  keys: string[];
}

/** Begins a transaction that sees one state of the database, whose attachments are protected from deletion. */
async function snapshot(db: pg.PoolClient, { dataDir, files }: BackupSettings): Promise<Kept> {
  for (let attempt = 1; ; attempt++) {
    await db.query('begin isolation level repeatable read read only');
    await db.query(`set local statement_timeout = 0`);
    await db.query(`set local idle_in_transaction_session_timeout = 0`);
    await refuseOtherRelease(db);
    const { rows } = await db.query<{ key: string }>(
      'select key from file_content where lease_until is null order by key',
    );
    const keys = files.s3 ? [] : rows.map(({ key }) => key);
    const stage = await stageAttachments(dataDir, keys);
    if (stage) return { ...stage, keys };
    await db.query('rollback');
    if (attempt < ATTEMPTS) continue;
    throw new DatabaseError(
      `Attachments that the database knows are missing in ${dataDir}; set DATA_DIR to the folder that this platform works with.`,
    );
  }
}

/** Throws unless the tables are those of this release, which is the one that will restore them. */
async function refuseOtherRelease(db: pg.PoolClient): Promise<void> {
  const { rows } = await db.query<{ there: boolean }>(`select to_regclass('schema_migration') is not null as there`);
  const applied = rows[0]?.there
    ? (await db.query<{ name: string }>('select name from schema_migration order by name')).rows
    : [];
  const known = readMigrations();
  if (known.length === applied.length && known.every(({ name }, i) => applied[i]?.name === name)) return;
  throw new DatabaseError(
    'The database is not that of this release: start the platform once, so that its tables are brought up to date, or back it up with its own release.',
  );
}

async function write(db: pg.PoolClient, config: BackupSettings, file: string, stage: Kept): Promise<ItemCounts> {
  const archive = new ArchiveWriter(file);
  try {
    const tables = await tablesOf(db);
    for (const table of tables) {
      const rows = db.query(copyTo(`copy ${copySource(db, table)} to stdout`));
      await archive.add(tableMember(table.name), rows);
    }
    for (const key of stage.keys) await archive.add(fileMember(key), stage.read(key));
    const secret = tokenSecret(config.tokenSecret, config.dataDir);
    await archive.add(TOKEN_SECRET, Readable.from([Buffer.from(secret)]));
    const manifest: Omit<Manifest, 'members'> = {
      format: FORMAT,
      version: packageVersion(),
      createdAt: new Date().toISOString(),
      migrations: readMigrations().map(({ name, checksum }) => ({ name, checksum })),
      tables,
      sequences: await sequencesOf(db),
      files: !config.files.s3,
    };
    await archive.finish(manifest);
    return { tables: tables.length, attachments: config.files.s3 ? undefined : stage.keys.length };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}
