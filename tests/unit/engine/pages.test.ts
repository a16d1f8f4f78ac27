import { describe, expect, it } from 'vitest';
import type { Declarations } from '../../../src/engine/declared.ts';
import { forServer } from '../../../src/engine/extensions.ts';
import { loadDefinitions, type OverlayFile } from '../../../src/engine/load.ts';
import { doors, load, overlay, places } from './sample.ts';

const tiles = {
  count: { options: { resource: { is: 'resource' }, filter: { is: 'values', of: 'resource', optional: true } } },
  text: {},
} as const satisfies Declarations;
const registries = { tiles, icons: ['door'], routes: ['/reports/detailed', '/'] };

const count = { name: 'open', type: 'count', x: 0, y: 0, w: 3, h: 1, options: { resource: 'doors' } };
const page = (changes: object = {}) => ({
  schema: 1,
  kind: 'page',
  name: 'control-room',
  tiles: [count],
  ...changes,
});
const loadPages = (...added: object[]) => {
  const files: OverlayFile[] = added.map((one, i) => overlay({ schema: 1, add: [one] }, `${i}.json`));
  return loadDefinitions([places, doors()], files, registries);
};

describe('a page that an overlay adds', () => {
  it('is loaded with its route, its source and its tiles', () => {
    const loaded = loadPages(page({ menu: { section: 'monitor', order: 5, icon: 'door' } }));
    expect(loaded.faults).toEqual([]);
    expect(loaded.pages).toEqual([
      {
        schema: 1,
        kind: 'page',
        name: 'control-room',
        route: '/control-room',
        source: '0.json',
        access: {},
        menu: { section: 'monitor', order: 5, icon: 'door' },
        tiles: [count],
      },
    ]);
    expect(Object.isFrozen(loaded.pages[0]?.tiles)).toBe(true);
    expect(loaded.resources.map(({ name }) => name)).toEqual(['places', 'doors']);
  });

  it.each([
    ['a name that is none', page({ name: 'Control Room' }), 'BAD_NAME', 'name'],
    ['an unknown version', page({ schema: 2 }), 'UNKNOWN_SCHEMA', 'schema'],
    ['an unknown key', page({ fields: {} }), 'UNKNOWN_KEY', 'add.0.fields'],
    ['no tiles', page({ tiles: undefined }), 'MISSING_KEY', 'add.0.tiles'],
    ['an address that is none', page({ route: 'control room' }), 'BAD_VALUE', 'route'],
    ['the address of a resource', page({ route: '/doors' }), 'DUPLICATE_NAME', 'route'],
    ['the address of a screen', page({ route: '/reports/nightly' }), 'DUPLICATE_NAME', 'route'],
    ['the name of a resource', page({ name: 'doors' }), 'DUPLICATE_NAME', 'add.0.name'],
    [
      'an unknown icon',
      page({ menu: { section: 'monitor', order: 5, icon: 'dor' } }),
      'UNKNOWN_REGISTRY_NAME',
      'menu.icon',
    ],
    ['an unknown tile', page({ tiles: [{ ...count, type: 'cnt' }] }), 'UNKNOWN_REGISTRY_NAME', 'tiles.0.type'],
    ['two tiles of a name', page({ tiles: [count, count] }), 'DUPLICATE_NAME', 'tiles.1.name'],
    ['a tile without a width', page({ tiles: [{ ...count, w: 0 }] }), 'BAD_VALUE', 'tiles.0.w'],
    ['a tile beyond the grid', page({ tiles: [{ ...count, x: 10 }] }), 'BAD_VALUE', 'tiles.0.w'],
    ['a tile of no resource', page({ tiles: [{ ...count, options: {} }] }), 'MISSING_KEY', 'tiles.0.options.resource'],
    [
      'a filter on no field',
      page({ tiles: [{ ...count, options: { resource: 'doors', filter: { colour: 'red' } } }] }),
      'UNKNOWN_FIELD',
      'tiles.0.options.filter.colour',
    ],
  ])('is refused with %s, and the rest works', (_, faulty, code, key) => {
    const { faults, pages } = loadPages(faulty, page({ name: 'other-room' }));
    const place = key.startsWith('add.') ? key : `${(faulty as { name: string }).name}.${key}`;
    expect(faults.map((fault) => [fault.source, fault.code, fault.key])).toEqual([['0.json', code, place]]);
    expect(pages.map(({ name }) => name)).toEqual(['other-room']);
  });

  it('must not have the route of another one, and cannot be patched as a resource', () => {
    const { faults, pages } = loadPages(page(), page({ name: 'other-room', route: '/control-room' }));
    expect(faults.map((fault) => [fault.source, fault.key])).toEqual([['1.json', 'other-room.route']]);
    expect(pages).toHaveLength(1);
    const patch = overlay({ schema: 1, patch: [{ name: 'control-room', hide: [] }] }, '1.json');
    const both = load({}, [overlay({ schema: 1, add: [page()] }, '0.json'), patch]);
    expect(both.faults.map((fault) => [fault.source, fault.code])).toEqual([['1.json', 'UNKNOWN_RESOURCE']]);
  });

  it('has authorities that roles can grant, and that are ignored on a platform without authorities', () => {
    const roles = doors({
      fields: { ...doors().fields, may: { type: 'enum', values: ['X'], valuesFrom: 'authorities', multiple: true } },
    });
    const add = overlay({ schema: 1, add: [page({ access: { read: 'CONTROL' } })] });
    const loaded = loadDefinitions([places, roles], [add], registries);
    expect(loaded.byName.get('doors')?.fields.may).toMatchObject({ values: expect.arrayContaining(['X', 'CONTROL']) });
    const basics = { authorities: ['REPORTS'], listTypes: [] };
    expect(forServer(loaded, [], basics).pages[0]?.access).toEqual({});
    expect(forServer(loaded, ['authorities'], basics).pages[0]?.access).toEqual({ read: 'CONTROL' });
  });
});
