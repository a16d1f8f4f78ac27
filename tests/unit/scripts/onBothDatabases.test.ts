import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ON_BOTH_DATABASES } from '../../../scripts/lib/onBothDatabases.mjs';

const END = '.test.ts';
const there = readdirSync(resolve(import.meta.dirname, '../../server')).filter((name) => name.endsWith(END));
const named = Object.values(ON_BOTH_DATABASES).flat();

it('every test that runs on both databases exists, and is named once', () => {
  expect(named.filter((name) => !there.includes(name + END))).toEqual([]);
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
});

it('at most a third of the tests run twice', () => {
  expect(named.length).toBeLessThanOrEqual(there.length / 3);
});
