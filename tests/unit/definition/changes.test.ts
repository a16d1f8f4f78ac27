import { expect, it } from 'vitest';
import { changedFields } from '../../../src/definition/changes.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';

const { byName } = loadDefinitions(
  [
    {
      schema: 1,
      name: 'things',
      title: '{name}',
      fields: {
        name: { type: 'text' },
        place: { type: 'group', fields: { floor: { type: 'int' }, room: { type: 'text' }, locked: { type: 'bool' } } },
        parts: { type: 'array', fields: { code: { type: 'text' } } },
      },
      api: { listType: 'THING' },
    },
  ],
  [],
);
const things = byName.get('things');
if (!things) throw new Error('no definition');

it.each([
  ['a text that was typed and deleted', { name: null }, { name: '' }, []],
  ['a text', { name: 'Lamp' }, { name: 'Lamps' }, ['name']],
  ['a group that was null and is shown without values', { place: null }, { place: { floor: null, room: '' } }, []],
  ['a group that was null and has a value now', { place: null }, { place: { floor: 0, room: '' } }, ['place']],
  ['a group that was null and has a switch that is off', { place: null }, { place: { locked: false } }, ['place']],
  ['a group whose values were deleted', { place: { floor: 2 } }, { place: { floor: null } }, ['place']],
  ['an item without values', { parts: [] }, { parts: [{ code: null }] }, ['parts']],
])('what counts as a change: %s', (_, before, after, changed) => {
  expect(changedFields(things, before, after)).toEqual(changed);
});
