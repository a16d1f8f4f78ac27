import { describe, expect, it } from 'vitest';
import type { FaultCode } from '../../../src/engine/definition.ts';
import { loadDefinitions, parseOverlayText } from '../../../src/engine/load.ts';
import { doors, listOf, load, overlay, places } from './sample.ts';

describe('a definition', () => {
  it('is complete after loading: page size 20, sorted by name ASCENDING [S9.3][S9.14][S9.15]', () => {
    const { byName, faults } = load();
    expect(faults).toEqual([]);
    expect(byName.get('doors')?.list).toMatchObject({ pageSize: 20, sort: { field: 'name', order: 'ASCENDING' } });
  });

  it('has a form of all its fields, paths and authorities by default', () => {
    const r = load().byName.get('doors');
    expect(r?.tabs.flatMap((tab) => tab.rows?.flat())).toEqual(['name', 'code', 'floor', 'placeId']);
    expect(r?.api.path).toBe('doors');
    expect(r?.api.calls.restore).toBe(false);
  });

  it('is frozen to the last value', () => {
    const r = load().byName.get('doors');
    expect(Object.isFrozen(r?.fields.floor)).toBe(true);
  });
});

const faulty: [string, FaultCode, string, { [key: string]: unknown }][] = [
  ['an unknown key', 'UNKNOWN_KEY', 'colour', { colour: 'red' }],
  [
    'an unknown key in a field',
    'UNKNOWN_KEY',
    'fields.name.maxLenght',
    { fields: { name: { type: 'text', maxLenght: 3 } } },
  ],
  ['a missing key', 'MISSING_KEY', 'api', { api: undefined }],
  ['a wrong type', 'WRONG_TYPE', 'fields.name.required', { fields: { name: { type: 'text', required: 'yes' } } }],
  ['an unknown field type', 'BAD_VALUE', 'fields.name.type', { fields: { name: { type: 'string' } } }],
  [
    'a reference to nothing',
    'UNKNOWN_RESOURCE',
    'fields.placeId.to',
    { fields: { ...doors().fields, placeId: { type: 'ref', to: 'plces' } } },
  ],
  ['a column without a field', 'UNKNOWN_FIELD', 'list.columns.0', { list: { columns: ['nme'] } }],
  ['a title without its field', 'UNKNOWN_FIELD', 'title', { title: '{label}' }],
  ['a rule nobody wrote', 'UNKNOWN_REGISTRY_NAME', 'rules.0', { rules: ['endBeforeStart'] }],
  [
    'a codec nobody wrote',
    'UNKNOWN_REGISTRY_NAME',
    'fields.name.codec',
    { fields: { name: { type: 'text', codec: 'xml' } } },
  ],
  [
    'a default of another type',
    'BAD_VALUE',
    'fields.floor.default',
    { fields: { ...doors().fields, floor: { type: 'int', default: 'one' } } },
  ],
  [
    'a condition on no field',
    'UNKNOWN_FIELD',
    'fields.name.visible',
    { fields: { name: { type: 'text', visible: { field: 'x', is: 1 } } } },
  ],
  ['an enum without values', 'BAD_VALUE', 'fields.name.values', { fields: { name: { type: 'enum', values: [] } } }],
  ['a name in capitals', 'BAD_NAME', 'name', { name: 'Doors' }],
  ['the list type of another', 'DUPLICATE_NAME', 'api.listType', { api: { listType: 'PLACE' } }],
  [
    'a sort nobody can do',
    'UNKNOWN_FIELD',
    'list.sort.field',
    { list: { columns: ['name'], sort: { field: 'x', order: 'ASCENDING' } } },
  ],
];

describe('a faulty definition', () => {
  it.each(faulty)('with %s is left out: %s at %s', (_, code, key, changes) => {
    const { faults, byName } = load(changes);
    const fault = faults.find((f) => f.code === code && (f.key === key || f.key.startsWith(`${key}.`)));
    expect(fault, JSON.stringify(faults)).toBeDefined();
    expect(fault?.message.startsWith(`${fault.source}: `)).toBe(true);
    expect(fault?.message.split('\n')).toHaveLength(1);
    expect(byName.has('doors')).toBe(false);
    expect(byName.has('places')).toBe(true);
  });

  it('with a misspelt name is told what was probably meant', () => {
    const { faults } = load({ list: { columns: ['nme'] } });
    expect(faults[0]?.message).toContain('did you mean "name"?');
  });
});

