import { describe, expect, it } from 'vitest';
import { freePlace, inReadingOrder, withoutOverlaps } from '../../../src/engine/grid.ts';

const tile = (name: string, x: number, y: number, w: number, h: number) => ({ name, x, y, w, h });
const names = (tiles: { name: string }[]) => tiles.map(({ name }) => name).join('');

it('reads tiles row by row, from the left', () => {
  const tiles = [tile('d', 0, 2, 1, 1), tile('b', 6, 0, 3, 1), tile('a', 0, 0, 3, 2), tile('c', 3, 1, 3, 1)];
  expect(names(inReadingOrder(tiles))).toBe('abcd');
});

describe('a layout from an import', () => {
  it.each([
    ['keeps what does not overlap', [tile('a', 0, 0, 6, 1), tile('b', 6, 0, 6, 1)], ['a 0 0', 'b 6 0']],
    ['moves what covers another one down', [tile('a', 0, 0, 6, 2), tile('b', 3, 1, 6, 1)], ['a 0 0', 'b 3 2']],
    ['shows all that stand at one place', ['a', 'b', 'c'].map((n) => tile(n, 0, 0, 3, 1)), ['a 0 0', 'b 0 1', 'c 0 2']],
    ['moves what stands beyond the edge inside', [tile('a', 11, 0, 3, 1)], ['a 9 0']],
  ])('%s', (_, tiles, expected) => {
    expect(withoutOverlaps(tiles, 12).map(({ name, x, y }) => `${name} ${x} ${y}`)).toEqual(expected);
  });

  it('makes nothing wider than the grid or without height', () => {
    expect(withoutOverlaps([tile('a', 2, 0, 40, 0)], 12)).toEqual([tile('a', 0, 0, 12, 1)]);
  });
});

describe('a free place', () => {
  it.each([
    ['is the first of an empty grid', [], { x: 0, y: 0 }],
    ['is beside what is there', [tile('a', 0, 0, 3, 1)], { x: 3, y: 0 }],
    ['fills a gap', [tile('a', 0, 0, 3, 1), tile('b', 6, 0, 6, 1)], { x: 3, y: 0 }],
    ['is below a full row', [tile('a', 0, 0, 12, 2)], { x: 0, y: 2 }],
  ])('%s', (_, tiles, expected) => {
    expect(freePlace(tiles, { w: 3, h: 1 }, 12)).toEqual({ ...expected, w: 3, h: 1 });
  });
});
