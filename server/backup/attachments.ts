import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../database/failure.ts';
import { lives } from '../database/postmaster.ts';
import { contentPath, filesFolder } from '../files/contentStore.ts';

const STAGE = /^backup-(\d+)$/;

/** The attachments of one database snapshot, protected from deletion until `close`. */
export interface Stage {
  read(key: string): Readable;
  close(): Promise<void>;
}

/** Links the files with these keys into a folder; undefined if one of them has been deleted already. */
export async function stageAttachments(dataDir: string, keys: readonly string[]): Promise<Stage | undefined> {
  await mkdir(dataDir, { recursive: true });
  await clearLeftStages(dataDir);
  const folder = join(dataDir, `backup-${process.pid}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    for (const key of keys) await linkOrCopy(contentPath(filesFolder(dataDir), key), join(folder, key));
  } catch (error) {
    await close();
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  return { read: (key) => createReadStream(join(folder, key)), close };
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error;
    await copyFile(from, to);
  }
}

/** Deletes the folders of backups that were killed. */
async function clearLeftStages(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(STAGE.exec(name)?.[1]);
    const isLeft = pid === process.pid || !lives(pid);
    if (pid && isLeft) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Writes one attachment where the platform looks for it. */
export async function writeAttachment(dataDir: string, key: string, content: Readable): Promise<void> {
  const path = contentPath(filesFolder(dataDir), key);
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
}
