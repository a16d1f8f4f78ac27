import type { ServerResponse } from 'node:http';
import type { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from './database/failure.ts';
import { ApiError } from './errors.ts';
import { UPLOADS } from './limits.ts';

/** Error codes that point to the folder or disk rather than the sender. */
const DISK: ReadonlySet<string> = new Set([
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOENT',
  'ENOTDIR',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'EDQUOT',
]);

/**
 * Streams a request body through `watch` into `target`. @throws ApiError BAD_REQUEST if the sender falls silent, sends
 * slower than the minimum rate or disconnects (`signal` aborts); errors of the disk are thrown as they are
 */
export async function receiveBody(
  source: Readable,
  watch: Transform,
  target: Writable,
  { signal, silence = UPLOADS.silence }: { signal: AbortSignal; silence?: number },
): Promise<void> {
  const silent = setTimeout(() => source.destroy(new ApiError('BAD_REQUEST')), silence);
  async function* heard(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    // only time spent on waiting for the sender counts, not that for the disk
    let [waited, bytes, asked] = [0, 0, performance.now()];
    for await (const chunk of chunks) {
      silent.refresh();
      waited += performance.now() - asked;
      bytes += chunk.length;
      if (waited >= UPLOADS.rateWindow) {
        if (bytes < UPLOADS.rateBytes) throw new ApiError('BAD_REQUEST');
        [waited, bytes] = [0, 0];
      }
      yield chunk;
      asked = performance.now();
    }
  }
  try {
    await pipeline(source, heard, watch, target, { signal });
  } catch (error) {
    if (error instanceof ApiError || DISK.has(codeOf(error) ?? '')) throw error;
    // The sender is gone; nobody receives this response.
    throw new ApiError('BAD_REQUEST');
  } finally {
    clearTimeout(silent);
  }
}

/** Aborts when the sender disconnects before the request has been answered. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => response.writableFinished || gone.abort());
  return gone.signal;
}
