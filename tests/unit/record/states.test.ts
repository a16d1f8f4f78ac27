import { expect, it } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import type { RecordData } from '../../../src/engine/definition.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { type Change, differences, earlierValues, mayPutBack, statesOf } from '../../../src/record/dialogs/states.ts';
import { places } from '../engine/sample.ts';

const pumps = defineResource({
  schema: 1,
  name: 'pumps',
  title: '{name}',
  fields: {
    name: { type: 'text' },
    label: { type: 'derived', template: '{name}!' },
    secret: { type: 'password' },
    serial: { type: 'text', readOnly: true },
    locked: { type: 'bool' },
    note: { type: 'text', readOnly: { field: 'locked', is: true } },
    hidden: { type: 'text', visible: false },
    orgId: { type: 'ref', to: 'places' },
    homeId: { type: 'ref', to: 'places' },
    placeIds: { type: 'ref', to: 'places', multiple: true },
    stopIds: { type: 'ref', to: 'places', multiple: true, ordered: true },
    parts: { type: 'array', fields: { part: { type: 'text' } } },
  },
  list: { columns: ['name'] },
  tabs: [{ name: 'main', rows: ['name', 'note', 'orgId', 'homeId', 'placeIds', 'stopIds', 'parts'] }],
  api: { listType: 'PUMP' },
});
const resource = (() => {
  const loaded = loadDefinitions([places, pumps], []).byName.get('pumps');
  if (!loaded) throw new Error('The definition was not loaded.');
  return loaded;
})();

const change = (before: RecordData, after: RecordData): Change => ({
  at: '2026-11-21 08:00:00',
  actor: 'Ada',
  before,
  after,
});
const NOW = { id: 1, name: 'C', homeId: 4, homeName: 'Yard', placeIds: [2, 5], parts: [{ part: 'Nut' }] };

it('goes back from the present state through one change after the other', () => {
  const states = statesOf(resource, NOW, [
    change({ name: 'B', placeIds: [] }, { name: 'C', placeIds: [5] }),
    change({ name: 'A', parts: [{ part: 'Screw' }, { part: 'Nut' }] }, { name: 'B', parts: [{ part: 'Nut' }] }),
    change({ homeId: 2, placeIds: [3] }, { homeId: 4, placeIds: [] }),
  ]);
  expect(
    states.map(({ name, homeId, homeName, placeIds, parts }) => [name, homeId, homeName, placeIds, parts]),
  ).toEqual([
    ['C', 4, 'Yard', [2, 5], [{ part: 'Nut' }]],
    ['B', 4, 'Yard', [2], [{ part: 'Nut' }]],
    ['A', 4, 'Yard', [2], [{ part: 'Screw' }, { part: 'Nut' }]],
    ['A', 2, null, [2, 3], [{ part: 'Screw' }, { part: 'Nut' }]],
  ]);
});

it.each([
  ['name', {}, true],
  ['label', {}, false],
  ['secret', {}, false],
  ['serial', {}, false],
  ['note', { locked: false }, true],
  ['note', { locked: true }, false],
  ['hidden', {}, false],
  ['orgId', {}, false],
  ['homeId', {}, true],
  ['unknown', {}, false],
])('says whether the form can give %s its earlier value (%j)', (name, record, expected) => {
  expect(mayPutBack(resource, name, record)).toBe(expected);
});

it.each([
  ['as it was left', 'B', { mayPutBack: true, changedSince: false }],
  ['changed again', 'D', { mayPutBack: true, changedSince: true }],
  ['already put back', 'A', { mayPutBack: false, changedSince: false }],
])('knows what became of a value since: %s', (_, name, expected) => {
  expect(differences(resource, { name: 'A' }, { name: 'B' }, { name })).toEqual([{ name: 'name', ...expected }]);
});

it('puts values back; of a list only what the change added or removed, whatever came since', () => {
  const typed = { name: 'C', homeId: 4, homeName: 'Yard', placeIds: [5, 7, 8] };
  const later = { name: 'B', homeId: 4, placeIds: [3, 5, 7] };
  const earlier = { name: 'A', homeId: 2, placeIds: [3, 5, 6] };
  expect(earlierValues(resource, ['homeId', 'placeIds'], { earlier, later, typed })).toEqual({
    homeId: 2,
    homeName: null,
    placeIds: [5, 8, 6],
    placeNames: null,
  });
});

it('puts the order of references back after a save that changed the members too', () => {
  // the log has the part of the list that differs
  const [, before] = statesOf(resource, { id: 1, stopIds: [9, 4, 5, 2, 7] }, [
    change({ stopIds: [2, 3, 4] }, { stopIds: [4, 5, 2] }),
  ]);
  expect(before?.stopIds).toEqual([9, 2, 3, 4, 7]);
  const [earlier, later] = [{ stopIds: [9, 2, 3, 4, 7] }, { stopIds: [9, 4, 5, 2, 7] }];
  const typed = { stopIds: [9, 4, 8, 5, 2, 7] };
  expect(earlierValues(resource, ['stopIds'], { earlier, later, typed }).stopIds).toEqual([9, 2, 3, 4, 8, 7]);
});

it('puts the order of references back, among those that came or went since', () => {
  // the log has the part whose order was changed
  const [now, before, first] = statesOf(resource, { id: 1, stopIds: [9, 4, 3, 2, 7] }, [
    change({ stopIds: [] }, { stopIds: [7] }),
    change({ stopIds: [2, 3, 4] }, { stopIds: [4, 3, 2] }),
  ]);
  expect([now?.stopIds, before?.stopIds, first?.stopIds]).toEqual([
    [9, 4, 3, 2, 7],
    [9, 4, 3, 2],
    [9, 2, 3, 4],
  ]);
  const [earlier, later] = [{ stopIds: [9, 2, 3, 4] }, { stopIds: [9, 4, 3, 2] }];
  const typed = { stopIds: [4, 3, 7, 2] };
  expect(differences(resource, earlier, later, typed)).toEqual([
    { name: 'stopIds', mayPutBack: true, changedSince: true },
  ]);
  expect(earlierValues(resource, ['stopIds'], { earlier, later, typed }).stopIds).toEqual([2, 3, 7, 4]);
});
