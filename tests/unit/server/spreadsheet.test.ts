import { describe, expect, it } from 'vitest';
import { BookSize } from '../../../server/spreadsheet/limits.ts';
import type { Part } from '../../../server/spreadsheet/parts.ts';
import { sheetNames } from '../../../server/spreadsheet/sheetNames.ts';
import { sheetValue } from '../../../server/spreadsheet/values.ts';
import { headLength, lengthOf, widthFor } from '../../../server/spreadsheet/widths.ts';
import { Workbook } from '../../../server/spreadsheet/workbook.ts';
import { inputOf, linesOf, partLines, partsIn } from '../../../server/spreadsheet/writerInput.ts';

describe('names of sheets', () => {
  it.each([
    [
      ['Alarms', 'Calls'],
      ['Alarms', 'Calls'],
    ],
    [['a/b\\c?d*e[f]g:h'], ['a b c d e f g h']],
    [['history'], ['history 1']],
    [["'Quoted'"], ['Quoted']],
    [[''], ['1']],
    [
      ['Alarms', 'ALARMS', 'alarms'],
      ['Alarms', 'ALARMS 2', 'alarms 3'],
    ],
    [
      ['A name with more than 31 letters 1', 'A name with more than 31 letters 2'],
      ['A name with more than 31 letter', 'A name with more than 31 lett 2'],
    ],
  ])('%j are %j', (wanted, names) => {
    expect(sheetNames(wanted)).toEqual(names);
  });
});

describe('widths of columns', () => {
  it.each([
    [null, 0],
    ['Fire', 4],
    ['one\nlonger line\ntwo', 11],
    [999, 3],
    [1_000, 5],
    [-1_234_567, 9],
    [12.5, 4],
    [{ at: '2026-03-10 10:00:00' }, 19],
  ])('%j has %d characters', (cell, length) => {
    expect(lengthOf(cell)).toBe(length);
  });

  it.each([
    [0, 8],
    [6, 8],
    [20, 22],
    [58, 60],
    [500, 60],
  ])('%d characters need a width of %d', (length, width) => {
    expect(widthFor(length)).toBe(width);
  });

  it('a heading is wrapped between its words, and has room for the button of its filter', () => {
    expect(headLength('First call, average (s)')).toBe(10);
  });
});

describe('values of cells', () => {
  it.each([
    ['', null],
    ['=1+1', '=1+1'],
    [7, 7],
    [{ at: '2026-03-10 10:00:05' }, new Date('2026-03-10T10:00:05Z')],
    [{ at: 'unknown' }, 'unknown'],
  ])('%j is %j', (cell, value) => {
    expect(sheetValue(cell)).toEqual(value);
  });

  it('a text is no longer than spreadsheet programs allow', () => {
    expect(sheetValue('x'.repeat(40_000))).toHaveLength(32_767);
  });
});

const row = (...cells: (string | number)[]): Part => ({ kind: 'row', cells });

describe('the size of a spreadsheet', () => {
  const most = { rows: 3, cells: 6, texts: 4, characters: 100 };
  it.each([
    ['what is allowed', [row('a', 'b'), row('c', 'd'), row('a', 1)], 100, false],
    ['a row more', [row('a'), row('a'), row('a'), row('a')], 10, true],
    ['a cell more', [row(1, 2, 3, 4), row(5, 6, 7)], 10, true],
    ['a different text more', [row('a', 'b', 'c'), row('d', 'e')], 10, true],
    ['a character more', [row('a')], 101, true],
    [
      'headings don’t count',
      [{ kind: 'title', text: 'a' } as const, ...Array(5).fill({ kind: 'title', text: 'b' })],
      10,
      false,
    ],
  ])('%s', (_, parts, characters, exceeded) => {
    const size = new BookSize(most);
    size.add(parts, characters);
    expect(size.exceeded).toBe(exceeded);
  });
});

