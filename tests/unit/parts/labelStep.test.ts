import { expect, it } from 'vitest';
import { labelStep } from '../../../src/parts/chart/labelStep.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const DAYS = Array.from({ length: 31 }, (_, day) => `${day + 1}. 10.`);

it.each([
  ['24 hours on a wide screen', HOURS, 774, 3],
  ['24 hours on a phone, where eight of them touched', HOURS, 318, 4],
  ['24 hours in a tile of the least width', HOURS, 180, 8],
  ['a month on a wide screen', DAYS, 774, 4],
  ['a month on a phone', DAYS, 318, 7],
  ['a week in half a wide screen', DAYS.slice(0, 7), 477, 1],
  ['no room at all', HOURS, 20, 24],
  ['nothing', [], 318, 0],
])('labels below a chart do not touch: %s', (_, labels, width, step) => {
  expect(labelStep(labels, width)).toBe(step);
});
