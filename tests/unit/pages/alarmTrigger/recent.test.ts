// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import {
  favouritesOf,
  forgetSource,
  noteRaised,
  recentOf,
  toggleFavourite,
} from '../../../../src/pages/alarmTrigger/recent.ts';

const DAY = 86_400_000;
const point = (id: number) => ({ kind: 'point' as const, id, title: `P${id}`, texts: [] });
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

beforeEach(() => localStorage.clear());

it('lists first what was raised often and recently', () => {
  for (const at of [0, 1, 2]) noteRaised(point(1), 7, '', at);
  noteRaised(point(2), 7, '', 9 * DAY);
  noteRaised({ ...point(3), kind: 'template' }, 7, '', 9 * DAY);
  expect(ids(recentOf('point', 7, 3))[0]).toBe(1);
  expect(recentOf('point', 7, 9 * DAY).map(({ id, count }) => [id, count])).toEqual([
    [2, 1],
    [1, 3],
  ]);
});

it('keeps the lists of organizations apart, and each record once in a list (U14)', () => {
  noteRaised(point(1), 7, 'B-1 · Works', 1);
  noteRaised(point(1), 7, 'B-1 · Works', 2);
  noteRaised(point(1), 8, '', 3);
  noteRaised(point(2), 8, '', 4);
  expect(recentOf('point', 7, 5)).toMatchObject([{ id: 1, count: 2, hint: 'B-1 · Works' }]);
  expect(ids(recentOf('point', 8, 5))).toEqual([2, 1]);
  expect(recentOf('point', 9, 5)).toEqual([]);
});

it('takes what an earlier version has remembered for every organization, once (U14)', () => {
  const old = { kind: 'point', id: 1, title: 'P1', count: 2, at: 0 };
  localStorage.setItem('tocsin.raised.', JSON.stringify([old]));
  expect(ids(recentOf('point', 7, 1))).toEqual([1]);
  noteRaised(point(1), 7, '', 1);
  expect(recentOf('point', 7, 2)).toMatchObject([{ id: 1, count: 3 }]);
});

it('makes favourites of an organization and takes them out again (U14)', () => {
  for (const id of [2, 1]) toggleFavourite(point(id), 7);
  toggleFavourite({ ...point(3), kind: 'template' }, 7);
  expect([ids(favouritesOf('point', 7)), ids(favouritesOf('template', 7)), ids(favouritesOf('point', 8))]).toEqual([
    [2, 1],
    [3],
    [],
  ]);
  toggleFavourite(point(2), 7);
  expect(ids(favouritesOf('point', 7))).toEqual([1]);
});

it('forgets what no longer exists, and does not record alarms with a text only', () => {
  noteRaised(point(1), 7);
  toggleFavourite(point(1), 7);
  noteRaised({ kind: 'text', title: 'x', texts: [] }, 7);
  forgetSource('point', 1);
  expect([recentOf('point', 7), favouritesOf('point', 7)]).toEqual([[], []]);
});
