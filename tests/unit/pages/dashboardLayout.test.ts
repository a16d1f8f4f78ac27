import { describe, expect, it } from 'vitest';
import { bucketsOf } from '../../../src/duty/buckets.ts';
import { readDay, writeDay } from '../../../src/duty/days.ts';
import { periodDays } from '../../../src/duty/periods.ts';
import { type LayoutTile, mergeTiles, newLayout, readLayout } from '../../../src/pages/dashboard/layout.ts';

const TYPES = ['lastAlarms', 'statistics', 'memory', 'list'];
const read = (value: unknown) => readLayout(JSON.stringify(value), TYPES);
const seen = (tiles: readonly LayoutTile[] = []) =>
  tiles.map(({ id, type, x, y, w, h }) => `${id} ${type} ${x},${y} ${w}x${h}`);
const tile = (id: string, more: Partial<LayoutTile> = {}): LayoutTile => ({
  id,
  type: 'memory',
  x: 0,
  y: 0,
  w: 3,
  h: 2,
  options: {},
  ...more,
});

describe('layout of the dashboard [S3.135]', () => {
  const emptyLines = (count: number) => Array.from({ length: count }, () => []);

  it('is written as 12 lines of widgets, one for each row of tiles, and read again (S12)', () => {
    const tiles = [tile('a', { options: { period: 'today' } }), tile('b', { x: 3 }), tile('c', { y: 2 })];
    const text = newLayout([], null).write(tiles);
    expect(JSON.parse(text)).toEqual([
      [
        { i: 'a', type: 'memory', x: 0, y: 0, w: 3, h: 2, options: { period: 'today' } },
        { i: 'b', type: 'memory', x: 3, y: 0, w: 3, h: 2 },
      ],
      [{ i: 'c', type: 'memory', x: 0, y: 2, w: 3, h: 2 }],
      ...emptyLines(10),
    ]);
    expect(seen(readLayout(text, TYPES)?.tiles)).toEqual(['a memory 0,0 3x2', 'b memory 3,0 3x2', 'c memory 0,2 3x2']);
  });

  it('of more than 12 rows has the rest in its last line, and loses no place (S12)', () => {
    const tiles = Array.from({ length: 14 }, (_, row) => tile(`t${row}`, { y: row * 2 }));
    const text = newLayout([], null).write(tiles);
    const lines = JSON.parse(text) as { i: string }[][];
    expect(lines).toHaveLength(12);
    expect(lines.map((line) => line.map(({ i }) => i)).slice(10)).toEqual([['t10'], ['t11', 't12', 't13']]);
    expect(readLayout(text, TYPES)?.tiles.map(({ y }) => y)).toEqual(tiles.map(({ y }) => y));
  });

  it.each([
    ['nothing', null],
    ['no JSON', 'dashboard: none'],
    ['a number', '7'],
    ['an object without a list', '{"theme":"dark"}'],
  ])('does not read %s', (_, text) => {
    expect(readLayout(text, TYPES)).toBeUndefined();
  });

  it('keeps a text that it could not read', () => {
    expect(JSON.parse(newLayout([], '{"theme":"dark"}').write([tile('a')]))).toEqual({
      widgets: [[{ i: 'a', type: 'memory', x: 0, y: 0, w: 3, h: 2 }], ...emptyLines(11)],
      unread: '{"theme":"dark"}',
    });
  });

  it('understands lines of another program, and keeps its widgets and what is around them [S3.134][S9.40]', () => {
    const lines = [
      ['LAST_ALARMS', { name: 'statistics', color: 'red' }],
      [],
      [{ widget: 'weather', city: 'Brno' }],
      [7],
    ];
    const layout = read({ lines, version: 3 });
    expect(seen(layout?.tiles)).toEqual([
      'stored-0-0 lastAlarms 0,0 6x5',
      'stored-0-1 statistics 6,0 6x5',
      'stored-2-0 weather 0,10 12x5',
      'stored-3-0 7 0,15 12x5',
    ]);
    const [first, second, third, fourth] = layout?.tiles ?? [];
    if (!first || !second || !third || !fourth) throw new Error('not read');
    // the second is removed, the third is moved, one is added
    expect(JSON.parse(layout?.write([first, { ...third, y: 4 }, fourth, tile('memory', { x: 6 })]) ?? '')).toEqual({
      version: 3,
      lines: [
        [
          { i: 'stored-0-0', type: 'lastAlarms', x: 0, y: 0, w: 6, h: 5 },
          { i: 'memory', type: 'memory', x: 6, y: 0, w: 3, h: 2 },
        ],
        [{ i: 'stored-2-0', widget: 'weather', city: 'Brno', x: 0, y: 4, w: 12, h: 5 }],
        [{ i: 'stored-3-0', type: '7', x: 0, y: 15, w: 12, h: 5 }],
        ...emptyLines(9),
      ],
    });
  });

  it('keeps unknown tiles, keys and options of a list without lines, as a release before stored it', () => {
    const stored = [
      { i: 'x1', type: 'weather', x: 0, y: 0, w: 4, h: 4, static: true, options: { city: 'Brno' } },
      { i: 'x2', type: 'list', x: 4, y: 0, w: 4, h: 4, color: 'red', options: { resource: 'users', own: [1] } },
    ];
    const layout = read(stored);
    expect(JSON.parse(layout?.write(layout.tiles) ?? '')).toEqual([stored, ...emptyLines(11)]);
  });

  it('gives tiles with the same id different ones', () => {
    expect(
      read([
        { i: 'a', type: 'memory' },
        { i: 'a', type: 'memory' },
      ])?.tiles.map(({ id }) => id),
    ).toEqual(['a', 'stored-1']);
  });
});

