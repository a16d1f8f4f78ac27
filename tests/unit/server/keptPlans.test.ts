import { expect, it } from 'vitest';
import { KeptPlans } from '../../../server/database/keptPlans.ts';

/** Sends a query five times on one connection; returns the names that it got. */
function namesOf(...question: readonly unknown[]): unknown[] {
  const kept = new KeptPlans();
  return Array.from({ length: 5 }, () => (kept.name(question)[0] as { name?: unknown }).name);
}

const submit = () => undefined;

it.each<[string, readonly unknown[], readonly unknown[]]>([
  ['a text with values', ['select $1', [1]], [undefined, 'kept1', 'kept1', 'kept1', 'kept1']],
  ['a query with values', [{ text: 'select $1', values: [1] }], [undefined, 'kept1', 'kept1', 'kept1', 'kept1']],
  ['a query with a name', [{ name: 'own', text: 'select $1', values: [1] }], ['own', 'own', 'own', 'own', 'own']],
  ['a text without values', ['begin'], [undefined, undefined, undefined, undefined, undefined]],
  ['a query without values', [{ text: 'begin' }], [undefined, undefined, undefined, undefined, undefined]],
  [
    'a cursor, which sends itself',
    [{ text: 'select $1', values: [1], submit }],
    [undefined, undefined, undefined, undefined, undefined],
  ],
])('%s', (_, question, names) => {
  expect(namesOf(...question)).toEqual(names);
});

it('keeps the values and what else was given', () => {
  const kept = new KeptPlans();
  const back = () => undefined;
  const rowMode = 'array';
  for (let turn = 0; turn < 3; turn++) {
    kept.name(['select $1', [1], back]);
    kept.name([{ text: 'select $2', values: [2], rowMode }, back]);
  }
  expect(kept.name(['select $1', [7], back])).toEqual([{ name: 'kept1', text: 'select $1', values: [7] }, back]);
  expect(kept.name([{ text: 'select $2', values: [8], rowMode }, back])).toEqual([
    { name: 'kept2', text: 'select $2', values: [8], rowMode },
    back,
  ]);
});

it('prepares 250 statements at most, as each takes memory in the database', () => {
  const kept = new KeptPlans();
  const names = new Set<unknown>();
  for (let n = 0; n < 300; n++) {
    for (let turn = 0; turn < 4; turn++) names.add((kept.name([`select ${n}, $1`, [1]])[0] as { name?: unknown }).name);
  }
  names.delete(undefined);
  expect(names.size).toBe(250);
  expect(kept.name(['select 0, $1', [1]])).toEqual([{ name: 'kept1', text: 'select 0, $1', values: [1] }]);
});
