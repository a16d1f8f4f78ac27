import type { Readable } from 'node:stream';
import type pg from 'pg';
import { IMPORT_LIMITS, type ImportSettings } from '../../protocol/transfer.ts';
import type { Resource } from '../../src/engine/definition.ts';
import { importColumns, matchKeys } from '../../src/engine/transfer/columns.ts';
import type { TextEncoding } from '../../src/engine/transfer/encoding.ts';
import { type GuessTarget, guessMapping } from '../../src/engine/transfer/guess.ts';
import {
  hasContent,
  headingIndex,
  type NumberedRow,
  PREVIEW_ROWS,
  previewOf,
} from '../../src/engine/transfer/layout.ts';
import { withWholeName } from '../../src/engine/transfer/wholeName.ts';
import type { Actor } from '../actor.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { inTurns } from '../yieldToEventLoop.ts';
import { readCsv, separationOf } from './csv.ts';
import type { JobRow } from './jobRow.ts';
import { forgetJob } from './jobs.ts';
import { rememberedSettings } from './mappings.ts';
import { beginJob, endJob, type FileRow, insertRows, type Layout, withUploadLock } from './receiving.ts';
import { openSheet } from './sheet/readSheet.ts';
import { type SpooledFile, spool } from './spool.ts';
import { textsFor } from './texts.ts';

/** How to read a file; what is undefined is recognised. */
interface Reading {
  delimiter?: string | undefined;
  /** Name of a workbook's sheet. */
  sheet?: string | undefined;
  /** Number of the row with the headings. */
  headingRow?: number | undefined;
}

/** A table that is read, with the delimiter of a text or the sheets of a workbook. */
interface OpenedTable {
  delimiter: string;
  sheets: { name: string; hidden: boolean }[];
  sheet: string;
  rows: AsyncGenerator<NumberedRow>;
}

/** Opens the table in a file. The rows must be consumed. Throws an ApiError if it can't be read. */
async function openTable(file: SpooledFile, reading: Reading, signal: AbortSignal): Promise<OpenedTable> {
  if (file.format === 'xlsx') {
    return { delimiter: '', ...(await openSheet(file.file.fd, { sheet: reading.sheet, signal })) };
  }
  const separation = await separationOf(file, reading.delimiter);
  return { delimiter: separation.delimiter, sheets: [], sheet: '', rows: readCsv(file, separation) };
}

const SET = 1_000;
/** Number of characters from which a batch of rows is stored. */
const SET_CHARACTERS = 4_000_000;
const SAMPLES = 5;
const SAMPLE_LENGTH = 200;
/** Most rows with content above chosen headings, which are kept in memory. */
const MOST_ABOVE = 1_000;

/** The user, the file and the type of an upload. */
export interface Upload {
  actor: Actor;
  resource: Resource;
  orgId: number;
  fileName: string;
  content: Readable;
  /** Encoding of a text file; undefined: it is recognised. */
  encoding?: TextEncoding;
  /** How its table is read. */
  reading: Reading;
  /** Aborted when the sender disconnects. */
  signal: AbortSignal;
}

/** Converts cells to a row to store, with at most `width` cells of limited length; `fault` notes what was cut off. */
function rowOf(place: number, { row, cells: given }: NumberedRow, width: number): FileRow {
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
  return { place, row, cells, fault };
}

/** The headings without trailing empty ones. Throws IMPORT_TOO_WIDE if there are too many. */
function headingsOf(first: readonly string[]): string[] {
  const headings = first.map((cell) => cell.replaceAll('\u0000', '').trim().slice(0, SAMPLE_LENGTH));
  while (headings.at(-1) === '') headings.pop();
  if (headings.length > IMPORT_LIMITS.columns) throw new ApiError('IMPORT_TOO_WIDE');
  return headings;
}

/** The columns of the type with every name that a heading may give them. */
const targetsOf = (platform: Platform, { resource }: Upload): GuessTarget[] =>
  textsFor(platform.definitions, resource).targets(importColumns(resource));

/** Initial settings of an import: the guessed mapping of columns and the key field. */
function guessedSettings(
  { resource, orgId }: Upload,
  { headings, rows }: { headings: string[]; rows: readonly NumberedRow[] },
  targets: readonly GuessTarget[],
): ImportSettings {
  const cells = rows.map((row) => row.cells);
  const mapping = withWholeName(resource, guessMapping(headings, targets), cells);
  const match = matchKeys(resource).find((key) => mapping.includes(key)) ?? null;
  return { mapping, match, empty: 'keep', orgId };
}

