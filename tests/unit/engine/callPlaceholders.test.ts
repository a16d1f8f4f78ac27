import { describe, expect, it } from 'vitest';
import { callFor, listCall, partsCall } from '../../../src/engine/calls.ts';
import { MissingValueError } from '../../../src/engine/callTemplate.ts';
import type { CallSpec, Resource, ResourceDefinition } from '../../../src/engine/definition.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { doors, places } from './sample.ts';

const tree: ResourceDefinition = { ...places, fields: { ...places.fields, region: { type: 'text' } } };
const keys = (calls: NonNullable<ResourceDefinition['api']['calls']>): ResourceDefinition => ({
  schema: 1,
  name: 'keys',
  title: '{name}',
  partOf: 'placeId',
  fields: {
    name: { type: 'text' },
    placeId: { type: 'ref', to: 'places', required: true },
    orgId: { type: 'ref', to: 'places' },
    number: { type: 'text' },
  },
  api: { listType: 'KEY', calls },
});
const loaded = (calls: NonNullable<ResourceDefinition['api']['calls']>) => loadDefinitions([tree, keys(calls)], []);
const keyed = (calls: NonNullable<ResourceDefinition['api']['calls']>): Resource => {
  const found = loaded(calls).byName.get('keys');
  if (!found) throw new Error(JSON.stringify(loaded(calls).faults));
  return found;
};
const remove = (path: string): { remove: CallSpec } => ({ remove: { method: 'DELETE', path } });

describe('placeholders of a call', () => {
  it('take values of the record', () => {
    const r = keyed(remove('/places/{placeId}/keys/{number}?by={id}'));
    expect(callFor(r, 'remove', { id: 7, placeId: 3, number: 'A 1/2' })).toEqual({
      method: 'DELETE',
      url: '/places/3/keys/A%201%2F2?by=7',
    });
  });

  it('take values of the parent if the record has none, then those of the scope', () => {
    const r = keyed(remove('/{region}/{orgId}/{id}?year={year}'));
    const parent = { id: 3, region: 'north', orgId: 9 };
    const scope = { orgId: 1, year: 2026 };
    expect(callFor(r, 'remove', { id: 7, orgId: null }, { parent, scope }).url).toBe('/north/9/7?year=2026');
    expect(callFor(r, 'remove', { id: 7, orgId: 0 }, { parent, scope }).url).toBe('/north/0/7?year=2026');
    expect(callFor(r, 'remove', 7, { parent: { region: 'south' }, scope }).url).toBe('/south/1/7?year=2026');
  });

  it('without a value prevent the call', () => {
    const r = keyed(remove('/keys/{number}'));
    expect(() => callFor(r, 'remove', 7)).toThrow(MissingValueError);
    expect(() => callFor(r, 'remove', { id: 7, number: '' })).toThrow('{number}');
  });

  it('of a list take its organization and its filters', () => {
    const list = { method: 'GET', path: '/keys/{orgId}?year={year}', body: 'none' } as const;
    const years = doors({ api: { listType: 'DOOR', calls: { list } } });
    const r = loadDefinitions([places, years], []).byName.get('doors');
    if (!r) throw new Error('There are no doors.');
    const page = { page: 0, pageSize: 20, orgId: 4, recursive: false };
    expect(listCall(r, { ...page, filters: { year: 2027 } })).toEqual({ method: 'GET', url: '/keys/4?year=2027' });
    expect(listCall(r, { ...page, scope: { year: 2028 } }).url).toBe('/keys/4?year=2028');
  });

  it("of the list of parts take the parent's id", () => {
    expect(partsCall(keyed({}), 5)).toEqual({ method: 'GET', url: '/keys/list?placeId=5' });
    const list = { method: 'GET', path: '/places/{placeId}/keys', body: 'none' } as const;
    expect(partsCall(keyed({ list }), 5)).toEqual({ method: 'GET', url: '/places/5/keys' });
  });

  it('without a possible value are faults', () => {
    const { faults } = loaded(remove('/keys/{nmber}/{id}'));
    expect(faults.map(({ code, key }) => [code, key])).toEqual([['UNKNOWN_FIELD', 'api.calls.remove.path']]);
    expect(faults[0]?.message).toContain('did you mean "number"?');
  });
});

describe('a body in a definition', () => {
  const update = (body: CallSpec['body']) => ({ update: { method: 'PUT', path: '/keys', body } as const });

  it('wraps the record, its id and values of placeholders, each with its own type', () => {
    const r = keyed(update({ event: 'record', about: 'id', year: '{year}' }));
    const record = { id: 7, version: 2, name: 'Main', placeId: 3 };
    expect(callFor(r, 'update', record, { scope: { year: 2026 } })).toEqual({
      method: 'PUT',
      url: '/keys',
      body: { event: { id: 7, version: 2, name: 'Main', placeId: 3 }, about: 7, year: 2026 },
    });
  });

  it('that contains anything else is a fault', () => {
    const { faults } = loaded(update({ event: 'recrd', year: '{yeer}' }));
    expect(faults.map(({ code, key }) => [code, key])).toEqual([
      ['BAD_VALUE', 'api.calls.update.body.event'],
      ['UNKNOWN_FIELD', 'api.calls.update.body.year'],
    ]);
  });
});
