import { expect, it } from 'vitest';
import type { AlarmSource } from '../../../../src/live/outgoing.ts';
import { type Card, cardGroups } from '../../../../src/pages/alarmTrigger/cardGroups.ts';

const card = (id: number): Card => ({ id, title: `P${id}`, hint: '', icon: undefined, off: false });
const listed = (id: number) => ({ kind: 'point' as const, id, title: `P${id}` });
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const chosen = (id?: number): AlarmSource => ({
  kind: 'point',
  title: 'P',
  texts: [],
  ...(id === undefined ? {} : { id }),
});

interface Case {
  rows: number[];
  searched?: boolean;
  favourites?: number[];
  recent?: number[];
  own?: number;
}

it.each<[what: string, given: Case, groups: [name: string, ids: number[]][]]>([
  ['only others', { rows: [1, 2] }, [['others', [1, 2]]]],
  [
    'each once: favourites before recent ones before others',
    { rows: [1, 2, 3, 4], favourites: [3], recent: [3, 2] },
    [
      ['favourites', [3]],
      ['recent', [2]],
      ['others', [1, 4]],
    ],
  ],
  [
    'at most six recent ones, and twelve in all',
    { rows: from(1, 12), recent: from(20, 29) },
    [
      ['recent', from(20, 25)],
      ['others', from(1, 6)],
    ],
  ],
  [
    'some others, however many favourites',
    { rows: from(1, 12), favourites: from(20, 31), recent: [40] },
    [
      ['favourites', from(20, 31)],
      ['recent', [40]],
      ['others', from(1, 4)],
    ],
  ],
  ['of a search only what was found', { rows: [1], searched: true, favourites: [3], recent: [2] }, [['found', [1]]]],
  [
    'the chosen one first if it is in no list',
    { rows: [1], own: 9 },
    [
      ['chosen', [9]],
      ['others', [1]],
    ],
  ],
  ['the chosen one at its place', { rows: [1, 9], own: 9 }, [['others', [1, 9]]]],
  ['nothing', { rows: [] }, []],
])('shows %s (U14)', (_, { rows, searched = false, favourites = [], recent = [], own }, groups) => {
  const found = cardGroups({
    rows: rows.map(card),
    searched,
    favourites: favourites.map(listed),
    recent: recent.map(listed),
    chosen: chosen(own),
  });
  expect(found.map(({ name, cards }) => [name, cards.map(({ id }) => id)])).toEqual(groups);
});
