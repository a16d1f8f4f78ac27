import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startBackground } from '../backgroundProcess.ts';
import { Lanes } from '../lanes.ts';
import { inTurns } from '../yieldToEventLoop.ts';
import { BOOK_LIMITS } from './limits.ts';
import type { Part } from './parts.ts';
import { inputOf, type WriterOrder } from './writerInput.ts';

/** Heap size of the writer in megabytes. */
const HEAP = 448;

/** Few writers collect their rows at the same time, and one makes its file of them, as that needs memory. */
const canceled = () => new Error('The spreadsheet was canceled.');
const collecting = new Lanes(3, Number.POSITIVE_INFINITY, canceled);
const making = new Lanes(1, Number.POSITIVE_INFINITY, canceled);
const ALL = 'all';

/** Passes items on, and remembers the error with which they end. */
async function* remembering<T>(items: AsyncIterable<T>, failures: unknown[]): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    failures.push(error);
    throw error;
  }
}

async function* written(parts: AsyncIterable<Part>, order: WriterOrder, signal: AbortSignal): AsyncGenerator<Buffer> {
  const release = await collecting.hold(ALL, signal);
  const begun = new AbortController();
  const writer = startBackground('sheetWriter', { heap: HEAP, stdio: ['pipe', 'pipe', 'ignore'] });
  const { stdin, stdout } = writer;
  const stop = () => writer.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const failures: unknown[] = [];
  const over = new AbortController();
  // a file that has begun is written while its rows arrive, and needs no turn
  const beforeEnd = () => making.enter(ALL, AbortSignal.any([over.signal, begun.signal])).catch(() => undefined);
  const input = Readable.from(inputOf(order, remembering(inTurns(parts), failures), beforeEnd));
  const given = Promise.allSettled([stdin ? pipeline(input, stdin) : undefined, once(writer, 'close')]);
  try {
    for await (const bytes of stdout ?? []) {
      begun.abort();
      release();
      yield bytes as Buffer;
    }
    await given;
    if (failures.length > 0) throw failures[0];
    signal.throwIfAborted();
    if (writer.exitCode !== 0) throw new Error('The spreadsheet is incomplete: its writer has failed.');
  } finally {
    signal.removeEventListener('abort', stop);
    over.abort();
    stop();
    // until then rows may be read
    await given;
    begun.abort();
    release();
  }
}

/**
 * A spreadsheet as a stream, whose first sheet is named `sheet`, with styles, filters and a chart. A child process writes
 * it, which ends with the stream: destroying the stream stops it, and an incomplete file ends with an error. A file with
 * more than `most` has neither styles nor a chart: it is written while its rows arrive, to one sheet.
 */
export function spreadsheet(parts: AsyncIterable<Part>, sheet: string, most = BOOK_LIMITS): Readable {
  const stop = new AbortController();
  const file = new PassThrough();
  // not by the end of the generator, which can't be ended while it waits for the writer
  file.once('close', () => stop.abort());
  // a failure destroys the file, whose reader learns of it
  pipeline(written(parts, { sheet, most }, stop.signal), file).catch(() => undefined);
  return file;
}
