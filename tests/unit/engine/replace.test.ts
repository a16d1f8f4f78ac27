import { describe, expect, it } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { replaceableRefs, replacedValues, replaceReference } from '../../../src/engine/replace.ts';
import { places } from './sample.ts';

const people = defineResource({
  schema: 1,
  name: 'people',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    orgId: { type: 'ref', to: 'places', required: true, defaultFrom: 'orgId' },
    planIds: { type: 'ref', to: 'plans', multiple: true, inverse: 'steps.peopleIds', readOnly: true },
  },
  list: { columns: ['name'] },
  api: { listType: 'PERSON' },
});
const plans = defineResource({
  schema: 1,
  name: 'plans',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    orgId: { type: 'ref', to: 'places', required: true, defaultFrom: 'orgId' },
    ownerId: { type: 'ref', to: 'people' },
    authorId: { type: 'ref', to: 'people', readOnly: true },
    steps: {
      type: 'array',
      fields: {
        wait: { type: 'int' },
        leaderId: { type: 'ref', to: 'people' },
        peopleIds: { type: 'ref', to: 'people', multiple: true, ordered: true },
      },
    },
  },
  list: { columns: ['name'] },
  api: { listType: 'PLAN' },
});
const absences = defineResource({
  schema: 1,
  name: 'absences',
  title: '{from}',
  partOf: 'personId',
  fields: {
    personId: { type: 'ref', to: 'people', required: true },
    coverId: { type: 'ref', to: 'people' },
    orgId: { type: 'ref', to: 'places', required: true },
    from: { type: 'date', required: true },
  },
  list: false,
  api: { listType: 'ABSENCE' },
});
const loaded = loadDefinitions([places, people, plans, absences], []);
const keysOf = (name: string, target: string) => {
  const resource = loaded.byName.get(name);
  if (!resource) throw new Error(`The sample ${name} has faults: ${JSON.stringify(loaded.faults)}`);
  return replaceableRefs(resource, target).map(({ key }) => key);
};

it.each([
  ['plans', 'people', ['ownerId', 'steps.leaderId', 'steps.peopleIds']],
  ['plans', 'places', ['orgId']],
  ['people', 'plans', []],
  ['absences', 'people', ['coverId']],
])('the references of %s to %s that can have another target are %j', (name, target, keys) => {
  expect(keysOf(name, target)).toEqual(keys);
});

describe('a reference', () => {
  it.each([
    ['of one', 7, [], { id: 7, by: 9 }, 9],
    ['of another', 8, [], { id: 7, by: 9 }, 8],
    ['of one, taken out', 7, [], { id: 7, by: null }, null],
    ['in a list keeps its place', [5, 7, 6], [], { id: 7, by: 9 }, [5, 9, 6]],
    ['in a list that has the other already', [9, 7, 6], [], { id: 7, by: 9 }, [9, 6]],
    ['in a list, taken out', [5, 7], [], { id: 7, by: null }, [5]],
    ['below items', [{ a: 7, b: 7 }, { a: 1 }], ['a'], { id: 7, by: 9 }, [{ a: 9, b: 7 }, { a: 1 }]],
    ['that is not there', { b: 7 }, ['a'], { id: 7, by: 9 }, { b: 7 }],
    ['without a value', null, ['a'], { id: 7, by: 9 }, null],
  ])('%s', (_, value, path, replacement, expected) => {
    expect(replaceReference(value, path, replacement)).toEqual(expected);
  });
});

it('several references of one field are replaced together, the record stays as it was', () => {
  const resource = loaded.byName.get('plans');
  const record = { ownerId: 1, authorId: 7, steps: [{ wait: 3, leaderId: 7, peopleIds: [7, 8] }] };
  const refs = resource ? replaceableRefs(resource, 'people') : [];
  expect(replacedValues(record, refs, { id: 7, by: 8 })).toEqual({
    ownerId: 1,
    steps: [{ wait: 3, leaderId: 8, peopleIds: [8] }],
  });
  expect(record.steps).toEqual([{ wait: 3, leaderId: 7, peopleIds: [7, 8] }]);
});
