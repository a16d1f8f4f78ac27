import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseError, ifExists } from '../database/failure.ts';
import { lock } from '../database/locks.ts';
import type { Queryable } from '../database/queryable.ts';
import { createWholeFile } from '../wholeFile.ts';
import { contentPath } from './contentStore.ts';

/** Name of the file with the id of a folder of attachments. */
export const FOLDER_ID = 'folder-id';
/** Registered contents that are looked for in a folder at most, to tell whether it is the one that has them. */
const SAMPLE = 100;

const idOf = (folder: string): string | undefined =>
  ifExists(() => readFileSync(join(folder, FOLDER_ID), 'utf8').trim());

async function knownId(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.query<{ marker: string }>('select marker from file_folder');
  return rows[0]?.marker;
}

/** Makes a folder, which must exist, the one of this database: both get the same id. */
export async function adoptFolder(db: Queryable, folder: string, found = idOf(folder)): Promise<void> {
  const marker = found ?? randomUUID();
  if (found === undefined) createWholeFile(join(folder, FOLDER_ID), `${marker}\n`);
  await db.query(
    'insert into file_folder (marker) values ($1) on conflict (id) do update set marker = excluded.marker',
    [marker],
  );
}

/** A sample of the contents that the database knows; empty: it knows none. */
async function registeredKeys(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>('select key from file_content where lease_until is null limit $1', [
    SAMPLE,
  ]);
  return rows.map(({ key }) => key);
}

interface FolderCheck {
  /** The folder of attachments of this process, which exists. */
  folder: string;
  /** Other processes of the installation that run. */
  others: number;
  log: FastifyBaseLogger;
}

/**
 * Checks, in a transaction, that this process has the folder of attachments that the database knows, and makes the first
 * one known. While no attachment is stored and no other process runs, another folder takes its place. @throws
 * DatabaseError if the folder is another one than that of the others
 */
export async function checkFolder(db: Queryable, { folder, others, log }: FolderCheck): Promise<void> {
  await lock(db, 'fileFolder');
  const [known, found, keys] = [await knownId(db), idOf(folder), await registeredKeys(db)];
  if (known !== undefined && known === found) return;
  const has = keys.some((key) => existsSync(contentPath(folder, key)));
  if (known === undefined) {
    if (keys.length === 0 || has) return adoptFolder(db, folder, found);
    // whoever has them makes its folder known
    log.warn({ folder }, `attachments that the database knows are not in this folder; ${CURE}`);
    return;
  }
  if (keys.length > 0 || others > 0) throw otherFolder(folder, known);
  await adoptFolder(db, folder, found);
}

const CURE = 'set DATA_DIR of every process to the same shared folder, or keep attachments in a bucket (FILES_S3_URL)';

function otherFolder(folder: string, known: string): DatabaseError {
  return new DatabaseError(
    `${folder} is not the folder in which this database's attachments are: ${CURE}; if that folder is lost, write ${known} into ${join(folder, FOLDER_ID)} to go on without them.`,
  );
}
