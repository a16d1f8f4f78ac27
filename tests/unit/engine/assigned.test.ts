import { describe, expect, it } from 'vitest';
import { sortedByPosition, withPositions } from '../../../src/engine/assigned.ts';
import { completedChange } from '../../../src/engine/defaults.ts';
import type { Fields } from '../../../src/engine/definition.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { resource } from './sample.ts';

const definition = (fields: Fields) => ({
  schema: 1 as const,
  name: 'racks',
  title: '{name}',
  fields: { name: { type: 'text' as const }, ...fields },
  api: { listType: 'RACK' },
});

describe('assigned numbers', () => {
  it('are for int fields in the items of an array, also in a group and in an array there', () => {
    const id = { type: 'int', assigned: 'itemId' } as const;
    const inner = { type: 'array', fields: { id, rule: { type: 'group', fields: { id } } } } as const;
    const sound = definition({ shelves: { type: 'array', fields: { id, boxes: inner } } });
    expect(loadDefinitions([sound], []).faults).toEqual([]);
    const faulty = definition({ number: id, shelves: { type: 'array', fields: { w: { ...id, type: 'decimal' } } } });
    expect(loadDefinitions([faulty], []).faults.map(({ code, key }) => [code, key])).toEqual([
      ['BAD_VALUE', 'fields.number.assigned'],
      ['BAD_VALUE', 'fields.shelves.fields.w.assigned'],
    ]);
  });

  it('positions follow the order of the list, and give it back', () => {
    expect(withPositions([{ name: 'b', at: 9 }, { name: 'a' }], 'at')).toEqual([
      { name: 'b', at: 0 },
      { name: 'a', at: 1 },
    ]);
    expect(sortedByPosition([{ at: 4 }, { at: 0 }, { at: 2 }], 'at')).toEqual([{ at: 0 }, { at: 2 }, { at: 4 }]);
    expect(sortedByPosition([{ at: 4 }, { name: 'new' }, { at: 2 }], 'at')).toEqual([
      { at: 4 },
      { name: 'new' },
      { at: 2 },
    ]);
  });
});

it('items and groups get the defaults of what they lack, and keep null and zero', () => {
  const count: Fields = { count: { type: 'int', default: 3 } };
  const fields: Fields = {
    shelves: { type: 'array', fields: { ...count, rule: { type: 'group', fields: count } } },
    title: { type: 'text', default: 'not at the top level' },
  };
  const racks = resource(fields);
  const shelves = [{ rule: {} }, { count: 0, rule: { count: null } }, {}];
  expect(completedChange(racks, {}, { shelves })).toEqual({
    shelves: [{ count: 3, rule: { count: 3 } }, { count: 0, rule: { count: null } }, { count: 3 }],
  });
});
