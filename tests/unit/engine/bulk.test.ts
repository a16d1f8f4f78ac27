import { describe, expect, it } from 'vitest';
import { bulkFields, changedValues, changesBack, changesFaults } from '../../../src/engine/bulk.ts';
import { defineResource } from '../../../src/engine/defineResource.ts';
import type { ResourceDefinition } from '../../../src/engine/definition.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { places } from './sample.ts';

const definition: ResourceDefinition = {
  schema: 1,
  name: 'things',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    kind: { type: 'enum', values: ['SMALL', 'LARGE'], bulk: true },
    tags: { type: 'enum', values: ['RED', 'BLUE', 'GREEN'], multiple: true, bulk: true },
    orgId: { type: 'ref', to: 'places', required: true, defaultFrom: 'orgId' },
    stopIds: { type: 'ref', to: 'places', multiple: true, ordered: true },
  },
  list: { columns: ['name'] },
  api: { listType: 'THING' },
};
const load = (one: ResourceDefinition) => loadDefinitions([places, defineResource(one)], []);
const things = load(definition).byName.get('things');
if (!things) throw new Error('The sample has faults.');

describe('fields for many records', () => {
  it('are those that the definition marks', () => {
    expect(bulkFields(things)).toEqual(['kind', 'tags']);
  });

  it.each([
    [
      { type: 'password', bulk: true },
      'resources/things.ts: "code" cannot have "bulk": it is a secret; remove "bulk" there.',
    ],
    [
      { type: 'derived', template: '{name}', bulk: true },
      'resources/things.ts: "code" cannot have "bulk": nobody can change it; remove "bulk" there.',
    ],
    [
      { type: 'json', bulk: true },
      'resources/things.ts: "code" cannot have "bulk": its value has several parts; remove "bulk" there.',
    ],
  ] as const)('cannot be %o', (code, message) => {
    const { faults } = load({ ...definition, fields: { ...definition.fields, code } });
    expect(faults.map((fault) => fault.message)).toEqual([message]);
  });

  it.each([{ unique: 'global' }, { readOnly: true }, { visible: false }] as const)(
    'are no longer those that an overlay makes %o; the overlay is used',
    (change) => {
      const overlay = { schema: 1 as const, patch: [{ name: 'things', fields: { kind: change } }] };
      const { faults, byName } = loadDefinitions(
        [
          places,
          defineResource({ ...definition, fields: { ...definition.fields, kind: { type: 'text', bulk: true } } }),
        ],
        [{ source: 'site.json', content: overlay }],
      );
      expect(faults).toEqual([]);
      const patched = byName.get('things');
      expect(patched && bulkFields(patched)).toEqual(['tags']);
    },
  );

  it('refuse changes that no record could take', () => {
    const changes = { set: { name: 'x', kind: 1, tags: ['RED'] }, add: { kind: ['SMALL'] }, remove: { tags: [1] } };
    expect(changesFaults(things, changes)).toEqual({ name: 'notFound', kind: 'notFound', tags: 'object' });
  });
});

describe('changes of lists', () => {
  const record = { kind: 'SMALL', tags: ['RED', 'BLUE'] };

  it('add what is missing and take what is there', () => {
    const changes = { set: { kind: 'LARGE' }, add: { tags: ['BLUE', 'GREEN'] }, remove: { tags: ['RED'] } };
    expect(changedValues(record, changes)).toEqual({ kind: 'LARGE', tags: ['BLUE', 'GREEN'] });
  });

  it('are taken back without what others have changed meanwhile', () => {
    const back = changesBack(things, { kind: 'SMALL', tags: ['RED'] }, { kind: 'LARGE', tags: ['BLUE'] });
    expect(back).toEqual({ set: { kind: 'SMALL' }, add: { tags: ['RED'] }, remove: { tags: ['BLUE'] } });
    expect(changedValues({ kind: 'LARGE', tags: ['BLUE', 'GREEN'] }, back)).toEqual({
      kind: 'SMALL',
      tags: ['GREEN', 'RED'],
    });
  });
});

describe('the way back of ordered references', () => {
  const takenBack = (was: number[], is: number[], now: number[]) =>
    changedValues({ stopIds: now }, changesBack(things, { stopIds: was }, { stopIds: is })).stopIds;

  it.each([
    ['nothing has happened since', [1, 2, 3, 4], [4, 5, 2, 1], [4, 5, 2, 1], [1, 2, 3, 4]],
    ['the log has a part of the list', [2, 3, 4], [4, 5, 2], [9, 4, 5, 2, 7], [9, 2, 3, 4, 7]],
    ['somebody came behind a member', [2, 3, 4], [4, 5, 2], [9, 4, 8, 5, 2, 7], [9, 2, 3, 4, 8, 7]],
    ['somebody came behind one who goes', [2, 3, 4], [4, 5, 2], [4, 5, 8, 2], [2, 3, 4, 8]],
    ['somebody came behind one who goes first', [2, 3], [5, 3, 2], [5, 8, 3, 2], [8, 2, 3]],
    ['a member has gone', [1, 2, 3, 4], [4, 5, 2, 1], [4, 5, 1], [1, 3, 4]],
    ['all have gone', [1, 2, 3], [3, 1], [8], [8, 2]],
  ])('puts the earlier order back, where %s', (_, was, is, now, expected) => {
    expect(takenBack(was, is, now)).toEqual(expected);
  });

  it('leaves a later order alone, where the change was of the members only', () => {
    expect(takenBack([1, 2, 3], [1, 3, 4], [4, 3, 1])).toEqual([3, 1, 2]);
  });
});