describe('changes of two windows', () => {
  const base = [tile('a'), tile('b'), tile('c')];
  it.each([
    ['both add', [...base, tile('mine')], [...base, tile('theirs')], ['a', 'b', 'c', 'theirs', 'mine']],
    ['I remove one, they another', [tile('a'), tile('b')], [tile('b'), tile('c')], ['b']],
    ['they remove what I changed', [tile('a'), tile('b', { w: 9 }), tile('c')], [tile('a')], ['a', 'b']],
  ])('%s', (_, mine, theirs, expected) => {
    expect(mergeTiles(base, mine, theirs).map(({ id }) => id)).toEqual(expected);
  });

  it('keep my place of a tile that I moved, and theirs of a tile that they moved', () => {
    const mine = [tile('a', { y: 5 }), tile('b'), tile('c')];
    const theirs = [tile('a', { x: 9 }), tile('b', { y: 7 }), tile('c')];
    expect(seen(mergeTiles(base, mine, theirs))).toEqual(['a memory 0,5 3x2', 'b memory 0,7 3x2', 'c memory 0,0 3x2']);
  });
});

describe('periods [S7.147]', () => {
  const days = (period: string, today: string) => {
    const { from, to } = periodDays(period, readDay(today) ?? 0);
    return `${writeDay(from)} to ${writeDay(to - 1)}`;
  };
  it.each([
    ['today', '2026-11-23', '2026-11-23 to 2026-11-23'],
    ['week_current', '2026-11-25', '2026-11-23 to 2026-11-25'],
    ['week_ago', '2026-11-25', '2026-11-19 to 2026-11-25'],
    ['month_current', '2026-11-25', '2026-11-01 to 2026-11-25'],
    ['month_previous', '2026-01-05', '2025-12-01 to 2025-12-31'],
    ['month_ago', '2026-03-01', '2026-01-31 to 2026-03-01'],
  ])('%s on %s', (period, today, expected) => {
    expect(days(period, today)).toBe(expected);
  });

  it('contain every hour of a day, or every day of several', () => {
    const hours = bucketsOf('hour', '2026-11-23', '2026-11-23');
    expect([hours.length, hours[0], hours.at(-1)]).toEqual([24, '2026-11-23 00:00', '2026-11-23 23:00']);
    expect(bucketsOf('day', '2026-10-31', '2026-11-02')).toEqual([
      '2026-10-31 00:00',
      '2026-11-01 00:00',
      '2026-11-02 00:00',
    ]);
  });
});
