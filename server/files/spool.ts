import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../database/failure.ts';
import { ApiError } from '../errors.ts';

/** A sender that stays silent for so long is gone, whatever its connection says. */
const INACTIVITY = 60_000;
/** A file that nobody has written to for so long belongs to no upload: a server was killed in the middle of it. */
const LEFT_BEHIND = 10 * 60_000;

const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
/** Not the sender's fault, but the folder's or the disk's. */
const DISK: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EIO', 'EMFILE', 'ENFILE']);

/** Writes what comes in to a file, chunk by chunk, and answers how many bytes that were. */
export async function spool(source: Readable, file: string, maxBytes: number, signal: AbortSignal): Promise<number> {
  let size = 0;
  const silent = setTimeout(() => source.destroy(new ApiError('BAD_REQUEST')), INACTIVITY);
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      silent.refresh();
      size += chunk.length;
      if (size > maxBytes) next(tooLarge(maxBytes));
      else next(null, chunk);
    },
  });
  try {
    await pipeline(source, counted, createWriteStream(file, { flags: 'wx', flush: true }), { signal });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const code = codeOf(error) ?? '';
    if (NO_ROOM.has(code)) throw new ApiError('QUOTA_EXCEEDED', { cause: error });
    if (DISK.has(code)) throw error;
    // The sender is gone; nobody hears this answer.
    throw new ApiError('BAD_REQUEST');
  } finally {
    clearTimeout(silent);
  }
  if (size === 0) throw new ApiError('FILE_EMPTY');
  return size;
}

/** Deletes from the folder what uploads left behind whose server was killed. */
export async function tidySpool(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND) await rm(file, { force: true });
  }
}

/** 413, with the limit for whoever wants to tell it. */
export function tooLarge(maxBytes: number): ApiError {
  return new ApiError('TOO_LARGE', { errors: { file: `maxBytes:${maxBytes}` } });
}
