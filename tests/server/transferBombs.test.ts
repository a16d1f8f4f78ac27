import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ImportJob } from '../../protocol/transfer.ts';
import { sheetRows } from '../../server/transfer/sheet/rows.ts';
import { adminPlatform } from './admin.ts';
import { transferOf } from './transferKit.ts';
import { ownFolder } from './uploads.ts';
import { okBody } from './users.ts';
import { tableOf, times, workbook } from './workbooks.ts';

const MB = 1024 * 1024;
const { t, call } = await adminPlatform();
const transfer = transferOf(call);

const HEAD = '<row><c t="str"><v>name</v></c><c t="str"><v>surname</v></c></row>';
const headed = (rows: Buffer) => Buffer.concat([Buffer.from(HEAD), rows]);
/** Concatenates numbered texts. */
const numbered = (count: number, text: (i: number) => string) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(count / 10_000) }, (_, block) =>
      Buffer.from(
        Array.from({ length: Math.min(10_000, count - block * 10_000) }, (__, i) => text(block * 10_000 + i)).join(''),
      ),
    ),
  );

/** Measures the process's peak memory and the number of other calls served during `work`. */
async function meanwhile<T>(work: Promise<T>): Promise<{ result: T; megabytes: number; answered: number }> {
  let pending = true;
  const result = work.finally(() => {
    pending = false;
  });
  const before = process.memoryUsage().rss;
  let peak = before;
  let answered = 0;
  while (pending) {
    const reply = await call({ method: 'GET', url: '/imports' });
    if (pending && reply.statusCode === 200) answered += 1;
    peak = Math.max(peak, process.memoryUsage().rss);
    // without a pause the calls would use a whole core, which the reader's process needs
    await pause(20);
  }
  return { result: await result, megabytes: (peak - before) / MB, answered };
}

const BOMBS: Record<string, [file: () => Buffer, reason: string, code: string]> = {
  'a million shared texts': [
    () => workbook({ rows: HEAD, strings: times(1_000_000, '<si><t xml:space="preserve"/></si>') }),
    'IMPORT_TOO_COMPLEX',
    'ratio:200',
  ],
  'a million empty rows': [
    () => workbook({ rows: headed(times(1_048_576, '<row><c/></row>')) }),
    'IMPORT_TOO_LONG',
    'rows:500000',
  ],
  'a cell in column 3,000': [
    () => workbook({ rows: `${HEAD}<row><c r="DKJ2"><v>1</v></c></row>` }),
    'IMPORT_TOO_WIDE',
    'columns:500',
  ],
  'a text of 8 MB': [
    () => workbook({ rows: headed(numbered(1_000_000, (i) => `${i} text`)) }),
    'IMPORT_TOO_COMPLEX',
    'text:4194304',
  ],
  'two million tags in each other': [
    () => workbook({ rows: headed(numbered(2_000_000, (i) => `<a${i}>`)) }),
    'IMPORT_TOO_COMPLEX',
    'megabytes:192',
  ],
};

it.each(Object.entries(BOMBS))(
  'a small spreadsheet with %s is refused, and other calls are still served [R3]',
  async (_, [file, reason, code]) => {
    const upload = transfer.upload('PARTICIPANT', file(), 'bomb.xlsx');
    const { result, megabytes, answered } = await meanwhile(upload);
    expect(result.json()).toEqual({ reason, errors: { file: code } });
    expect(megabytes).toBeLessThan(200);
    expect(answered).toBeGreaterThan(2);
    expect((await t.platform.pool.query('select from import_job')).rowCount).toBe(0);
  },
  60_000,
);

it('40,000 rows of a valid spreadsheet are read while other calls are served [R3]', async () => {
  const rows = Array.from({ length: 40_000 }, (_, i) => [`Jan ${i % 500}`, `Novák ${i % 900}`, `jn${i}`, 'GERMAN']);
  const file = tableOf([['name', 'surname', 'shortName', 'language'], ...rows]);
  const { result, megabytes, answered } = await meanwhile(transfer.upload('PARTICIPANT', file, 'people.xlsx'));
  const job = okBody<ImportJob>(result);
  expect(job).toMatchObject({ total: 40_000, samples: { 0: ['Jan 0', 'Novák 0', 'jn0', 'GERMAN'] } });
  expect(megabytes).toBeLessThan(200);
  expect(answered).toBeGreaterThan(20);
  const { list } = (await call({ method: 'GET', url: `/imports/${job.id}/rows?page=39999&pageSize=1` })).json();
  expect(list[0].cells).toEqual(['Jan 499', 'Novák 399', 'jn39999', 'GERMAN']);
}, 120_000);

/**
 * Reads a spreadsheet in this process; returns the amounts and the fault. What the process of an import makes of a fault
 * is shown above; to hand over all of these rows to another process took most of the time.
 */
async function readOnly(file: Buffer): Promise<{ rows: number; characters: number; end: unknown }> {
  const path = join(ownFolder(), 'bomb.xlsx');
  writeFileSync(path, file);
  const open = openSync(path, 'r');
  const came = { rows: 0, characters: 0, end: undefined as unknown };
  try {
    for await (const some of sheetRows(open)) {
      if (!Array.isArray(some)) continue;
      came.rows += some.length;
      for (const { cells } of some) for (const cell of cells) came.characters += cell.length;
    }
  } catch (error) {
    came.end = error;
  } finally {
    closeSync(open);
  }
  return came;
}

it('stops after 500,000 rows with content, and when repeated long texts exceed the limit of characters [R3]', async () => {
  const [tall, repeated] = await Promise.all([
    readOnly(workbook({ rows: headed(numbered(500_001, (i) => `<row><c><v>${i}</v></c></row>`)) })),
    readOnly(
      workbook({
        rows: headed(numbered(1_000, (i) => `<row r="${i + 2}">${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`)),
        strings: `<si><t>${'x'.repeat(30_000)}</t></si>`,
      }),
    ),
  ]);
  expect(tall.end).toMatchObject({ reason: 'IMPORT_TOO_LONG', code: 'rows:500000' });
  // headings are not counted
  expect(tall.rows).toBeLessThan(500_002);
  const cut = { reason: 'IMPORT_TOO_COMPLEX', code: 'characters:268435456' };
  expect(repeated.end).toMatchObject(cut);
  expect(repeated.characters).toBeLessThan(268_435_456);
}, 180_000);
