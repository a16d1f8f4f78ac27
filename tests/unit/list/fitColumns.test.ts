import { expect, it } from 'vitest';
import { nameColumn } from '../../../src/list/fitColumns.ts';
import { listOf, resource } from '../shipped.ts';

it.each([
  ['participants', 'title'],
  ['alarm-points', 'name'], // after its symbol
  ['alarm-rules', 'name'], // after its rank
])('the link of a row of %s is its %s, not a symbol or a number before it', (name, field) => {
  const { columns } = listOf(name);
  expect(columns[nameColumn(columns, resource(name))]?.field).toBe(field);
});
