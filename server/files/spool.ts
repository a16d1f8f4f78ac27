import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { codeOf } from '../database/failure.ts';
import { ApiError } from '../errors.ts';
import { receiveBody } from '../incoming.ts';

/** Milliseconds without a write after which a file counts as abandoned, because its server was killed. */
const LEFT_BEHIND = 10 * 60_000;

const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** The limits of an upload. */
export interface SpoolBounds {
  maxBytes: number;
  /** Reserves at least this many more bytes; `size`: bytes received so far. Returns the number reserved. */
  reserve(needed: number, size: number): Promise<number>;
  signal: AbortSignal;
}

/** Writes a stream to a file, chunk by chunk within the reservation, and returns the number of bytes. */
export async function spool(
  source: Readable,
  file: string,
  { maxBytes, reserve, signal }: SpoolBounds,
): Promise<number> {
  let size = 0;
  let reserved = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      if (size > maxBytes) next(tooLarge(maxBytes));
      else if (size <= reserved) next(null, chunk);
      else {
        reserve(size - reserved, size).then((granted) => {
          reserved += granted;
          next(null, chunk);
        }, next);
      }
    },
  });
  try {
    await receiveBody(source, counted, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }), { signal });
  } catch (error) {
    if (NO_ROOM.has(codeOf(error) ?? '')) throw new ApiError('QUOTA_EXCEEDED', { cause: error });
    throw error;
  }
  if (size === 0) throw new ApiError('FILE_EMPTY');
  return size;
}

/** Deletes the remains of uploads whose server was killed. */
export async function tidySpool(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND) await rm(file, { force: true });
  }
}

/** The error with status 413 and the limit. */
export function tooLarge(maxBytes: number): ApiError {
  return new ApiError('TOO_LARGE', { errors: { file: `maxBytes:${maxBytes}` } });
}
