import { expect, it } from 'vitest';
import { CALL_COLUMNS, headings, PDF_COLUMNS, sumHeadings } from '../../../server/reports/columns.ts';
import { placed, writePdf } from '../../../server/reports/pdf/pdf.ts';
import { Words } from '../../../server/reports/words.ts';
import type { Part } from '../../../server/spreadsheet/parts.ts';
import { pagesOf } from '../../server/pdfPages.ts';
import { loaded } from '../shipped.ts';

async function pages(parts: readonly Part[], language: string): Promise<string[][]> {
  async function* each() {
    yield* parts;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writePdf(each(), 'Report', new Words(loaded, language))) chunks.push(chunk);
  return pagesOf(Buffer.concat(chunks));
}
const row = (text: string): Part => ({ kind: 'row', cells: [1, null, text] });

it.each(['cs', 'de', 'en', 'fr', 'it'])('no heading breaks within a word: %s', async (language) => {
  const words = new Words(loaded, language);
  const tables = [
    headings(PDF_COLUMNS, words),
    sumHeadings([words.text('reports.month'), words.text('reports.groups.alarmPointName')], words),
  ];
  const calls = headings(CALL_COLUMNS, words);
  const parts = tables.flatMap((columns): Part[] => [
    { kind: 'table', columns, sub: { sheet: '', columns: calls } },
    row('Fire'),
    { kind: 'sub', cells: ['Anna'] },
  ]);
  const [lines = []] = await pages(parts, language);
  const shown = new Set(lines.join(' | ').split(/[\s|]+/));
  const wanted = [...tables, calls].flat().flatMap(({ title }) => title.split(/\s+/));
  expect(wanted.length).toBeGreaterThan(30);
  expect(wanted.filter((word) => !shown.has(word))).toEqual([]);
});

it('each page tells the number of pages, and repeats the headings of what it begins with', async () => {
  const columns = [
    { title: 'Number', width: 9, right: true },
    { title: 'Time', width: 9 },
    { title: 'Alarm', width: 30 },
  ];
  const table: Part = { kind: 'table', columns, sub: { sheet: '', columns: [{ title: 'Person', width: 10 }] } };
  const calls = Array.from({ length: 120 }, (_, i): Part => ({ kind: 'sub', cells: [`Person ${i}`] }));
  const all = await pages([table, row('Fire'), ...calls, row('Water')], 'fr');
  expect(all.map((lines) => lines.at(-1))).toEqual([1, 2, 3].map((page) => `Report · page ${page} sur | 3`));
  expect(all[0]?.slice(0, 4)).toEqual(['Number | Time | Alarm', '1 | Fire', 'Person', 'Person 0']);
  expect(all[1]?.slice(0, 2)).toEqual(['Number | Time | Alarm', 'Person']);
  expect(all[2]?.at(-2)).toBe('1 | Water');
});

it('a column gets the room of the longest word of its heading at the expense of the others', () => {
  const columns = [
    { title: 'Acceptance target', width: 1 },
    { title: 'Text', width: 9 },
  ];
  const [narrow, wide] = placed(columns, 20, (word) => word.length * 12);
  expect(narrow).toMatchObject({ x: 56, room: 120 });
  expect([wide?.x, Math.round(wide?.room ?? 0)]).toEqual([182, 618]);
});
