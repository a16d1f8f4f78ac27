import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { detectDelimiter, hasSeparatorLine } from '../../src/engine/transfer/delimiter.ts';
import type { NumberedRow } from '../../src/engine/transfer/layout.ts';
import { ApiError } from '../errors.ts';
import { contentOf, type SpooledFile } from './spool.ts';

const HEAD = 65_536;
/** Maximum characters of a row; a longer one is caused by an unclosed quote. */
const LONGEST_ROW = 4_000_000;

/** A record of the parser; its counts are those after it. */
interface CsvRecord {
  info: { records: number; empty_lines: number };
  record: string[];
}

async function* decoded(content: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of content) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The delimiter of a text file, and whether its first line only names it (`sep=;`). */
export interface Separation {
  delimiter: string;
  named: boolean;
}

/** Detects the delimiter from the beginning of the file; a `chosen` one wins. */
export async function separationOf({ file, encoding }: SpooledFile, chosen: string | undefined): Promise<Separation> {
  const head = Buffer.alloc(HEAD);
  const { bytesRead } = await file.read(head, 0, HEAD, 0);
  const text = new TextDecoder(encoding).decode(head.subarray(0, bytesRead));
  return { delimiter: chosen ?? detectDelimiter(text), named: hasSeparatorLine(text) };
}

/** Yields the rows of a text file. Throws IMPORT_DAMAGED, with the line number, if it can't be parsed. */
export async function* readCsv(
  { file, encoding }: SpooledFile,
  { delimiter, named }: Separation,
): AsyncGenerator<NumberedRow> {
  const parser = parse({
    delimiter,
    bom: true,
    from_line: named ? 2 : 1,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
  });
  pipeline(decoded(contentOf(file), encoding), parser, () => undefined);
  try {
    for await (const { info, record } of parser as AsyncIterable<CsvRecord>) {
      yield { row: info.records + info.empty_lines, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? String(error.lines) : '';
    throw new ApiError('IMPORT_DAMAGED', { errors: { '': `line:${line}` } });
  }
}

/** Streams a text file while the rows arrive. */
export function writeCsv(rows: AsyncIterable<string[]>, delimiter: string): Readable {
  // The byte order mark keeps spreadsheets from guessing another encoding.
  const text = stringify({ delimiter, record_delimiter: 'windows', bom: true, quoted_match: /[\r\n\t;,"]|^\s|\s$/ });
  return pipeline(Readable.from(rows), text, () => undefined);
}
