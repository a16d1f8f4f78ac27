import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { doors, listOf, load, places } from './sample.ts';

describe('a definition', () => {
  it('is complete after loading: page size 20, sorted by name ASCENDING [S9.3][S9.14][S9.15]', () => {
    const { byName, faults } = load();
    expect(faults).toEqual([]);
    expect(byName.get('doors')?.list).toMatchObject({ pageSize: 20, sort: { field: 'name', order: 'ASCENDING' } });
  });

  it('has a form with all fields, paths and authorities by default', () => {
    const r = load().byName.get('doors');
    expect(r?.tabs.flatMap((tab) => tab.rows?.flat())).toEqual(['name', 'code', 'floor', 'placeId']);
    expect(r?.api.path).toBe('doors');
    expect(r?.api.calls.restore).toBe(false);
  });

  it('is deeply frozen, unlike its source', () => {
    const shipped = doors();
    const r = loadDefinitions([places, shipped], []).byName.get('doors');
    expect(Object.isFrozen(r?.fields.floor)).toBe(true);
    expect(Object.isFrozen(shipped.fields)).toBe(false);
  });

  it('keeps zeros', () => {
    const r = load({ menu: { section: 'technical', order: 0, icon: 'door' } }).byName.get('doors');
    expect([r?.menu?.order, r?.fields.floor?.default]).toEqual([0, 0]);
  });

  it('without a list shows its plain fields and offers the rest', () => {
    const names = ['name', 'code', 'floor', 'e', 'f', 'g', 'h'];
    const fields = Object.fromEntries(names.map((name) => [name, { type: 'text' } as const]));
    const { columns } = listOf(load({ list: undefined, fields }).byName.get('doors'));
    expect(columns.filter((c) => !c.hidden).map((c) => c.field)).toEqual(names.slice(0, 6));
    expect(columns.at(-1)).toEqual({ field: 'h', hidden: true });
  });

  it('without a name is sorted by its first sortable column', () => {
    const fields = { code: { type: 'text' }, placeId: { type: 'ref', to: 'places' } } as const;
    const r = load({ title: '{code}', fields, list: { columns: ['placeId', 'code'] } }).byName.get('doors');
    expect(listOf(r).sort).toEqual({ field: 'placeName', order: 'ASCENDING' });
  });

  it('may have neither a list nor a list call', () => {
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
    viewOf: 'doors',
  };

  it('contains only differences, and uses the calls of its base', () => {
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

  it('cannot have an unknown base, or a cycle of bases', () => {
    const one = { schema: 1 as const, name: 'one', basedOn: 'two' };
    const two = { schema: 1 as const, name: 'two', basedOn: 'one' };
    const { faults, resources } = loadDefinitions([places, one, two, { ...shut, basedOn: 'dors' }], []);
    expect(new Set(faults.map((f) => `${f.code} ${f.key}`))).toEqual(new Set(['UNKNOWN_RESOURCE basedOn']));
    expect(resources.map((r) => r.name)).toEqual(['places']);
  });
});
