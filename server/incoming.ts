import type { ServerResponse } from 'node:http';
import type { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from './database/failure.ts';
import { ApiError } from './errors.ts';

/** A sender that stays silent for so long is gone, whatever its connection says. */
const SILENCE = 60_000;

/** Not the sender's fault, but the folder's or the disk's. */
const DISK: ReadonlySet<string> = new Set([
  ...['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT'],
]);

/**
 * Brings what a caller sends through `watch` into `target`, chunk by chunk. Ends when the sender falls silent, or with
 * `signal`, which tells that he has left.
 */
export async function receive(
  source: Readable,
  watch: Transform,
  target: Writable,
  { signal, silence = SILENCE }: { signal: AbortSignal; silence?: number },
): Promise<void> {
  const silent = setTimeout(() => source.destroy(new ApiError('BAD_REQUEST')), silence);
  async function* heard(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      silent.refresh();
      yield chunk;
    }
  }
  try {
    await pipeline(source, heard, watch, target, { signal });
  } catch (error) {
    if (error instanceof ApiError || DISK.has(codeOf(error) ?? '')) throw error;
    // The sender is gone; nobody hears this answer.
    throw new ApiError('BAD_REQUEST');
  } finally {
    clearTimeout(silent);
  }
}

/** Ends when the sender leaves before his request has been answered. */
export function senderGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => response.writableFinished || gone.abort());
  return gone.signal;
}
