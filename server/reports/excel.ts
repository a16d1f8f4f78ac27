import { writeXlsxStream } from 'hucre/xlsx';
import { sheetName } from '../transfer/xlsx.ts';
import { SHEET } from './columns.ts';
import type { Cell, Part } from './parts.ts';

type Value = string | number | Date | null;

/** The format of the second column, which has the times. */
const MOMENT = 'yyyy-mm-dd hh:mm:ss';

/** A moment as a date of the spreadsheet, which has no zone; no cell for an empty text. */
function sheetCell(cell: Cell): Value {
  if (cell === null || typeof cell !== 'object') return cell === '' ? null : cell;
  const moment = new Date(`${cell.at.replace(' ', 'T')}Z`);
  return Number.isNaN(moment.getTime()) ? cell.at : moment;
}

async function* rowsOf(parts: AsyncIterable<Part>): AsyncGenerator<Value[]> {
  let begun = false;
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
        // an empty line between the head, the sums and the alarms
        if (begun) yield [];
        yield part.columns.map(({ title }) => title);
        break;
      case 'row':
      case 'sum':
      case 'sub':
        yield part.cells.map(sheetCell);
        break;
    }
    begun = true;
  }
}

/** A spreadsheet with one sheet, streamed while its parts come. Texts are never evaluated as formulas. */
export function writeExcel(
  parts: AsyncIterable<Part>,
  { sheet, plain }: { sheet: string; plain: boolean },
): ReadableStream<Uint8Array> {
  return writeXlsxStream(rowsOf(parts), {
    name: sheetName(sheet),
    columns: SHEET.map(({ width }, index) => ({ width, ...(index === 1 ? { numFmt: MOMENT } : {}) })),
    repeatHeaders: plain,
    ...(plain ? { freezePane: { rows: 1 } } : {}),
  });
}
