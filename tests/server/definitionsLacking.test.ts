import { describe, expect, it } from 'vitest';
import type { OverlayLacking } from '../../protocol/definitions.ts';
import type { Field, Fields } from '../../src/engine/definition.ts';
import { adminPlatform } from './admin.ts';
import { overlayCalls, patch } from './definitionsKit.ts';

const { admin } = await adminPlatform();
const { put } = overlayCalls(() => admin);

const NOTHING_LOST = { resources: [], fields: [], values: [] };

it('reports how many records lack a value of a field that an overlay would require, before it is stored [U9]', async () => {
  for (const [name, description] of [
    ['A', 'first'],
    ['B', null],
    ['C', ''],
  ]) {
    await admin.post('/participant-groups', { name, description, orgId: 1 });
  }
  const content = patch({
    name: 'participant-groups',
    fields: { description: { required: true }, badge: { type: 'text', required: true } },
  });
  expect(await admin.post('/definitions/required/lacking', { content })).toEqual({
    fields: [
      { resource: 'participant-groups', field: 'description', count: 2 },
      { resource: 'participant-groups', field: 'badge', count: 3 },
    ],
    lost: NOTHING_LOST,
  });
  expect(await admin.post('/definitions/required/lacking', { content: '{"schema": 1}' })).toEqual({
    fields: [],
    lost: NOTHING_LOST,
  });
});

describe('what an overlay would do to stored records', () => {
  const FIELDS: Fields = {
    name: { type: 'text', required: true },
    kind: { type: 'enum', values: ['CAR', 'VAN', 'BUS'] },
    tags: { type: 'enum', values: ['OLD', 'NEW'], multiple: true },
    plate: { type: 'text' },
    deputyIds: { type: 'ref', to: 'participants', multiple: true },
    keys: {
      type: 'array',
      fields: { door: { type: 'text' }, floor: { type: 'enum', values: ['UP', 'DOWN'] }, since: { type: 'date' } },
    },
  };
  /** An overlay with cars whose fields are changed; undefined leaves one out. */
  const overlay = (changes: { [name: string]: Field | undefined }) => {
    const api = { listType: 'OUR_CAR' };
    const cars = { schema: 1, name: 'our-cars', title: '{name}', fields: { ...FIELDS, ...changes }, api };
    return JSON.stringify({ schema: 1, add: [cars] });
  };
  const ask = (content: string) => admin.post<OverlayLacking>('/definitions/cars/lacking', { content });

  const stored = (async () => {
    expect((await put('cars', overlay({}))).status).toBe(200);
    const somebody = await admin.participant(1);
    const records = [
      { kind: 'CAR', plate: 'A 1', tags: ['OLD', 'NEW'], keys: [{ door: 'x', floor: 'UP' }, { door: 'y' }] },
      { kind: 'CAR', plate: '', tags: ['NEW'], keys: [{ floor: 'UP', since: '2026-05-01' }] },
      { kind: 'VAN', plate: 'C 3', tags: [], keys: [], deputyIds: [somebody.id] },
      { kind: null },
    ];
    for (const [i, record] of records.entries()) {
      await admin.post('/our-cars', { name: `G${i}`, ...record });
    }
  })();

  const of = (field: string, count: number) => ({ resource: 'our-cars', field, count });

  it.each<[what: string, changes: { [name: string]: Field | undefined }, fields: object[]]>([
    ['a field that goes away', { plate: undefined }, [of('plate', 2)]],
    ['a field of another name', { plate: undefined, number: { type: 'text' } }, [of('plate', 2)]],
    ['references that go away', { deputyIds: undefined }, [of('deputyIds', 1)]],
    ['a list that goes away', { keys: undefined }, [of('keys', 2)]],
    [
      'fields of the items of a list',
      { keys: { type: 'array', fields: { floor: { type: 'enum', values: ['UP', 'DOWN'] } } } },
      [of('keys.door', 1), of('keys.since', 1)],
    ],
  ])('%s', async (_, changes, fields) => {
    await stored;
    expect(await ask(overlay(changes))).toEqual({ fields: [], lost: { resources: [], fields, values: [] } });
  });

  it.each<[what: string, name: string, field: Field, values: object[]]>([
    ['a value that goes away', 'kind', { type: 'enum', values: ['VAN', 'BUS'] }, [{ ...of('kind', 2), value: 'CAR' }]],
    [
      'a value of another name',
      'kind',
      { type: 'enum', values: ['CAR', 'LORRY', 'BUS'] },
      [{ ...of('kind', 1), value: 'VAN' }],
    ],
    ['one that no record has', 'kind', { type: 'enum', values: ['CAR', 'VAN'] }, []],
    [
      'one of several values',
      'tags',
      { type: 'enum', values: ['OLD'], multiple: true },
      [{ ...of('tags', 2), value: 'NEW' }],
    ],
    [
      'a value in the items of a list',
      'keys',
      {
        type: 'array',
        fields: { door: { type: 'text' }, floor: { type: 'enum', values: ['DOWN'] }, since: { type: 'date' } },
      },
      [{ ...of('keys.floor', 2), value: 'UP' }],
    ],
  ])('%s', async (_, name, field, values) => {
    await stored;
    expect(await ask(overlay({ [name]: field }))).toEqual({ fields: [], lost: { resources: [], fields: [], values } });
  });

  it.each<[what: string, plate: Pick<Field, 'required' | 'visible'>, count: number]>([
    ['of some', { required: { field: 'kind', is: 'CAR' } }, 1],
    ['of those that have another value', { required: { field: 'kind', empty: false } }, 1],
    ['where it is shown', { required: true, visible: { field: 'kind', empty: true } }, 1],
    ['by references', { required: { field: 'deputyIds', empty: false } }, 0],
    ['by a lack of references', { required: { field: 'deputyIds', empty: true } }, 2],
    ['of all', { required: true }, 2],
  ])('a field that is required %s', async (_, plate, count) => {
    await stored;
    expect(await ask(overlay({ plate: { type: 'text', ...plate } }))).toEqual({
      fields: [of('plate', count)],
      lost: NOTHING_LOST,
    });
  });

  it('counts the records with an item that lacks a value by the condition of the item', async () => {
    await stored;
    const fields: Fields = {
      door: { type: 'text', required: { field: 'floor', is: 'UP' } },
      floor: { type: 'enum', values: ['UP', 'DOWN'] },
      since: { type: 'date' },
    };
    expect(await ask(overlay({ keys: { type: 'array', fields } }))).toEqual({
      fields: [of('keys.door', 1)],
      lost: NOTHING_LOST,
    });
  });

  it('tells the records of an entity that goes away', async () => {
    await stored;
    expect(await ask('{"schema": 1}')).toEqual({
      fields: [],
      lost: { resources: [{ resource: 'our-cars', count: 4 }], fields: [], values: [] },
    });
  });

  it('tells nothing of a text that is refused', async () => {
    await stored;
    expect(await ask('{"schema": 1, "patches": []}')).toEqual({ fields: [], lost: NOTHING_LOST });
  });

  it('tells what goes with the overlay, values of shipped fields included', async () => {
    await stored;
    const languages = patch({ name: 'participants', fields: { language: { values: ['ENGLISH', 'KLINGON'] } } });
    expect((await put('languages', languages)).status).toBe(200);
    await admin.participant(1, { language: 'KLINGON' });
    expect(await admin.get('/definitions/languages/usage')).toEqual({
      resources: [],
      fields: [],
      values: [{ resource: 'participants', field: 'language', value: 'KLINGON', count: 1 }],
    });
  });
});
