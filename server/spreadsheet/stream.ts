import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import type { Column, Part, TablePart } from './parts.ts';
import { sheetName } from './sheetNames.ts';
import { MOMENT, sheetValue } from './values.ts';

type Row = CellValue[];

/** Columns of the long table, followed by those of its `sub` rows, which have columns of their own. */
const columnsOf = ({ columns, sub }: TablePart): readonly Column[] => [...columns, ...(sub?.columns ?? [])];

/**
 * Rows of the only sheet. Formats belong to whole columns, so that the tables before the long one leave its columns
 * with times, `times`, empty.
 */
async function* rowsOf(parts: AsyncIterable<Part>, times: readonly number[]): AsyncGenerator<Row> {
  let begun = false;
  let table: TablePart | undefined;
  const placed = (values: Row): Row => {
    if (table?.sheet === undefined)
      for (const index of times) if (index <= values.length) values.splice(index, 0, null);
    return values;
  };
  for await (const part of parts) {
    switch (part.kind) {
      case 'title':
      case 'group':
      case 'note':
        yield [part.text];
        break;
      case 'fact':
        yield [part.name, part.value];
        break;
      case 'table':
        table = part;
        // an empty line between the head, the sums and the alarms
        if (begun) yield [];
        yield placed(columnsOf(part).map(({ title }) => title));
        break;
      case 'row':
      case 'sum':
        yield placed(part.cells.map(sheetValue));
        break;
      case 'sub':
        yield [...(table?.columns ?? []).map(() => null), ...part.cells.map(sheetValue)];
        break;
    }
    begun = true;
  }
}

/**
 * Streams a spreadsheet with one sheet while the parts arrive, without styles and charts. Texts are never evaluated as
 * formulas. `long`: the long table; `alone`: whether the file has nothing else.
 */
export function streamWorkbook(
  parts: AsyncIterable<Part>,
  { sheet, long, alone }: { sheet: string; long: TablePart | undefined; alone: boolean },
): ReadableStream<Uint8Array> {
  const columns = long ? columnsOf(long) : [];
  const times = long?.sheet === undefined ? [] : columns.flatMap(({ time }, index) => (time ? [index] : []));
  return writeXlsxStream(rowsOf(parts, times), {
    name: sheetName(sheet),
    columns: columns.map(({ width, time }) => (time ? { width, numFmt: MOMENT } : { width })),
    repeatHeaders: alone,
    ...(alone ? { freezePane: { rows: 1 } } : {}),
  });
}
