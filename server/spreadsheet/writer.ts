/**
 * A child process that writes one spreadsheet with limited memory, so that no call of the server is affected. If its
 * exit code isn't 0, the file is incomplete.
 */
import { once } from 'node:events';
import { writeXlsx } from 'hucre/xlsx';
import { giveWay } from '../backgroundProcess.ts';
import { BookSize } from './limits.ts';
import type { Part, TablePart } from './parts.ts';
import { streamWorkbook } from './stream.ts';
import { Workbook } from './workbook.ts';
import { linesOf, partLines, partsIn, type WriterOrder } from './writerInput.ts';

async function write(bytes: Uint8Array): Promise<void> {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

/** The parts of the lines that were kept, which are released one by one, and of those that follow. */
async function* partsOf(kept: string[], lines: AsyncIterable<string>): AsyncGenerator<Part> {
  for (let line = kept.shift(); line !== undefined; line = kept.shift()) yield* partsIn(line);
  for await (const line of lines) yield* partsIn(line);
}

/** Writes the file with its styles; one that is too large for that is written as it arrives, without them. */
async function run(): Promise<void> {
  process.stdin.setEncoding('utf8');
  const all = linesOf(process.stdin);
  const { sheet, most } = JSON.parse((await all.next()).value ?? '') as WriterOrder;
  const lines = partLines(all);
  const size = new BookSize(most);
  const kept: string[] = [];
  let first: Part | undefined;
  let long: TablePart | undefined;
  // not with `for await`, which would end the lines when it is left
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const parts = partsIn(next.value);
    kept.push(next.value);
    first ??= parts[0];
    for (const part of parts) if (part.kind === 'table') long = part;
    size.add(parts, next.value.length);
    if (!size.exceeded) continue;
    const file = streamWorkbook(partsOf(kept, lines), { sheet, long, alone: first === long });
    for await (const bytes of file) await write(bytes);
    return;
  }
  const book = new Workbook(sheet);
  for (let line = kept.shift(); line !== undefined; line = kept.shift())
    for (const part of partsIn(line)) book.add(part);
  await write(await writeXlsx({ ...book.made(), properties: { title: sheet, creator: 'Tocsin' } }));
}

giveWay();
await run();
