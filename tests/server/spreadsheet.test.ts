import { readdirSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { BOOK_LIMITS } from '../../server/spreadsheet/limits.ts';
import type { Part } from '../../server/spreadsheet/parts.ts';
import { spreadsheet } from '../../server/spreadsheet/spreadsheet.ts';
import { unpack } from './unpack.ts';

/** Ids of the writers that this process has started and that still run. */
function writers(): string[] {
  const parent = `PPid:\t${process.pid}\n`;
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      if (!readFileSync(`/proc/${pid}/status`, 'utf8').includes(parent)) return false;
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist-server/sheetWriter.js');
    } catch {
      return false;
    }
  });
}

const FRONT: readonly Part[] = [
  { kind: 'title', text: "L'été" },
  {
    kind: 'chart',
    title: 'Over time',
    time: 'Day',
    labels: ['Mon'],
    series: [{ name: 'Ended', color: '#8a8f9c', data: [2] }],
  },
  {
    kind: 'table',
    columns: [
      { title: 'Group', width: 20 },
      { title: 'Alarms', width: 9, right: true },
    ],
  },
  { kind: 'row', cells: ['Fire', 1_500] },
];
const TABLE: Part = {
  kind: 'table',
  sheet: 'Alarms',
  columns: [
    { title: 'Number', width: 9, right: true, id: true },
    { title: 'Triggered', width: 18, time: true },
    { title: 'Text', width: 40 },
  ],
  sub: { sheet: 'Calls', columns: [{ title: 'Person', width: 20 }] },
};
const at = { at: '2026-03-10 10:00:05' };
const rows = (count: number): Part[] =>
  Array.from({ length: count }, (_, i) => [
    { kind: 'row' as const, cells: [1_000 + i, at, i === 0 ? '=1+1' : `a longer text, number ${i}`] },
    { kind: 'sub' as const, cells: ['Anna'] },
  ]).flat();

async function* each(parts: readonly Part[]): AsyncGenerator<Part> {
  yield* parts;
}

it('the headings are bold, stay in sight and have filters; times, numbers and texts are cells of their types', async () => {
  const bytes = await buffer(spreadsheet(each([...FRONT, TABLE, ...rows(3)]), "L'été"));
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  expect(sheets.map(({ name }) => name)).toEqual(["L'été", 'Alarms', 'Calls']);
  const [first, alarms, calls] = sheets;
  expect(alarms?.freezePane).toEqual({ rows: 1 });
  expect(alarms?.autoFilter?.range).toBe('A1:C4');
  expect(calls?.autoFilter?.range).toBe('A1:A4');
  expect(alarms?.columns?.map(({ width }) => width)).toEqual([11, 21, 25]);
  const [one, time, text] = ['1,0', '1,1', '1,2'].map((key) => alarms?.cells?.get(key));
  expect(alarms?.cells?.get('0,2')?.style?.font?.bold).toBe(true);
  expect(one).toMatchObject({ value: 1_000, style: { numFmt: '0', alignment: { horizontal: 'right' } } });
  expect(time).toMatchObject({
    value: new Date('2026-03-10T10:00:05Z'),
    style: { numFmt: 'yyyy-mm-dd hh:mm:ss' },
  });
  expect(text).toMatchObject({ value: '=1+1' });
  expect(text?.style?.font?.bold).not.toBe(true);
  expect(calls?.rows).toEqual([['Person'], ['Anna'], ['Anna'], ['Anna']]);
  expect(first?.charts?.map(({ series }) => series?.length)).toEqual([1]);
  const parts = await unpack(bytes);
  expect(parts.get('xl/charts/chart1.xml')).toContain(`<c:f>'L''été'!B26:B26</c:f>`);
  for (const [name, xml] of parts) if (name.startsWith('xl/worksheets/')) expect(xml).not.toMatch(/<f[ >]/);
  expect(writers()).toEqual([]);
});

it('a file with too many rows is written to one sheet, where calls have columns of their own', async () => {
  const few = { ...BOOK_LIMITS, rows: 5 };
  const bytes = await buffer(spreadsheet(each([...FRONT, TABLE, ...rows(4_000)]), 'Report', few));
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  expect(sheets.map(({ name }) => name)).toEqual(['Report']);
  const [sheet] = sheets;
  expect(sheet?.rows).toHaveLength(1 + 3 + 2 + 8_000);
  // the column of the times is empty before the alarms, as it is formatted as times
  expect(sheet?.rows.slice(2, 8)).toEqual(
    [
      ['Group', null, 'Alarms'],
      ['Fire', null, 1_500],
      [],
      ['Number', 'Triggered', 'Text', 'Person'],
      [1_000, new Date('2026-03-10T10:00:05Z'), '=1+1'],
      [null, null, null, 'Anna'],
    ].map((cells) => expect.arrayContaining(cells)),
  );
  expect([...(await unpack(bytes)).keys()]).not.toContain('xl/charts/chart1.xml');
  expect(writers()).toEqual([]);
});

it.each([
  ['a file', BOOK_LIMITS],
  ['a file that is written while its rows arrive', { ...BOOK_LIMITS, rows: 5 }],
])('%s whose rows fail ends with their error, and no process stays', async (_, most) => {
  async function* failing(): AsyncGenerator<Part> {
    yield TABLE;
    yield* rows(4_000);
    throw new Error('The database is gone.');
  }
  await expect(buffer(spreadsheet(failing(), 'Report', most))).rejects.toThrow('The database is gone.');
  expect(writers()).toEqual([]);
});

it('a writer that dies makes no file', async () => {
  async function* parts(): AsyncGenerator<Part> {
    yield TABLE;
    await expect.poll(writers).toHaveLength(1);
    process.kill(Number(writers()[0]), 'SIGKILL');
    yield* rows(20_000);
  }
  await expect(buffer(spreadsheet(parts(), 'Report'))).rejects.toThrow('The spreadsheet is incomplete');
  expect(writers()).toEqual([]);
});

it('a caller who leaves stops the reading of the rows and the writer, whose turn others get', async () => {
  let read = 0;
  let ended = 0;
  async function* endless(): AsyncGenerator<Part> {
    try {
      yield TABLE;
      for (;;) {
        read += 1;
        await new Promise((done) => setTimeout(done, 1));
        yield { kind: 'row', cells: [read, at, 'text'] };
      }
    } finally {
      ended += 1;
    }
  }
  // more than may collect rows at the same time
  const files = Array.from({ length: 5 }, () => spreadsheet(endless(), 'Report'));
  for (const file of files) file.resume();
  await expect.poll(writers).toHaveLength(3);
  await expect.poll(() => read).toBeGreaterThan(10);
  for (const file of files) file.destroy();
  await expect.poll(writers).toEqual([]);
  await expect.poll(() => ended).toBe(3);
  expect((await buffer(spreadsheet(each([TABLE]), 'Report'))).length).toBeGreaterThan(1_000);
});