describe('an overlay', () => {
  const floorCount = {
    schema: 1,
    patch: [
      {
        name: 'doors',
        fields: { badge: { type: 'text', maxLength: 8 }, floor: { max: 99 } },
        place: [{ field: 'badge', tab: 'details', after: 'name' }],
        columns: [{ field: 'badge', after: 'title' }],
        filters: ['badge'],
      },
    ],
    labels: { en: { 'resources.doors.fields.badge': 'Badge' } },
  };

  it('puts a custom field into form, column and filter, and changes a key of an existing one', () => {
    const { byName, faults, labels } = load({}, [overlay(floorCount)]);
    const r = byName.get('doors');
    expect(faults).toEqual([]);
    expect(r?.fields.floor).toMatchObject({ type: 'int', min: -2, max: 99, default: 0 });
    expect(r?.tabs[0]?.rows?.flat().slice(0, 2)).toEqual(['name', 'badge']);
    expect(listOf(r).columns.map((c) => c.field)).toEqual(['title', 'badge', 'floor']);
    expect(listOf(r).filters).toContain('badge');
    expect(r?.patchedBy).toEqual(['site.json']);
    expect(JSON.stringify(labels)).toContain('Badge');
  });

  it('hides a field from list and form, and keeps it', () => {
    const { byName } = load({}, [overlay({ schema: 1, patch: [{ name: 'doors', hide: ['floor'] }] })]);
    const r = byName.get('doors');
    expect(r?.tabs.flatMap((tab) => tab.rows?.flat())).not.toContain('floor');
    expect(listOf(r).columns.map((c) => c.field)).not.toContain('floor');
    expect(r?.fields.floor).toBeDefined();
  });

  it('adds a whole entity', () => {
    const gates = { ...doors(), name: 'gates', api: { listType: 'GATE' } };
    const { byName, byListType } = load({}, [overlay({ schema: 1, add: [gates] })]);
    expect(byName.get('gates')?.source).toBe('site.json');
    expect(byListType.get('GATE')?.name).toBe('gates');
  });

  it('reaches a definition that is based on the patched one', () => {
    const shut = { schema: 1 as const, name: 'shut-doors', basedOn: 'doors', table: { storedAs: 'doors' } };
    const { byName, faults } = loadDefinitions([places, doors(), shut], [overlay(floorCount)]);
    expect(faults).toEqual([]);
    expect(byName.get('shut-doors')?.fields.badge).toBeDefined();
  });

  it.each([
    ['no JSON', parseOverlayText('site.json', '{"schema": 1,'), 'NOT_JSON'],
    ['another schema', overlay({ schema: 2 }), 'UNKNOWN_SCHEMA'],
    ['a patch of nothing', overlay({ schema: 1, patch: [{ name: 'dors' }] }), 'UNKNOWN_RESOURCE'],
    ['an unknown key', overlay({ schema: 1, patches: [] }), 'UNKNOWN_KEY'],
    ['a name that is taken', overlay({ schema: 1, add: [doors()] }), 'DUPLICATE_NAME'],
  ])('with %s is refused by name, and the next one works', (_, file, code) => {
    const { faults, byName } = load({}, [file, overlay(floorCount, 'second.json')]);
    expect(faults.map((f) => [f.source, f.code])).toEqual([['site.json', code]]);
    expect(byName.get('doors')?.fields.badge).toBeDefined();
  });

  it('is refused whole: nothing of a faulty one is in force', () => {
    const half = { schema: 1, patch: [{ name: 'doors', fields: { good: { type: 'text' }, bad: { type: 'txt' } } }] };
    const { byName, faults } = load({}, [overlay(half)]);
    expect(faults.length).toBeGreaterThan(0);
    expect(byName.get('doors')?.fields.good).toBeUndefined();
  });
});