/** The first rows with content, in which the headings are. */
async function firstRows(rows: AsyncIterator<NumberedRow>, atLeast: number): Promise<NumberedRow[]> {
  const first: NumberedRow[] = [];
  while (first.length < PREVIEW_ROWS || (first.at(-1)?.row ?? 0) < atLeast) {
    const { value, done } = await rows.next();
    if (done) break;
    if (hasContent(value.cells)) first.push(value);
    if (first.length > MOST_ABOVE) throw new ApiError('VALIDATION', { errors: { headingRow: 'notFound' } });
  }
  return first;
}

/** How the file is read: as the user says, or as its first rows look like. Throws IMPORT_EMPTY if there are none. */
function layoutOf(
  table: OpenedTable,
  first: readonly NumberedRow[],
  targets: readonly GuessTarget[],
  wanted: number | undefined,
): { layout: Layout; at: number } {
  const candidates = first.slice(0, PREVIEW_ROWS);
  const at = wanted === undefined ? headingIndex(candidates, targets) : first.findIndex(({ row }) => row >= wanted);
  const heads = first[at];
  if (!heads) throw new ApiError(first.length === 0 ? 'IMPORT_EMPTY' : 'IMPORT_NO_ROWS');
  const { delimiter, sheets, sheet } = table;
  const preview = previewOf(first);
  return {
    layout: { delimiter, sheets, sheet, headingRow: heads.row, preview, headings: headingsOf(heads.cells) },
    at,
  };
}

async function* continued(first: readonly NumberedRow[], rest: AsyncGenerator<NumberedRow>) {
  yield* first;
  yield* rest;
}

/** Stores the rows of a file, one statement per batch, so that no connection is held while the file is read. */
async function keepRows(platform: Platform, upload: Upload, file: SpooledFile): Promise<JobRow> {
  const pool = platform.pools.jobs;
  const table = await openTable(file, upload.reading, upload.signal);
  const targets = targetsOf(platform, upload);
  const rows = inTurns(table.rows);
  try {
    const first = await firstRows(rows, upload.reading.headingRow ?? 0);
    const { layout, at } = layoutOf(table, first, targets, upload.reading.headingRow);
    const { headings } = layout;
    const below = first.slice(at + 1);
    const remembered = await rememberedSettings(pool, upload, headings);
    const settings = remembered ?? guessedSettings(upload, { headings, rows: below }, targets);
    const job = await beginJob(pool, upload, file, { ...layout, settings, remembered: remembered !== undefined });
    try {
      const body = continued(below, rows);
      const kept = await storeRows(pool, { id: job.id, width: headings.length }, body, upload.signal);
      return await endJob(pool, job.id, kept);
    } catch (error) {
      // if this fails, the sweep deletes the job later
      await forgetJob(pool, job.id).catch(() => undefined);
      throw error;
    }
  } finally {
    // ends the process that reads a workbook, also if the rows were not read to their end
    await rows.return(undefined);
  }
}

/** Stores the rows below the headings. `width`: number of headings. Throws IMPORT_NO_ROWS or IMPORT_TOO_LONG. */
async function storeRows(
  pool: pg.Pool,
  { id, width }: { id: number; width: number },
  rows: AsyncIterable<NumberedRow>,
  signal: AbortSignal,
): Promise<{ total: number; samples: string[][] }> {
  let set: FileRow[] = [];
  let characters = 0;
  let place = 0;
  const samples: string[][] = [];
  for await (const given of rows) {
    signal.throwIfAborted();
    if (!hasContent(given.cells)) continue;
    place += 1;
    if (place > IMPORT_LIMITS.rows) {
      throw new ApiError('IMPORT_TOO_LONG', { errors: { file: `rows:${IMPORT_LIMITS.rows}` } });
    }
    const row = rowOf(place, given, width);
    if (samples.length < SAMPLES) samples.push(row.cells.map((cell) => cell.slice(0, SAMPLE_LENGTH)));
    set.push(row);
    for (const cell of row.cells) characters += cell.length;
    if (set.length < SET && characters < SET_CHARACTERS) continue;
    await insertRows(pool, id, set);
    set = [];
    characters = 0;
  }
  if (place === 0) throw new ApiError('IMPORT_NO_ROWS');
  await insertRows(pool, id, set);
  return { total: place, samples };
}

/**
 * Receives an upload and stores its rows in the database, but not the file itself. Each user can have one upload at a
 * time; a second one is refused with IMPORT_BUSY before it is read.
 */
export function receiveUpload(platform: Platform, upload: Upload): Promise<JobRow> {
  return withUploadLock(platform.pools.jobs, upload.actor.userId, async () => {
    const spooled = await spool(upload.content, platform.config.dataDir, upload.signal, upload.encoding);
    try {
      return await keepRows(platform, upload, spooled);
    } catch (error) {
      // If the sender has disconnected, nobody receives this response.
      throw upload.signal.aborted ? new ApiError('BAD_REQUEST') : error;
    } finally {
      await spooled.file.close();
    }
  });
}
