import type { Readable } from 'node:stream';
import { IMPORT_LIMITS, type ImportSettings } from '../../protocol/transfer.ts';
import type { Resource } from '../../src/engine/definition.ts';
import { matchKeys, transferColumns } from '../../src/engine/transfer/columns.ts';
import type { TextEncoding } from '../../src/engine/transfer/encoding.ts';
import { guessMapping } from '../../src/engine/transfer/guess.ts';
import type { Actor } from '../actor.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { inTurns } from '../yieldToEventLoop.ts';
import { delimiterOf, readCsv } from './csv.ts';
import type { JobRow } from './jobRow.ts';
import { beginJob, dropJob, endJob, type FileRow, insertRows, withUploadLock } from './receiving.ts';
import { readSheet } from './sheet/readSheet.ts';
import { type SpooledFile, spool } from './spool.ts';
import { textsFor } from './texts.ts';

const SET = 1_000;
/** Number of characters from which a batch of rows is stored. */
const SET_CHARACTERS = 4_000_000;
const SAMPLES = 5;
const SAMPLE_LENGTH = 200;

/** The user, the file and the type of an upload. */
export interface Upload {
  actor: Actor;
  resource: Resource;
  orgId: number;
  fileName: string;
  content: Readable;
  /** Encoding of a text file; undefined: it is recognised. */
  encoding?: TextEncoding;
  /** Aborted when the sender disconnects. */
  signal: AbortSignal;
}

const hasContent = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');

/** Converts cells to a row to store, with at most `width` cells of limited length; `fault` notes what was cut off. */
function rowOf(place: number, given: readonly string[], width: number): FileRow {
  let fault: string | null = given.slice(width).some((cell) => cell.trim() !== '') ? `tooManyCells:${width}` : null;
  const cells = given.slice(0, width).map((cell) => {
    let text = cell;
    if (text.includes('\u0000')) {
      fault ??= 'nul';
      text = text.replaceAll('\u0000', '\uFFFD');
    }
    if (text.length <= IMPORT_LIMITS.cell) return text;
    fault ??= `longCell:${IMPORT_LIMITS.cell}`;
    return Buffer.from(text.slice(0, IMPORT_LIMITS.cell), 'utf8').toString('utf8');
  });
  return { place, cells, fault };
}

/** The headings without trailing empty ones. Throws IMPORT_TOO_WIDE if there are too many. */
function headingsOf(first: readonly string[]): string[] {
  const headings = first.map((cell) => cell.replaceAll('\u0000', '').trim().slice(0, SAMPLE_LENGTH));
  while (headings.at(-1) === '') headings.pop();
  if (headings.length > IMPORT_LIMITS.columns) throw new ApiError('IMPORT_TOO_WIDE');
  return headings;
}

/** Initial settings of an import: the guessed mapping of columns and the key field. */
function guessedSettings(platform: Platform, { resource, orgId }: Upload, headings: string[]): ImportSettings {
  const columns = transferColumns(resource);
  const mapping = guessMapping(headings, textsFor(platform.definitions, resource).targets(columns));
  const match = matchKeys(resource).find((key) => mapping.includes(key)) ?? null;
  return { mapping, match, empty: 'keep', orgId };
}

/** Stores the rows of a file, one statement per batch, so that no connection is held while the file is read. */
async function keepRows(
  platform: Platform,
  upload: Upload,
  file: SpooledFile,
  begun: (jobId: number) => void,
): Promise<JobRow> {
  const { jobs: pool } = platform;
  const delimiter = file.format === 'csv' ? await delimiterOf(file) : '';
  const rows = file.format === 'csv' ? readCsv(file, delimiter) : readSheet(file.file.fd, upload.signal);
  let job: JobRow | undefined;
  let set: FileRow[] = [];
  let characters = 0;
  let place = 0;
  const samples: string[][] = [];
  for await (const cells of inTurns(rows)) {
    upload.signal.throwIfAborted();
    if (!hasContent(cells)) continue;
    if (!job) {
      const headings = headingsOf(cells);
      const settings = guessedSettings(platform, upload, headings);
      job = await beginJob(pool, upload, file, { delimiter, headings, settings });
      begun(job.id);
      continue;
    }
    place += 1;
    if (place > IMPORT_LIMITS.rows) {
      throw new ApiError('IMPORT_TOO_LONG', { errors: { file: `rows:${IMPORT_LIMITS.rows}` } });
    }
    const row = rowOf(place, cells, job.headings.length);
    if (samples.length < SAMPLES) samples.push(row.cells.map((cell) => cell.slice(0, SAMPLE_LENGTH)));
    set.push(row);
    for (const cell of row.cells) characters += cell.length;
    if (set.length < SET && characters < SET_CHARACTERS) continue;
    await insertRows(pool, job.id, set);
    set = [];
    characters = 0;
  }
  if (!job) throw new ApiError('IMPORT_EMPTY');
  if (place === 0) throw new ApiError('IMPORT_NO_ROWS');
  await insertRows(pool, job.id, set);
  return endJob(pool, job.id, { total: place, samples });
}

/**
 * Receives an upload and stores its rows in the database, but not the file itself. Each user can have one upload at a
 * time; a second one is refused with IMPORT_BUSY before it is read.
 */
export function receiveUpload(platform: Platform, upload: Upload): Promise<JobRow> {
  const { jobs: pool, config } = platform;
  return withUploadLock(pool, upload.actor.userId, async () => {
    const spooled = await spool(upload.content, config.dataDir, upload.signal, upload.encoding);
    let jobId: number | undefined;
    try {
      return await keepRows(platform, upload, spooled, (id) => {
        jobId = id;
      });
    } catch (error) {
      if (jobId !== undefined) await dropJob(pool, jobId);
      // If the sender has disconnected, nobody receives this response.
      throw upload.signal.aborted ? new ApiError('BAD_REQUEST') : error;
    } finally {
      await spooled.file.close();
    }
  });
}
