// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { forgetRecent, noteRaised, recentOf } from '../../../../src/pages/alarmTrigger/recent.ts';

const DAY = 86_400_000;
const point = (id: number) => ({ kind: 'point' as const, id, title: `P${id}`, texts: [] });

beforeEach(() => localStorage.clear());

it('lists first what was raised often and recently', () => {
  for (const at of [0, 1, 2]) noteRaised(point(1), at);
  noteRaised(point(2), 9 * DAY);
  noteRaised({ ...point(3), kind: 'template' }, 9 * DAY);
  expect(recentOf('point', 3).map(({ id }) => id)[0]).toBe(1);
  expect(recentOf('point', 9 * DAY).map(({ id, count }) => [id, count])).toEqual([
    [2, 1],
    [1, 3],
  ]);
});

it('forgets what no longer exists, and does not record alarms with a text only', () => {
  noteRaised(point(1));
  noteRaised({ kind: 'text', title: 'x', texts: [] });
  forgetRecent('point', 1);
  expect(recentOf('point')).toEqual([]);
});
