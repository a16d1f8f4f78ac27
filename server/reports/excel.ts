import { writeXlsxStream } from 'hucre/xlsx';
import { sheetName } from '../transfer/xlsx.ts';
import { inTurns } from '../yieldToEventLoop.ts';
import { SPREADSHEET_COLUMNS } from './columns.ts';
import type { Cell, Part } from './parts.ts';

type Value = string | number | Date | null;

/** Number format of the second column, which contains the times. */
const MOMENT = 'yyyy-mm-dd hh:mm:ss';

/** Converts a moment to a spreadsheet date, which has no time zone, and an empty text to an empty cell. */
function sheetCell(cell: Cell): Value {
  if (cell === null || typeof cell !== 'object') return cell === '' ? null : cell;
  const moment = new Date(`${cell.at.replace(' ', 'T')}Z`);
  return Number.isNaN(moment.getTime()) ? cell.at : moment;
}

async function* rowsOf(parts: AsyncIterable<Part>): AsyncGenerator<Value[]> {
  let begun = false;
  for await (const part of inTurns(parts)) {
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

/** Streams a spreadsheet with one sheet while the parts arrive. Texts are never evaluated as formulas. */
export function writeExcel(
  parts: AsyncIterable<Part>,
  { sheet, plain }: { sheet: string; plain: boolean },
): ReadableStream<Uint8Array> {
  return writeXlsxStream(rowsOf(parts), {
    name: sheetName(sheet),
    columns: SPREADSHEET_COLUMNS.map(({ width }, index) => ({ width, ...(index === 1 ? { numFmt: MOMENT } : {}) })),
    repeatHeaders: plain,
    ...(plain ? { freezePane: { rows: 1 } } : {}),
  });
}
