import type { Part } from '../spreadsheet/parts.ts';

/** Width of a column if the file is streamed. */
const WIDTH = 18;

/**
 * The rows of a table, the first of which has its headings, as the parts of a file. Every cell is a text, so that the
 * file can be imported again.
 */
export async function* tableParts(rows: AsyncIterable<string[]>, sheet: string): AsyncGenerator<Part> {
  let begun = false;
  for await (const cells of rows) {
    if (begun) yield { kind: 'row', cells };
    else yield { kind: 'table', sheet, columns: cells.map((title) => ({ title, width: WIDTH })) };
    begun = true;
  }
}
