import { expect, it } from 'vitest';
import { decodeRecord, encodeRecord } from '../../../src/engine/codecs.ts';
import { computedBy, isComputed } from '../../../src/engine/computed.ts';
import type { Field } from '../../../src/engine/definition.ts';
import { expectLeftOut, resource } from './sample.ts';

const count: Field = { type: 'int', count: { some: 'parts', where: { field: 'inUse', is: true } } };
const fields: { [name: string]: Field } = {
  parts: { type: 'array', fields: { inUse: { type: 'bool', default: true } } },
  count,
};

it('a count is computed of the items that meet its condition, and never sent', () => {
  const definition = resource(fields);
  const record = { name: 'a', parts: [{ inUse: true }, { inUse: false }, { inUse: true }], count: 7 };
  expect(decodeRecord(definition, record).count).toBe(2);
  expect(decodeRecord(definition, { name: 'a', parts: [] }).count).toBe(0);
  expect(decodeRecord(definition, { name: 'a', count: 7 }).count).toBe(7);
  expect(encodeRecord(definition, record)).not.toHaveProperty('count');
});

it('it counts as computed, by its condition', () => {
  expect(isComputed(count)).toBe(true);
  expect(isComputed({ type: 'int' })).toBe(false);
  expect(isComputed(count) && computedBy(count)).toEqual({ some: 'parts', where: { field: 'inUse', is: true } });
});

it('only an int is a count, of a list that is there', () => {
  expectLeftOut(
    {
      fields: { name: { type: 'text' }, ...fields, count: { ...count, type: 'decimal' } },
      title: '{name}',
      list: { columns: ['name'] },
    },
    'BAD_VALUE',
    'fields.count.count',
  );
  const other = { type: 'int', count: { some: 'pats', where: { field: 'inUse', is: true } } };
  expectLeftOut(
    { fields: { name: { type: 'text' }, ...fields, count: other }, title: '{name}', list: { columns: ['name'] } },
    'UNKNOWN_FIELD',
    'fields.count.count',
  );
});
