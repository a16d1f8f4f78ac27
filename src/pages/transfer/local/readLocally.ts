import { HttpFailure } from '../../../../dataProvider/http/failure.ts';
import type { TocsinDataProvider } from '../../../../dataProvider/types.ts';
import { IMPORT_LIMITS } from '../../../../protocol/transfer.ts';
import { wallTime } from '../../../engine/clock.ts';
import type { Resource } from '../../../engine/definition.ts';
import type { Loaded } from '../../../engine/load.ts';
import { importColumns, matchKeys } from '../../../engine/transfer/columns.ts';
import { parseCsv } from '../../../engine/transfer/csv.ts';
import { detectDelimiter } from '../../../engine/transfer/delimiter.ts';
import { countBytes, encodingByLetters, markedEncoding } from '../../../engine/transfer/encoding.ts';
import { guessMapping } from '../../../engine/transfer/guess.ts';
import { headingIndex, PREVIEW_ROWS, previewOf } from '../../../engine/transfer/layout.ts';
import { withWholeName } from '../../../engine/transfer/wholeName.ts';
import type { ImportReading } from '../source.ts';
import { LocalImport } from './LocalImport.ts';
import { loadTexts } from './languages.ts';
import { LOCAL_IMPORT } from './opened.ts';

const SAMPLES = 5;

/** Returns the failure for an unreadable file, in the form of a server's refusal. */
function unreadable(reason: string): HttpFailure {
  return new HttpFailure({ method: 'POST', path: '/imports' }, { kind: 'answer', status: 400, reason });
}

/** The encoding of a text, recognised by its mark and its letters. */
function encodingOf(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (marked) return marked;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    const counts = Array.from({ length: 256 }, () => 0);
    countBytes(bytes, counts);
    return encodingByLetters(counts);
  }
}

/** A file of an import, and where its records go. */
export interface ImportRequest {
  provider: TocsinDataProvider;
  definitions: Loaded;
  resource: Resource;
  orgId: number;
  file: File;
  /** How to read it; what is undefined is recognised. */
  reading: ImportReading;
}

/** Reads a CSV file in this browser and guesses its columns. */
export async function readLocally({
  provider,
  definitions,
  resource,
  orgId,
  file,
  reading,
}: ImportRequest): Promise<LocalImport> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw unreadable('IMPORT_EMPTY');
  const encoding = reading.encoding ?? encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\u0000')) throw unreadable('IMPORT_NO_TABLE');
  const delimiter = reading.delimiter ?? detectDelimiter(text.slice(0, 65_536));
  const rows = parseCsv(text, delimiter);
  if (!rows) throw unreadable('IMPORT_DAMAGED');
  if (rows.length === 0) throw unreadable('IMPORT_EMPTY');
  const texts = await loadTexts(resource);
  const targets = texts.targets(importColumns(resource));
  const wanted = reading.headingRow;
  const candidates = rows.slice(0, PREVIEW_ROWS);
  const at = wanted === undefined ? headingIndex(candidates, targets) : rows.findIndex(({ row }) => row >= wanted);
  const first = rows[at];
  const body = rows.slice(at + 1);
  if (!first || body.length === 0) throw unreadable('IMPORT_NO_ROWS');
  const headings = first.cells.map((cell) => cell.trim());
  while (headings.at(-1) === '') headings.pop();
  if (headings.length > IMPORT_LIMITS.columns) throw unreadable('IMPORT_TOO_WIDE');
  const cells = body.slice(0, PREVIEW_ROWS).map((row) => row.cells);
  const mapping = withWholeName(resource, guessMapping(headings, targets), cells);
  const match = matchKeys(resource).find((key) => mapping.includes(key)) ?? null;
  return new LocalImport(
    { provider, definitions, resource, texts, rows: body },
    {
      id: 0,
      type: resource.api.listType,
      fileName: file.name,
      format: 'csv',
      encoding,
      delimiter,
      sheets: [],
      sheet: '',
      headingRow: first.row,
      preview: previewOf(rows),
      headings,
      samples: body.slice(0, SAMPLES).map(({ cells }) => cells),
      settings: { mapping, match, empty: 'keep', orgId },
      remembered: false,
      mayUndo: false,
      undone: 0,
      state: 'uploaded',
      reason: null,
      total: body.length,
      position: 0,
      actor: LOCAL_IMPORT,
      counts: { add: 0, change: 0, unchanged: 0, reject: 0, added: 0, changed: 0 },
      createdAt: wallTime(undefined).now,
      finishedAt: null,
    },
  );
}
