import { describe, expect, it } from 'vitest';
import type { FaultCode } from '../../../src/engine/faults.ts';
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

  it('is frozen to the last value, and what it was made from is not', () => {
    const shipped = doors();
    const r = loadDefinitions([places, shipped], []).byName.get('doors');
    expect(Object.isFrozen(r?.fields.floor)).toBe(true);
    expect(Object.isFrozen(shipped.fields)).toBe(false);
  });

  it('keeps the zeros it is given', () => {
    const r = load({ menu: { section: 'technical', order: 0, icon: 'door' } }).byName.get('doors');
    expect([r?.menu?.order, r?.fields.floor?.default]).toEqual([0, 0]);
  });

  it('without a word about its list shows its plain fields and offers the rest', () => {
    const names = ['name', 'code', 'floor', 'e', 'f', 'g', 'h'];
    const fields = Object.fromEntries(names.map((name) => [name, { type: 'text' } as const]));
    const { columns } = listOf(load({ list: undefined, fields }).byName.get('doors'));
    expect(columns.filter((c) => !c.hidden).map((c) => c.field)).toEqual(names.slice(0, 6));
    expect(columns.at(-1)).toEqual({ field: 'h', hidden: true });
  });

  it('without a name is sorted by its first column that can be', () => {
    const fields = { code: { type: 'text' }, placeId: { type: 'ref', to: 'places' } } as const;
    const r = load({ title: '{code}', fields, list: { columns: ['placeId', 'code'] } }).byName.get('doors');
    expect(listOf(r).sort).toEqual({ field: 'placeName', order: 'ASCENDING' });
  });

  it('may have no list and no call of its own for it', () => {
    const r = load({ list: false }).byName.get('doors');
    expect([r?.list, r?.api.calls.list]).toEqual([false, false]);
  });
});

