import { expect } from 'vitest';
import type { Fields, Resource, ResourceDefinition } from '../../../src/engine/definition.ts';
import type { FaultCode } from '../../../src/engine/faults.ts';
import { loadDefinitions, type OverlayFile } from '../../../src/engine/load.ts';

/** The context for defaults of a new record. */
export const CONTEXT = { today: '2026-11-19', now: '2026-11-19 14:32:05', orgId: 7, userLanguage: 'CZECH' };

/** A small tree and a small entity, unlike the shipped ones. */
export const places: ResourceDefinition = {
  schema: 1,
  name: 'places',
  title: '{name}',
  fields: { name: { type: 'text', required: true }, parentId: { type: 'ref', to: 'places' } },
  api: { listType: 'PLACE' },
  treeParent: 'parentId',
};

/** The definition of doors, with changes. */
export function doors(changes: Partial<ResourceDefinition> & { [key: string]: unknown } = {}): ResourceDefinition {
  return {
    schema: 1,
    name: 'doors',
    title: '{name} ({code})',
    fields: {
      name: { type: 'text', required: true, maxLength: 10 },
      code: { type: 'text' },
      floor: { type: 'int', min: -2, max: 9, default: 0 },
      placeId: { type: 'ref', to: 'places' },
    },
    list: { columns: ['title', 'floor'] },
    api: { listType: 'DOOR' },
    ...changes,
  };
}

/** Loads places and doors (with changes) and overlays. */
export function load(changes: Parameters<typeof doors>[0] = {}, overlays: OverlayFile[] = []) {
  return loadDefinitions([places, doors(changes)], overlays);
}

/** Doors with a name and these fields; throws if the definition is faulty. */
export function resource(fields: Fields, changes: Parameters<typeof doors>[0] = {}): Resource {
  const plain = { title: '{name}', list: undefined, fields: { name: { type: 'text' } as const, ...fields } };
  const loaded = load({ ...plain, ...changes });
  const found = loaded.byName.get('doors');
  if (!found) throw new Error(JSON.stringify(loaded.faults));
  return found;
}

export function overlay(content: unknown, source = 'site.json'): OverlayFile {
  return { source, content };
}

/** The list of a resource; throws if it has none. */
export function listOf(r: Resource | undefined): Exclude<Resource['list'], false> {
  if (!r?.list) throw new Error('There is no list.');
  return r.list;
}

/** A faulty definition: what is wrong, code and key of the fault, and the changes to doors that cause it. */
export type FaultyCase = [what: string, code: FaultCode, key: string, changes: { [key: string]: unknown }];

/** Expects that doors with these changes are left out, with this fault. */
export function expectLeftOut(changes: FaultyCase[3], code: FaultCode, key: string): void {
  const { faults, byName } = load(changes);
  const fault = faults.find((f) => f.code === code && (f.key === key || f.key.startsWith(`${key}.`)));
  expect(fault, JSON.stringify(faults)).toBeDefined();
  expect(fault?.message.startsWith(`${fault.source}: `)).toBe(true);
  expect(fault?.message.split('\n')).toHaveLength(1);
  expect(byName.has('doors')).toBe(false);
  expect(byName.has('places')).toBe(true);
}