describe('the input of the writer', () => {
  async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
    yield* items;
  }
  const order = { sheet: 'A', most: { rows: 1, cells: 1, texts: 1, characters: 1 } };
  const all = async <T>(items: AsyncIterable<T>) => {
    const found: T[] = [];
    for await (const item of items) found.push(item);
    return found;
  };

  it('arrives as it was given, in whatever pieces', async () => {
    const parts = [row('\u2028 line\nbreaks', 1), row('x'.repeat(70_000)), row('last')];
    const input = (await all(inputOf(order, each(parts), async () => undefined))).join('');
    const lines = linesOf(each(input.match(/[\s\S]{1,1000}/g) ?? []));
    expect(JSON.parse((await lines.next()).value ?? '')).toEqual(order);
    expect((await all(partLines(lines))).flatMap(partsIn)).toEqual(parts);
  });

  it('without its end it is an error', async () => {
    const input = await all(inputOf(order, each([row('a')]), async () => undefined));
    const lines = linesOf(each(input.slice(0, -1)));
    await lines.next();
    await expect(all(partLines(lines))).rejects.toThrow('The input has no end.');
  });
});

it('the head, the chart and the sums are on the first sheet, and each table with a sheet of its own follows', () => {
  const book = new Workbook('Report');
  const parts: Part[] = [
    { kind: 'title', text: 'Report' },
    { kind: 'fact', name: 'Period', value: 'A long text that makes no column wide' },
    {
      kind: 'chart',
      title: 'Over time',
      time: 'Day',
      labels: ['Mon', 'Tue'],
      series: [{ name: 'Ended', color: '#8a8f9c', data: [1, 2] }],
    },
    {
      kind: 'table',
      columns: [
        { title: 'Group', width: 1 },
        { title: 'Alarms', width: 1, right: true },
      ],
    },
    row('Fire', 1_234),
    { kind: 'sum', cells: ['Total', 1_234] },
    {
      kind: 'table',
      sheet: 'Alarms',
      columns: [
        { title: 'Alarm', width: 1 },
        { title: 'Triggered', width: 1, time: true },
      ],
      sub: { sheet: 'Calls', columns: [{ title: 'Person', width: 1 }] },
    },
    { kind: 'row', cells: ['#N/A', { at: '2026-03-10 10:00:00' }] },
    { kind: 'sub', cells: ['Anna'] },
    { kind: 'sub', cells: ['Jiří'] },
  ];
  for (const part of parts) book.add(part);
  const [first, alarms, calls, ...more] = book.made().sheets;
  expect(more).toEqual([]);
  expect([first?.name, alarms?.name, calls?.name]).toEqual(['Report', 'Alarms', 'Calls']);
  expect(first?.rows?.filter((cells) => cells.length > 0)).toEqual([
    ['Report'],
    ['Period', 'A long text that makes no column wide'],
    ['Group', 'Alarms'],
    ['Fire', 1_234],
    ['Total', 1_234],
    ['Over time'],
    ['Day', 'Ended'],
    ['Mon', 1],
    ['Tue', 2],
  ]);
  expect(first?.charts).toMatchObject([
    {
      type: 'column',
      barGrouping: 'stacked',
      anchor: { from: { row: 3, col: 0 }, to: { row: 20, col: 9 } },
      series: [{ name: 'Ended', color: '8a8f9c', values: 'B28:B29', categories: 'A28:A29' }],
    },
  ]);
  expect(first?.columns).toEqual([{ width: 10 }, { width: 11 }]);
  expect(alarms).toMatchObject({ freezePane: { rows: 1 }, autoFilter: { range: 'A1:B2' } });
  expect(alarms?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
  // not written as an error of a calculation
  expect(alarms?.cells?.get('1,0')?.richText).toEqual([{ text: '#N/A' }]);
  expect(alarms?.columns?.map(({ style }) => style?.numFmt)).toEqual([undefined, 'yyyy-mm-dd hh:mm:ss']);
  expect(calls).toMatchObject({ rows: [['Person'], ['Anna'], ['Jiří']], autoFilter: { range: 'A1:A3' } });
});
