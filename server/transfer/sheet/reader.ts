/**
 * A child process that reads one spreadsheet with limited memory and time, so that no call of the server is affected.
 * The file is open as descriptor 3; the argument is the name of the table, if one was chosen. The first line of the output
 * is a SheetStart, each further one a JSON array of rows; the last one is a SheetEnd. Without rows there is only that.
 */
import { once } from 'node:events';
import type { NumberedRow } from '../../../src/engine/transfer/layout.ts';
import { giveWay } from '../../backgroundProcess.ts';
import { SheetFault } from './fault.ts';
import { sheetRows } from './rows.ts';

const FILE = 3;
const LINE = 64 * 1024;

/** The last line of the output; without `reason` the file was read completely. */
export interface SheetEnd {
  reason?: string;
  code?: string;
}

async function write(line: unknown): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}

async function read(): Promise<SheetEnd> {
  let rows: NumberedRow[] = [];
  let characters = 0;
  try {
    for await (const some of sheetRows(FILE, process.argv[2])) {
      if (!Array.isArray(some)) {
        await write(some);
        continue;
      }
      for (const row of some) {
        rows.push(row);
        for (const cell of row.cells) characters += cell.length + 3;
        if (characters < LINE) continue;
        await write(rows);
        rows = [];
        characters = 0;
      }
    }
    if (rows.length > 0) await write(rows);
    return {};
  } catch (error) {
    return error instanceof SheetFault ? { reason: error.reason, code: error.code } : { reason: 'IMPORT_DAMAGED' };
  }
}

giveWay();
await write(await read());
