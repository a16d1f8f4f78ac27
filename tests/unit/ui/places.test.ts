import { describe, expect, it } from 'vitest';
import {
  inReadingOrder,
  type Place,
  packed,
  placesAfterStep,
  placesAfterSwap,
  type Step,
} from '../../../src/ui/grid/places.ts';

/** `a 0,0 4x2`: tile a in column 0 and row 0, 4 columns wide and 2 rows high. */
function read(...texts: string[]): Place[] {
  return texts.map((text) => {
    const [, id = '', x, y, w, h] = /^(\w+) (-?\d+),(-?\d+) (\d+)x(\d+)$/.exec(text) ?? [];
    return { id, x: Number(x), y: Number(y), w: Number(w), h: Number(h) };
  });
}
const write = (places: readonly Place[] | undefined) =>
  places && inReadingOrder(places).map(({ id, x, y, w, h }) => `${id} ${x},${y} ${w}x${h}`);

const move = (x: -1 | 0 | 1, y: -1 | 0 | 1): Step => ({ of: 'place', x, y });
const size = (x: -1 | 0 | 1, y: -1 | 0 | 1): Step => ({ of: 'size', x, y });

describe('places of tiles', () => {
  it.each([
    ['leaves no empty rows', ['a 0,3 4x2'], ['a 0,0 4x2']],
    ['keeps tiles within the columns', ['a 10,0 4x2', 'b 0,0 40x1'], ['b 0,0 12x1', 'a 8,1 4x2']],
    ['resolves overlaps', ['a 0,0 6x2', 'b 3,1 6x2'], ['a 0,0 6x2', 'b 3,2 6x2']],
    ['mends what is no place', ['a -3,-2 0x0'], ['a 0,0 1x1']],
  ])('%s', (_, given, expected) => {
    expect(write(packed(read(...given)))).toEqual(expected);
  });

  it('keeps other properties of a tile, and corrects invalid numbers', () => {
    expect(packed([{ id: 'a', x: Number.NaN, y: 1.7, w: 4.5, h: Number.POSITIVE_INFINITY, title: 'A' }])).toEqual([
      { id: 'a', x: 0, y: 0, w: 4, h: 1, title: 'A' },
    ]);
  });

  const two = ['a 0,0 6x2', 'b 6,0 6x2', 'c 0,2 12x3'];
  it.each([
    ['right, over the next column', move(1, 0), 'a', ['a 1,0 6x2', 'b 6,2 6x2', 'c 0,4 12x3']],
    ['left at the edge', move(-1, 0), 'a', undefined],
    ['right at the edge', move(1, 0), 'b', undefined],
    ['down, below a taller tile', move(0, 1), 'a', ['b 6,0 6x2', 'c 0,2 12x3', 'a 0,5 6x2']],
    ['up at the top', move(0, -1), 'a', undefined],
    ['down at the end', move(0, 1), 'c', undefined],
    ['wider', size(1, 0), 'a', ['a 0,0 7x2', 'b 6,2 6x2', 'c 0,4 12x3']],
    ['wider at the edge', size(1, 0), 'b', undefined],
    ['shorter', size(0, -1), 'c', ['a 0,0 6x2', 'b 6,0 6x2', 'c 0,2 12x2']],
    ['taller', size(0, 1), 'a', ['a 0,0 6x3', 'b 6,0 6x2', 'c 0,3 12x3']],
  ])('moves a tile %s', (_, step, id, expected) => {
    const tiles = read(...two).map((place) => ({ ...place, title: place.id }));
    expect(write(placesAfterStep(tiles, id, step))).toEqual(expected);
  });

  it('moves a tile up above a taller one', () => {
    const tiles = read(...two).map((place) => ({ ...place, title: place.id }));
    expect(write(placesAfterStep(tiles, 'c', move(0, -1)))).toEqual(['c 0,0 12x3', 'a 0,3 6x2', 'b 6,3 6x2']);
  });

  it('makes a tile no smaller than it can be', () => {
    const tiles = [{ id: 'a', x: 0, y: 0, w: 3, h: 2, minW: 3, minH: 2, title: 'a' }];
    expect(placesAfterStep(tiles, 'a', size(-1, 0))).toBeUndefined();
    expect(placesAfterStep(tiles, 'a', size(0, -1))).toBeUndefined();
  });

  it.each([
    ['in one row', 'b', -1, ['b 0,0 6x2', 'a 6,0 6x2', 'c 0,2 12x3']],
    ['with one below', 'b', 1, ['a 0,0 6x2', 'c 0,2 12x3', 'b 6,5 6x2']],
    ['with one above', 'c', -1, ['a 0,0 6x2', 'c 0,2 12x3', 'b 6,5 6x2']],
    ['not beyond the first', 'a', -1, undefined],
    ['not beyond the last', 'c', 1, undefined],
  ] as const)('changes the order: %s', (_, id, by, expected) => {
    expect(write(placesAfterSwap(read(...two), id, by))).toEqual(expected);
  });
});
