import { IMPORT_LIMITS, type ImportSettings } from '../../protocol/transfer.ts';
import type { Resource } from '../../src/engine/definition.ts';
import { matchKeys, transferColumns } from '../../src/engine/transfer/columns.ts';
import { guessMapping } from '../../src/engine/transfer/guess.ts';
import type { Actor } from '../actor.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Queryable } from '../store/behaviors.ts';
import { delimiterOf, readCsv } from './csv.ts';
import { type JobRow, NO_COUNTS } from './jobs.ts';
import { type Spooled, spool } from './spool.ts';
import { textsFor } from './texts.ts';
import { readXlsx } from './xlsx.ts';

const SET = 1_000;
/** A set of rows is written before it takes more memory than this. */
const SET_CHARACTERS = 4_000_000;
const SAMPLES = 5;
const SAMPLE_LENGTH = 200;

interface FileRow {
  place: number;
  cells: string[];
  fault: string | null;
}

/** Who uploads what for which records. */
export interface Upload {
  actor: Actor;
  resource: Resource;
  orgId: number;
  fileName: string;
  content: NodeJS.ReadableStream;
}

const hasContent = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');

/** A row as it is kept: no longer than the headings, every cell of a bearable length. */
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

/** The headings without empty ones at the end. */
function headingsOf(first: readonly string[]): string[] {
  const headings = first.map((cell) => cell.replaceAll('\u0000', '').trim().slice(0, SAMPLE_LENGTH));
  while (headings.at(-1) === '') headings.pop();
  if (headings.length > IMPORT_LIMITS.columns) throw new ApiError('IMPORT_TOO_WIDE');
  return headings;
}

async function insertRows(db: Queryable, jobId: number, rows: readonly FileRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.query(
    `insert into import_row (job_id, place, cells, fault)
     select $1::integer, u.place, u.cells, u.fault from unnest($2::integer[], $3::jsonb[], $4::text[]) u(place, cells, fault)`,
    [jobId, rows.map((r) => r.place), rows.map((r) => JSON.stringify(r.cells)), rows.map((r) => r.fault)],
  );
}

async function insertJob(db: Queryable, upload: Upload, file: Spooled, job: Partial<JobRow>): Promise<JobRow> {
  const { actor, resource, fileName } = upload;
  const { rows } = await db.query<JobRow>(
    `insert into import_job (user_id, actor, user_org, type, file_name, format, encoding, delimiter, headings, samples,
       settings, state, total, counts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '[]', $10, 'uploaded', 0, $11) returning *`,
    [
      actor.userId,
      actor.name || actor.login,
      actor.orgId,
      resource.name,
      fileName,
      file.format,
      file.format === 'csv' ? file.encoding : '',
      job.delimiter ?? '',
      JSON.stringify(job.headings),
      JSON.stringify(job.settings),
      JSON.stringify(NO_COUNTS),
    ],
  );
  if (!rows[0]) throw new ApiError('UNAVAILABLE');
  return rows[0];
}

/** What is guessed of a file: its columns, and by which of them its rows find their records. */
function guessedSettings(platform: Platform, { resource, orgId }: Upload, headings: string[]): ImportSettings {
  const columns = transferColumns(resource);
  const mapping = guessMapping(headings, textsFor(platform.definitions, resource).targets(columns));
  const match = matchKeys(resource).find((key) => mapping.includes(key)) ?? null;
  return { mapping, match, empty: 'keep', orgId };
}

async function store(platform: Platform, upload: Upload, file: Spooled): Promise<JobRow> {
  const delimiter = file.format === 'csv' ? await delimiterOf(file) : '';
  const rows = file.format === 'csv' ? readCsv(file, delimiter) : readXlsx(file.path);
  return inTransaction(platform.pool, async (db) => {
    let job: JobRow | undefined;
    let set: FileRow[] = [];
    let characters = 0;
    let place = 0;
    const samples: string[][] = [];
    for await (const cells of rows) {
      if (!hasContent(cells)) continue;
      if (!job) {
        const headings = headingsOf(cells);
        const settings = guessedSettings(platform, upload, headings);
        job = await insertJob(db, upload, file, { delimiter, headings, settings });
        continue;
      }
      place += 1;
      if (place > IMPORT_LIMITS.rows) throw new ApiError('TOO_LARGE');
      const row = rowOf(place, cells, job.headings.length);
      if (samples.length < SAMPLES) samples.push(row.cells.map((cell) => cell.slice(0, SAMPLE_LENGTH)));
      set.push(row);
      for (const cell of row.cells) characters += cell.length;
      if (set.length < SET && characters < SET_CHARACTERS) continue;
      await insertRows(db, job.id, set);
      set = [];
      characters = 0;
    }
    if (!job) throw new ApiError('IMPORT_EMPTY');
    if (place === 0) throw new ApiError('IMPORT_NO_ROWS');
    await insertRows(db, job.id, set);
    await db.query('update import_job set total = $2, samples = $3 where id = $1', [
      job.id,
      place,
      JSON.stringify(samples),
    ]);
    return { ...job, total: place, samples };
  });
}

/** Takes an uploaded file in: its rows are kept in the database, the file itself is not. */
export async function takeIn(platform: Platform, upload: Upload): Promise<JobRow> {
  const file = await spool(upload.content);
  try {
    return await store(platform, upload, file);
  } finally {
    await file.remove();
  }
}
