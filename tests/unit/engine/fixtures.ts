import type { Fields, Resource, ResourceDefinition } from '../../../src/engine/definition.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';

export const CONTEXT = { today: '2026-11-19', now: '2026-11-19 14:32:05', orgId: 7, userLanguage: 'CZECH' };

/** A small tree of places that other definitions can refer to. */
export const places: ResourceDefinition = {
  schema: 1,
  name: 'places',
  title: '{name}',
  fields: { name: { type: 'text', required: true }, parentId: { type: 'ref', to: 'places' } },
  api: { listType: 'PLACE' },
  table: { treeParent: 'parentId' },
};

/** A definition with what a test needs and nothing else. */
export function definition(fields: Fields, more: Partial<ResourceDefinition> = {}): ResourceDefinition {
  return { schema: 1, name: 'doors', title: '{name}', fields, api: { listType: 'DOOR' }, ...more };
}

/** The loaded resource "doors" made of these fields; it fails when they are faulty. */
export function resource(fields: Fields, more: Partial<ResourceDefinition> = {}): Resource {
  const loaded = loadDefinitions([places, definition({ name: { type: 'text' }, ...fields }, more)], []);
  const found = loaded.byName.get('doors');
  if (!found) throw new Error(JSON.stringify(loaded.faults));
  return found;
}
