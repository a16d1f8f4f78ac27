import type { ChildProcess } from 'node:child_process';
import type { NumberedRow } from '../../../src/engine/transfer/layout.ts';
import { startBackground } from '../../backgroundProcess.ts';
import { ApiError } from '../../errors.ts';
import { Lanes } from '../../lanes.ts';
import type { SheetEnd } from './reader.ts';
import type { SheetStart } from './rows.ts';

/** Heap size of the reader in megabytes. */
const HEAP = 192;
/** Total time to wait for output of the reader, in milliseconds. */
const MOST_WAITING = 120_000;
/** Maximum number of concurrent readers; others wait. */
const AT_ONCE = 2;

const readers = new Lanes(AT_ONCE, Number.POSITIVE_INFINITY, () => new Error('The reading was canceled.'));

/** The lines of the reader's output. Throws on a timeout or when the caller aborts. */
async function* linesOf(reader: ChildProcess, signal: AbortSignal): AsyncGenerator<string> {
  let left = MOST_WAITING;
  let since = Date.now();
  let timedOut = false;
  let failed: Error | undefined;
  let timer: NodeJS.Timeout | undefined;
  reader.once('error', (error) => {
    failed = error;
  });
  const stop = () => reader.kill('SIGKILL');
  const wait = () => {
    since = Date.now();
    timer = setTimeout(() => {
      timedOut = true;
      stop();
    }, left);
  };
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    let rest: string[] = [];
    wait();
    reader.stdout?.setEncoding('utf8');
    for await (const piece of reader.stdout ?? []) {
      clearTimeout(timer);
      left -= Date.now() - since;
      const [first = '', ...others] = (piece as string).split('\n');
      rest.push(first);
      for (const next of others) {
        yield rest.join('');
        rest = [next];
      }
      wait();
    }
    signal.throwIfAborted();
    if (failed) throw new ApiError('UNAVAILABLE', { cause: failed });
    if (timedOut) throw new ApiError('IMPORT_TOO_COMPLEX', { errors: { file: `seconds:${MOST_WAITING / 1000}` } });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/** The messages of a reader until it has read everything. Throws an ApiError if it could not. */
async function* messagesOf(
  fd: number,
  { sheet, signal }: SheetWanted,
): AsyncGenerator<SheetStart | readonly NumberedRow[]> {
  const release = await readers.hold('all', signal);
  try {
    const args = sheet === undefined ? [] : [sheet];
    const reader = startBackground('sheetReader', { heap: HEAP, stdio: ['ignore', 'pipe', 'ignore', fd], args });
    for await (const line of linesOf(reader, signal)) {
      const message = JSON.parse(line) as NumberedRow[] | SheetStart | SheetEnd;
      if (Array.isArray(message) || 'sheets' in message) yield message;
      else if (message.reason === undefined) return;
      else throw new ApiError(message.reason, message.code === undefined ? {} : { errors: { file: message.code } });
    }
  } finally {
    release();
  }
  // The reader ended without its last line, so it ran out of memory.
  throw new ApiError('IMPORT_TOO_COMPLEX', { errors: { file: `megabytes:${HEAP}` } });
}

async function* rowsOf(messages: AsyncGenerator<SheetStart | readonly NumberedRow[]>): AsyncGenerator<NumberedRow> {
  for await (const message of messages) if (!('sheets' in message)) yield* message;
}

/** Which table of a workbook to read, undefined for the first visible one with content, and until when. */
export interface SheetWanted {
  sheet?: string | undefined;
  signal: AbortSignal;
}

/** The tables of a workbook, and the rows of the one that is read, which must be consumed. */
export interface OpenedSheet extends SheetStart {
  rows: AsyncGenerator<NumberedRow>;
}

/**
 * Opens a table of a spreadsheet, whose rows are yielded as texts. `fd`: the open file. A child process reads them, so
 * that a malicious file can exhaust only that process. Throws an ApiError, of a table without content IMPORT_EMPTY.
 */
export async function openSheet(fd: number, wanted: SheetWanted): Promise<OpenedSheet> {
  const messages = messagesOf(fd, wanted);
  const first = await messages.next();
  if (first.done || !('sheets' in first.value)) throw new ApiError('IMPORT_EMPTY');
  const { sheets, sheet } = first.value;
  return { sheets, sheet, rows: rowsOf(messages) };
}
