import { expect, it } from 'vitest';
import { inPlaces } from '../../../src/pages/phone/usePlaces.ts';

const itself = (value: number) => value;

it.each<[string, number[], number[], boolean, number[]]>([
  ['new ones come last', [1, 2], [3, 2, 1], false, [1, 2, 3]],
  ['gone ones leave', [1, 2, 3], [3, 1], false, [1, 3]],
  ['gone ones stay under the pointer', [1, 2, 3], [4, 3, 1], true, [1, 2, 3, 4]],
  ['the first ones stand as they are told', [], [3, 1], false, [3, 1]],
])('in a list whose items keep their places, %s [U16]', (_, before, now, held, shown) => {
  expect(inPlaces(before, now, itself, held)).toEqual(shown);
});
