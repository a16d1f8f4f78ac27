import { describe, expect, it } from 'vitest';
import { loadDefinitions, parseOverlayText } from '../../../src/engine/load.ts';
import { doors, listOf, load, overlay, places } from './sample.ts';

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

  it('adds a custom field to form, columns and filters, and changes a key of an existing one', () => {
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

  it('is told all its faults at once: a key that nobody knows and a missing resource hide none in its fields (D11)', () => {
    const patches = [
      { name: 'doors', colour: 'red', fields: { badge: { type: 'txt' } } },
      { name: 'gates', fields: { badge: { type: 'text' } } },
    ];
    const { faults } = load({}, [overlay({ schema: 1, patch: patches, remove: ['places'] })]);
    expect(faults.map(({ code, key }) => [code, key])).toEqual([
      ['UNKNOWN_KEY', 'patch.0.colour'],
      ['UNKNOWN_KEY', 'remove'],
      ['UNKNOWN_RESOURCE', 'patch.1.name'],
      ['BAD_VALUE', 'doors.fields.badge.type'],
    ]);
  });

  it('adds a new field without a place at the end of the form and to the column chooser', () => {
    const content = { schema: 1, patch: [{ name: 'doors', fields: { badge: { type: 'text' } } }] };
    const r = load({ tabs: [{ name: 'a', rows: ['name'] }] }, [overlay(content)]).byName.get('doors');
    expect(r?.tabs).toEqual([{ name: 'a', rows: ['name', 'badge'] }]);
    expect(listOf(r).columns.at(-1)).toEqual({ field: 'badge', hidden: true });
  });

  it('creates a missing tab, and moves fields from other tabs', () => {
    const content = { schema: 1, patch: [{ name: 'doors', place: [{ field: 'code', tab: 'more' }] }] };
    const r = load({}, [overlay(content)]).byName.get('doors');
    expect(r?.tabs).toEqual([
      { name: 'details', rows: ['name', 'floor', 'placeId'] },
      { name: 'more', rows: ['code'] },
    ]);
  });

  it('removes a key of a field by null, and changes page size, sort, access and menu', () => {
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

  it('may refer to additions of a later one', () => {
    const keys = { ...doors(), name: 'keys', title: '{name}', list: undefined, api: { listType: 'KEY' } };
    const fields = { name: { type: 'text' }, doorId: { type: 'ref', to: 'gates' } };
    const first = overlay({ schema: 1, add: [JSON.parse(JSON.stringify({ ...keys, fields }))] }, '1.json');
    const second = overlay({ schema: 1, add: [{ ...doors(), name: 'gates', api: { listType: 'GATE' } }] }, '2.json');
    const { faults, byName } = load({}, [first, second]);
    expect(faults).toEqual([]);
    expect(byName.has('keys')).toBe(true);
  });

  it('overrides labels of earlier ones by flat or nested keys', () => {
    const one = overlay({ schema: 1, labels: { de: { 'resources.doors.name': 'Tür', enums: { A: 'a' } } } }, '1.json');
    const two = overlay({ schema: 1, labels: { de: { resources: { doors: { name: 'Tor' } } } } }, '2.json');
    expect(load({}, [one, two]).labels).toEqual({ de: { resources: { doors: { name: 'Tor' } }, enums: { A: 'a' } } });
  });

  it('hides a field from list and form, without removing it', () => {
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

  it('affects definitions based on the patched one', () => {
    const shut = { schema: 1 as const, name: 'shut-doors', basedOn: 'doors', viewOf: 'doors' };
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

  it.each([false, true])('with a fault is refused as a whole; shipped definitions known to be sound: %s', (isSound) => {
    const half = {
      schema: 1,
      patch: [{ name: 'doors', fields: { good: { type: 'text' }, bad: { type: 'ref', to: 'none' } } }],
    };
    const { byName, faults } = loadDefinitions([places, doors()], [overlay(half)], {}, isSound);
    expect(faults.length).toBeGreaterThan(0);
    expect(byName.get('doors')?.fields.good).toBeUndefined();
  });
});
