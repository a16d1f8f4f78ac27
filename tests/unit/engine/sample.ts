import type { Field, Resource, ResourceDefinition } from '../../../src/engine/definition.ts';
import { loadDefinitions, type OverlayFile } from '../../../src/engine/load.ts';

/** A small tree and a small entity, as far from the shipped ones as the engine allows. */
export const places: ResourceDefinition = {
  schema: 1,
  name: 'places',
  title: '{name}',
  fields: { name: { type: 'text', required: true }, parentId: { type: 'ref', to: 'places' } },
  api: { listType: 'PLACE' },
  table: { treeParent: 'parentId' },
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

/** Doors with one field of interest. */
export function withField(field: Field, name = 'value'): Resource {
  const loaded = load({
    fields: { name: { type: 'text' }, [name]: field },
    title: '{name}',
    list: { columns: ['name'] },
  });
  const resource = loaded.byName.get('doors');
  if (!resource) throw new Error(JSON.stringify(loaded.faults));
  return resource;
}

export function overlay(content: unknown, source = 'site.json'): OverlayFile {
  return { source, content };
}

/** The list of a resource that has one. */
export function listOf(r: Resource | undefined): Exclude<Resource['list'], false> {
  if (!r?.list) throw new Error('There is no list.');
  return r.list;
}
