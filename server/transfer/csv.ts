import { pipeline, Readable, Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { detectDelimiter } from '../../src/engine/transfer/delimiter.ts';
import { ApiError } from '../errors.ts';
import { contentOf, type SpooledFile } from './spool.ts';

const HEAD = 65_536;
/** Maximum characters of a row; a longer one is caused by an unclosed quote. */
const LONGEST_ROW = 4_000_000;

function decode(encoding: string): Transform {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    readableObjectMode: false,
    transform(chunk: Buffer, _, done) {
      done(null, decoder.decode(chunk, { stream: true }));
    },
    flush(done) {
      done(null, decoder.decode());
    },
  });
}

/** Detects the delimiter from the beginning of the file. */
export async function delimiterOf({ file, encoding }: SpooledFile): Promise<string> {
  const head = Buffer.alloc(HEAD);
  const { bytesRead } = await file.read(head, 0, HEAD, 0);
  return detectDelimiter(new TextDecoder(encoding).decode(head.subarray(0, bytesRead)));
}

/** Yields the rows of a text file. Throws IMPORT_DAMAGED, with the line number, if it can't be parsed. */
export async function* readCsv({ file, encoding }: SpooledFile, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
  });
  pipeline(Readable.from(contentOf(file)), decode(encoding), parser, () => undefined);
  try {
    for await (const row of parser as AsyncIterable<string[]>) yield row;
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
