import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { definitions } from '../../../resources/index.ts';
import { callFor, listCall } from '../../../src/engine/calls.ts';
import type { Resource, ResourceDefinition } from '../../../src/engine/definition.ts';
import { loadDefinitions, parseOverlayText } from '../../../src/engine/load.ts';
import { validateRecord } from '../../../src/engine/schema.ts';
import { titleOf } from '../../../src/engine/template.ts';

const ROOT = join(import.meta.dirname, '../../..');
const EXAMPLES = join(ROOT, 'docs/examples');

/** The example as it would be loaded from resources/: its imports are relative to a folder of the repository. */
async function exampleDefinition(): Promise<ResourceDefinition> {
  const folder = mkdtempSync(join(ROOT, '.example-'));
  try {
    copyFileSync(join(EXAMPLES, 'vehicles.ts'), join(folder, 'vehicles.ts'));
    const module: { default: ResourceDefinition } = await import(pathToFileURL(join(folder, 'vehicles.ts')).href);
    return module.default;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const overlayText = readFileSync(join(EXAMPLES, 'vehicles.json'), 'utf8');

function only(name: string, found: ReadonlyMap<string, Resource>): Resource {
  const resource = found.get(name);
  if (!resource) throw new Error(`${name} was not loaded`);
  return resource;
}

it('has at most 25 lines in one file', () => {
  const lines = readFileSync(join(EXAMPLES, 'vehicles.ts'), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(25);
});

it('provides everything that a screen needs, from one file', async () => {
  const loaded = loadDefinitions([...definitions, await exampleDefinition()], []);
  expect(loaded.faults).toEqual([]);
  const vehicles = only('vehicles', loaded.byName);
  expect(vehicles.access).toMatchObject({
    list: 'VEHICLE_VIEW',
    one: 'VEHICLE_VIEW',
    create: 'VEHICLE_EDIT',
    move: 'VEHICLE_EDIT',
  });
  const authorities = loaded.byName.get('user-groups')?.fields.authorities;
  expect(authorities?.type === 'enum' && authorities.values).toEqual(
    expect.arrayContaining(['ADMIN', 'VEHICLE_VIEW', 'VEHICLE_EDIT']),
  );
  expect(vehicles.tabs.flatMap((tab) => (tab.rows ?? []).flat())).toEqual(Object.keys(vehicles.fields));
  expect(listCall(vehicles, { page: 0, pageSize: 20, orgId: 1, recursive: true })).toMatchObject({
    method: 'POST',
    url: '/list',
    body: { type: 'VEHICLE', currentPage: 0, sortOrder: 'ASCENDING' },
  });
  const record = { name: 'Rescue 1', plate: 'EL-B 112', kind: 'AMBULANCE', orgId: 4 };
  expect(titleOf(vehicles, record)).toBe('Rescue 1 (EL-B 112)');
  expect(validateRecord(vehicles, record, 'create')).toEqual({});
  expect(validateRecord(vehicles, { ...record, plate: '', seats: 0 }, 'create')).toEqual({
    plate: 'required',
    seats: 'min:1',
  });
  expect(callFor(vehicles, 'create', record)).toMatchObject({ method: 'POST', url: '/vehicles' });
  expect(callFor(vehicles, 'clone', { id: 3 })).toMatchObject({ method: 'POST', url: '/vehicles/clone' });
  expect(callFor(vehicles, 'move', { id: 3, newOrgId: 9 })).toEqual({
    method: 'PUT',
    url: '/move',
    body: { id: 3, objectType: 'VEHICLE', newOrgId: 9 },
  });
  expect(callFor(vehicles, 'remove', 3)).toMatchObject({ method: 'DELETE', url: '/vehicles/3' });
});

it('provides the same as an overlay, with its labels', async () => {
  const fromFile = loadDefinitions([...definitions, await exampleDefinition()], []);
  const fromOverlay = loadDefinitions(definitions, [parseOverlayText('vehicles.json', overlayText)]);
  expect(fromOverlay.faults).toEqual([]);
  const { source, ...added } = only('vehicles', fromOverlay.byName);
  const { source: _shipped, ...shipped } = only('vehicles', fromFile.byName);
  expect(source).toBe('vehicles.json');
  expect(added).toEqual(shipped);
  expect(Object.keys(fromOverlay.labels).sort()).toEqual(['cs', 'de', 'en', 'fr', 'it']);
});

it('reports the fault of a broken overlay, and the others apply', () => {
  const broken = overlayText.replace('"type": "int"', '"type": "integer"');
  const loaded = loadDefinitions(definitions, [parseOverlayText('vehicles.json', broken)]);
  expect(loaded.byName.has('vehicles')).toBe(false);
  expect(loaded.byName.has('participants')).toBe(true);
  expect(loaded.faults[0]).toMatchObject({ source: 'vehicles.json' });
  expect(loaded.faults[0]?.key).toContain('seats');
  expect(loaded.faults[0]?.message).toMatch(/integer/);
});