describe('a definition based on another', () => {
  const shut = {
    schema: 1 as const,
    name: 'shut-doors',
    basedOn: 'doors',
    list: { fixed: { shut: true } },
    access: { list: 'CARETAKER' },
    api: { calls: { create: false as const } },
    table: { storedAs: 'doors' },
  };

  it('says only what differs, and uses the calls of its base', () => {
    const loaded = loadDefinitions([shut, places, doors()], []);
    const r = loaded.byName.get('shut-doors');
    expect(loaded.faults).toEqual([]);
    expect(listOf(r)).toMatchObject({ columns: [{ field: 'title' }, { field: 'floor' }], fixed: { shut: true } });
    expect(r?.api).toMatchObject({ path: 'doors', listType: 'DOOR' });
    expect([r?.api.calls.create, r?.api.calls.one]).toEqual([
      false,
      { method: 'GET', path: '/doors/{id}', body: 'none' },
    ]);
    expect(r?.access).toMatchObject({ list: 'CARETAKER', one: 'DOOR_VIEW' });
    expect(loaded.byListType.get('DOOR')?.name).toBe('doors');
  });

  it('cannot be based on nothing, nor on itself round a corner', () => {
    const one = { schema: 1 as const, name: 'one', basedOn: 'two' };
    const two = { schema: 1 as const, name: 'two', basedOn: 'one' };
    const { faults, resources } = loadDefinitions([places, one, two, { ...shut, basedOn: 'dors' }], []);
    expect(new Set(faults.map((f) => `${f.code} ${f.key}`))).toEqual(new Set(['UNKNOWN_RESOURCE basedOn']));
    expect(resources.map((r) => r.name)).toEqual(['places']);
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
  [
    'a field to fill that is not there',
    'UNKNOWN_FIELD',
    'fields.placeId.fills.0',
    { fields: { ...doors().fields, placeId: { type: 'ref', to: 'places', fills: ['nme'] } } },
  ],
  [
    'a field to fill from what is of another type there',
    'UNKNOWN_FIELD',
    'fields.placeId.fills.0',
    {
      fields: {
        ...doors().fields,
        parentId: { type: 'int' },
        placeId: { type: 'ref', to: 'places', fills: ['parentId'] },
      },
    },
  ],
  [
    'fields to fill from several records at once',
    'BAD_VALUE',
    'fields.placeId.fills',
    { fields: { ...doors().fields, placeId: { type: 'ref', to: 'places', multiple: true, fills: ['name'] } } },
  ],
  [
    'texts to insert from nowhere',
    'UNKNOWN_RESOURCE',
    'fields.name.insertFrom.to',
    { fields: { ...doors().fields, name: { type: 'text', insertFrom: { to: 'plces', field: 'texts' } } } },
  ],
  [
    'texts to insert from what is no list of texts',
    'UNKNOWN_FIELD',
    'fields.name.insertFrom.field',
    { fields: { ...doors().fields, name: { type: 'text', insertFrom: { to: 'places', field: 'name' } } } },
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
  ['an unknown schema', 'UNKNOWN_SCHEMA', 'schema', { schema: 2 }],
  [
    'a field named like a built-in',
    'BAD_NAME',
    'fields.constructor',
    { fields: { ...doors().fields, constructor: { type: 'text' } } },
  ],
  [
    'limits the wrong way round',
    'BAD_VALUE',
    'fields.floor.min',
    { fields: { ...doors().fields, floor: { type: 'int', min: 1, max: 0 } } },
  ],
  [
    'a pattern that is none',
    'BAD_VALUE',
    'fields.code.pattern',
    { fields: { ...doors().fields, code: { type: 'text', pattern: '(' } } },
  ],
  [
    'a condition that says two things',
    'BAD_VALUE',
    'fields.code.visible',
    { fields: { ...doors().fields, code: { type: 'text', visible: { field: 'name', is: 1, empty: true } } } },
  ],
  [
    'an inverse that is none',
    'UNKNOWN_FIELD',
    'fields.placeId.inverse',
    { fields: { ...doors().fields, placeId: { type: 'ref', to: 'places', multiple: true, inverse: 'doorIds' } } },
  ],
  [
    'a nested fault',
    'UNKNOWN_KEY',
    'fields.locks.fields.kind.sort',
    { fields: { ...doors().fields, locks: { type: 'array', fields: { kind: { type: 'text', sort: 1 } } } } },
  ],
  ['a row without a field', 'UNKNOWN_FIELD', 'tabs.0.rows.0', { tabs: [{ name: 'a', rows: [['name', 'nam']] }] }],
  [
    'two tabs of one name',
    'DUPLICATE_NAME',
    'tabs.1.name',
    {
      tabs: [
        { name: 'a', rows: [] },
        { name: 'a', rows: [] },
      ],
    },
  ],
  ['a tab of two minds', 'BAD_VALUE', 'tabs.0', { tabs: [{ name: 'a', rows: [], widget: 'b' }] }],
  ['a page without rows', 'BAD_VALUE', 'list.pageSize', { list: { columns: ['name'], pageSize: 0 } }],
  ['a menu section nobody has', 'BAD_VALUE', 'menu.section', { menu: { section: 'master', order: 1, icon: 'a' } }],
  ['a list type in small letters', 'BAD_NAME', 'api.listType', { api: { listType: 'door' } }],
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

  it('takes along what needs it, and nothing else', () => {
    const keys = {
      ...doors(),
      name: 'keys',
      api: { listType: 'KEY' },
      fields: {
        name: { type: 'text' as const },
        code: { type: 'text' as const },
        floor: { type: 'ref' as const, to: 'doors' },
      },
    };
    const { faults, resources } = loadDefinitions([places, doors({ title: '{x}' }), keys], []);
    expect(faults.map((f) => [f.source, f.code])).toEqual([
      ['resources/doors.ts', 'UNKNOWN_FIELD'],
      ['resources/keys.ts', 'UNKNOWN_RESOURCE'],
    ]);
    expect(resources.map((r) => r.name)).toEqual(['places']);
  });

  it.each([
    ['widgets', 'fields.name.widget', { fields: { ...doors().fields, name: { type: 'text', widget: 'none' } } }],
    ['cells', 'fields.name.cell', { fields: { ...doors().fields, name: { type: 'text', cell: 'none' } } }],
    ['tabs', 'tabs.0.widget', { tabs: [{ name: 'a', widget: 'none' }] }],
    ['lists', 'list.widget', { list: { columns: ['name'], widget: 'none' } }],
    ['behaviors', 'table.behaviors.0', { table: { behaviors: ['none'] } }],
    ['icons', 'menu.icon', { menu: { section: 'technical', order: 1, icon: 'none' } }],
  ] as const)('names what is not among the %s, where these are known', (registry, key, changes) => {
    const given = [places, doors(changes as unknown as Parameters<typeof doors>[0])];
    expect(loadDefinitions(given, []).faults).toEqual([]);
    const { faults } = loadDefinitions(given, [], { [registry]: ['known'] });
    expect(faults.map((f) => [f.code, f.key])).toEqual([['UNKNOWN_REGISTRY_NAME', key]]);
  });

  it('with a misspelt name is told what was probably meant', () => {
    const { faults } = load({ list: { columns: ['nme'] } });
    expect(faults[0]?.message).toContain('did you mean "name"?');
  });
});

const patchOf = (patch: object) => overlay({ schema: 1, patch: [{ name: 'doors', ...patch }] });

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

  it('puts a new field that it does not place at the end of the form, and among the columns to choose', () => {
    const content = { schema: 1, patch: [{ name: 'doors', fields: { badge: { type: 'text' } } }] };
    const r = load({ tabs: [{ name: 'a', rows: ['name'] }] }, [overlay(content)]).byName.get('doors');
    expect(r?.tabs).toEqual([{ name: 'a', rows: ['name', 'badge'] }]);
    expect(listOf(r).columns.at(-1)).toEqual({ field: 'badge', hidden: true });
  });

  it('makes a tab that is not there, and moves what stood elsewhere', () => {
    const content = { schema: 1, patch: [{ name: 'doors', place: [{ field: 'code', tab: 'more' }] }] };
    const r = load({}, [overlay(content)]).byName.get('doors');
    expect(r?.tabs).toEqual([
      { name: 'details', rows: ['name', 'floor', 'placeId'] },
      { name: 'more', rows: ['code'] },
    ]);
  });

  it('takes a key out of a field by null, and changes page size, sort, access and menu', () => {
    const menu = { section: 'technical', order: 0, icon: 'door' };
    const sort = { field: 'floor', order: 'DESCENDING' };
    const patch = {
      name: 'doors',
      fields: { name: { maxLength: null } },
      list: { pageSize: 5, sort },
      access: { menu: 'X' },
      menu,
    };
    const r = load({}, [overlay({ schema: 1, patch: [patch] })]).byName.get('doors');
    expect(r?.fields.name).toEqual({ type: 'text', required: true });
    expect(listOf(r)).toMatchObject({ pageSize: 5, sort });
    expect([r?.access.menu, r?.menu]).toEqual(['X', menu]);
  });

  it('may use what a later one adds', () => {
    const keys = { ...doors(), name: 'keys', title: '{name}', list: undefined, api: { listType: 'KEY' } };
    const fields = { name: { type: 'text' }, doorId: { type: 'ref', to: 'gates' } };
    const first = overlay({ schema: 1, add: [JSON.parse(JSON.stringify({ ...keys, fields }))] }, '1.json');
    const second = overlay({ schema: 1, add: [{ ...doors(), name: 'gates', api: { listType: 'GATE' } }] }, '2.json');
    const { faults, byName } = load({}, [first, second]);
    expect(faults).toEqual([]);
    expect(byName.has('keys')).toBe(true);
  });

  it('brings labels, flat or nested, over those of the one before', () => {
    const one = overlay({ schema: 1, labels: { de: { 'resources.doors.name': 'Tür', enums: { A: 'a' } } } }, '1.json');
    const two = overlay({ schema: 1, labels: { de: { resources: { doors: { name: 'Tor' } } } } }, '2.json');
    expect(load({}, [one, two]).labels).toEqual({ de: { resources: { doors: { name: 'Tor' } }, enums: { A: 'a' } } });
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
    ['no object', overlay([]), 'WRONG_TYPE'],
    ['a place behind nothing', patchOf({ place: [{ field: 'code', tab: 'details', after: 'x' }] }), 'UNKNOWN_FIELD'],
    ['a column behind nothing', patchOf({ columns: [{ field: 'code', after: 'x' }] }), 'UNKNOWN_FIELD'],
    ['a filter on nothing', patchOf({ filters: ['x'] }), 'UNKNOWN_FIELD'],
    ['nothing to hide', patchOf({ hide: ['x'] }), 'UNKNOWN_FIELD'],
    ['a new field of no type', patchOf({ fields: { lamp: { maxLength: 3 } } }), 'MISSING_KEY'],
    [
      'a field of a forbidden name',
      parseOverlayText('site.json', '{"schema":1,"patch":[{"name":"doors","fields":{"__proto__":{"type":"text"}}}]}'),
      'BAD_NAME',
    ],
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
