import { HttpFailure } from '../../../../dataProvider/failure.ts';
import type { TocsinDataProvider } from '../../../../dataProvider/types.ts';
import { IMPORT_LIMITS } from '../../../../protocol/transfer.ts';
import { wallTime } from '../../../engine/clock.ts';
import type { Resource } from '../../../engine/definition.ts';
import type { Loaded } from '../../../engine/load.ts';
import { matchKeys, transferColumns } from '../../../engine/transfer/columns.ts';
import { parseCsv } from '../../../engine/transfer/csv.ts';
import { detectDelimiter } from '../../../engine/transfer/delimiter.ts';
import { countBytes, encodingByLetters, markedEncoding } from '../../../engine/transfer/encoding.ts';
import { guessMapping } from '../../../engine/transfer/guess.ts';
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

interface ImportRequest {
  provider: TocsinDataProvider;
  definitions: Loaded;
  resource: Resource;
  orgId: number;
  file: File;
  /** Undefined: it is recognised. */
  encoding?: string;
}

/** Reads a CSV file in this browser and guesses its columns. */
export async function readLocally({
  provider,
  definitions,
  resource,
  orgId,
  file,
  encoding: chosen,
}: ImportRequest): Promise<LocalImport> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw unreadable('IMPORT_EMPTY');
  const encoding = chosen ?? encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\u0000')) throw unreadable('IMPORT_NO_TABLE');
  const delimiter = detectDelimiter(text.slice(0, 65_536));
  const rows = parseCsv(text, delimiter);
  if (!rows) throw unreadable('IMPORT_DAMAGED');
  const [first, ...body] = rows;
  if (!first) throw unreadable('IMPORT_EMPTY');
  if (body.length === 0) throw unreadable('IMPORT_NO_ROWS');
  if (first.length > IMPORT_LIMITS.columns) throw unreadable('IMPORT_TOO_WIDE');
  const headings = first.map((cell) => cell.trim());
  const texts = await loadTexts(resource);
  const mapping = guessMapping(headings, texts.targets(transferColumns(resource)));
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
      headings,
      samples: body.slice(0, SAMPLES),
      settings: { mapping, match, empty: 'keep', orgId },
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
