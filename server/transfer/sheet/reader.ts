/**
 * A process of its own that reads one spreadsheet: whatever is in the file, its memory and its time are bounded, and no
 * call of the server waits for it. The file is open as descriptor 3. Each line of the output is a list of rows; the last
 * one says how it ended.
 */
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { SheetFault } from './fault.ts';
import { sheetRows } from './rows.ts';

const FILE = 3;
const LINE = 64 * 1024;

/** The last line. */
export interface SheetEnd {
  reason?: string;
  code?: string;
}

async function write(line: unknown): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}

async function read(): Promise<SheetEnd> {
  let rows: string[][] = [];
  let characters = 0;
  try {
    for await (const some of sheetRows(FILE)) {
      for (const row of some) {
        rows.push(row);
        for (const cell of row) characters += cell.length + 3;
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

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Where that is not allowed the file is read all the same.
}
// Whoever asked has gone.
process.stdout.on('error', () => process.exit(0));
await write(await read());
