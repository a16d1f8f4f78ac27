import { describe, expect, it } from 'vitest';
import type { CellContext } from '../../../src/cells/cell.tsx';
import { fitColumns, type Need, nameColumn, restColumn, shareWidths } from '../../../src/list/columns/fitColumns.ts';
import { measureColumns } from '../../../src/list/columns/measureColumns.ts';
import { alarms } from '../../../src/live/alarmDefinition.ts';
import { listOf, resource } from '../shipped.ts';

it.each([
  ['participants', 'title'],
  ['alarm-points', 'name'], // after its symbol
  ['alarm-rules', 'name'], // after its rank
])('the link of a row of %s is its %s, not a symbol or a number before it', (name, field) => {
  const { columns } = listOf(name);
  expect(columns[nameColumn(columns, resource(name))]?.field).toBe(field);
});

describe('the widths of columns', () => {
  const fixed = (natural: number): Need => ({ natural, least: natural, most: 260 });
  const long = (natural: number): Need => ({ natural, least: 110, most: 320, yields: 0 });
  const name = (natural: number): Need => ({ natural, least: 170, most: 420, yields: 2 });

  it.each<[string, Need[], number, number[]]>([
    [
      'as much as each needs, the rest to those that yield, in proportion',
      [fixed(100), name(200), long(100)],
      700,
      [100, 400, 200],
    ],
    ['first what was cut off by the most', [name(500), long(320), fixed(80)], 850, [450, 320, 80]],
    ['less for long texts, before the name gives way', [fixed(100), name(300), long(300)], 600, [100, 300, 200]],
    ['at last less for the name, too', [fixed(100), name(300), long(300)], 450, [100, 240, 110]],
    ['no less than the least, even if the table scrolls', [fixed(100), name(300), long(300)], 200, [100, 170, 110]],
    [
      'what the user chose, whatever the others need',
      [fixed(100), { ...name(300), kept: 90 }, long(300)],
      600,
      [100, 90, 410],
    ],
  ])('are %s', (_, needs, room, widths) => {
    expect(shareWidths(needs, room)).toEqual(widths);
  });

  it('leave the rest to the widest that yields; to none if they are wider than the table', () => {
    const needs = [fixed(100), name(300), long(200)];
    expect(restColumn(needs, [100, 300, 200], 600)).toBe(1);
    expect(restColumn([fixed(100), { ...name(300), kept: 300 }, long(200)], [100, 300, 200], 600)).toBe(2);
    expect(restColumn([fixed(100), { ...name(90), kept: 90 }], [100, 90], 600)).toBe(1);
    expect(restColumn(needs, [100, 300, 200], 599)).toBeUndefined();
  });

  it('drop the rightmost ones that have no room at their least, but not the name', () => {
    const columns = ['a', 'b', 'name', 'c', 'd'].map((field) => ({ field }));
    const needs = [fixed(100), fixed(250), name(300), long(300), fixed(50)];
    const fitting = (room: number) => fitColumns(columns, needs, { room, name: 2 }).map(({ field }) => field);
    expect(fitting(680)).toEqual(['a', 'b', 'name', 'c', 'd']);
    expect(fitting(640)).toEqual(['a', 'b', 'name', 'c']);
    expect(fitting(430)).toEqual(['a', 'name', 'c', 'd']);
    expect(fitting(100)).toEqual(['a', 'name']);
  });

  it('drop those first in which no row has anything', () => {
    const columns = ['name', 'state', 'kind', 'note'].map((field) => ({ field }));
    const needs: Need[] = [name(300), { ...fixed(100), empty: true }, fixed(100), { ...fixed(100), empty: true }];
    const fitting = (room: number) => fitColumns(columns, needs, { room, name: 0 }).map(({ field }) => field);
    expect(fitting(470)).toEqual(['name', 'state', 'kind', 'note']);
    expect(fitting(370)).toEqual(['name', 'state', 'kind']);
    expect(fitting(270)).toEqual(['name', 'kind']);
  });
});

describe('what a column needs', () => {
  const labels = {
    name: () => 'Thing',
    field: (name: string) => name,
    column: (name: string) => name,
    value: (_: string, value: unknown) => String(value),
  };
  const cells = {
    resource: resource('participants'),
    labels,
    locale: 'en',
    yes: 'yes',
    no: 'no',
    translate: (key: string) => key,
    widgets: {},
    shownOrgName: (name: string) => name,
  } as unknown as CellContext;
  // ten pixels per sign
  const measure = (text: string) => text.length * 10;

  it('is its longest text with the padding, or its head', () => {
    const rows = ['Al', 'Alexandra', 'Bo'].map((surname, id) => ({ id, surname, orgName: '' }));
    const columns = [{ field: 'surname' }, { field: 'shortName' }];
    expect(measureColumns(columns, { rows, cells, measure, name: columns[0] })).toEqual([
      { natural: 109, least: 170, most: 420, yields: 2 },
      { natural: 126, least: 110, most: 320, yields: 1, empty: true },
    ]);
  });

  it('is the longest text that its cell may show later, if none of the rows has a longer one', () => {
    const later = () => ['calling', 'partly acknowledged'];
    const widgets = {
      alarmStatus: { component: () => null, text: (_: unknown, __: unknown, it: string) => it, later },
    };
    const own = { ...cells, resource: alarms, widgets } as unknown as CellContext;
    const needs = (status: string) =>
      measureColumns([{ field: 'status' }], { rows: [{ id: 1, status }], cells: own, measure, name: undefined });
    expect(needs('ended').map(({ natural }) => natural)).toEqual([209]);
    expect(needs('partly acknowledged by all').map(({ natural }) => natural)).toEqual([279]);
  });
});
