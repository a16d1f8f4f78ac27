import { namesIn, type Registries, type Registry } from './checks.ts';
import type { Field, Resource } from './definition.ts';
import { knownAuthorities } from './offered.ts';
import { isObject } from './paths.ts';
import { alternatives, fieldsAt, itemType, type OverlayPath, ownerAt, partAt, typesAt } from './shapeAt.ts';
import { optionNamesAt, registryAt } from './suggestOptions.ts';

/** Names that values of an overlay can refer to. */
export interface KnownNames {
  byName: ReadonlyMap<string, Resource>;
  registries: Registries;
}

/** Keys whose values are names of fields of the resource. */
const FIELD_KEYS = new Set([
  'field',
  'after',
  'hide',
  'filters',
  'phone',
  'columns',
  'rows',
  'index',
  'essential',
  'restrictable',
]);
const REGISTRY_KEYS: { [key: string]: Registry } = {
  cell: 'cells',
  review: 'reviews',
  codec: 'codecs',
  rule: 'rules',
  icon: 'icons',
};

function resourceNames(root: unknown, { byName }: KnownNames): string[] {
  const added = isObject(root) && Array.isArray(root.add) ? root.add : [];
  const own = added.flatMap((one: unknown) => (isObject(one) && typeof one.name === 'string' ? [one.name] : []));
  return [...new Set([...byName.keys(), ...own])];
}

/** The authorities that the overlay adds. */
function ownAuthorities(root: unknown): string[] {
  const added = isObject(root) && Array.isArray(root.authorities) ? root.authorities : [];
  return added.filter((one) => typeof one === 'string');
}

function relations(fields: Iterable<[string, Field]>): string[] {
  return [...fields].flatMap(([name, f]) => (f.type === 'ref' && f.multiple && f.inverse === undefined ? [name] : []));
}

/** Possible names at a path, by its key. */
function namesAt(root: unknown, path: OverlayPath, known: KnownNames): string[] {
  const keys = path.filter((segment) => typeof segment === 'string');
  const key = keys.at(-1) ?? '';
  const { byName, registries } = known;
  if (key === 'to' || key === 'basedOn' || key === 'viewOf' || key === 'resource') return resourceNames(root, known);
  if (key === 'name' && path[0] === 'patch' && path.length === 3) return [...byName.keys()];
  const above = path.slice(0, -1);
  if (key === 'name' && registryAt(above)) return namesAt(root, above, known);
  if (key === 'type' && registryAt(above.slice(0, -1)) === 'tiles') return [...(namesIn(registries, 'tiles') ?? [])];
  if (key === 'tab') return byName.get(ownerAt(root, path) ?? '')?.tabs.map((tab) => tab.name) ?? [];
  if (key === 'inverse') {
    const to = partAt(root, [...path.slice(0, -1), 'to']);
    return relations(Object.entries(byName.get(String(to))?.fields ?? {}));
  }
  if (key === 'readBy' || key === 'writeBy') return knownAuthorities([...byName.values()], [], ownAuthorities(root));
  const registry = key === 'widget' ? registryAt(path) : REGISTRY_KEYS[key];
  if (registry) return [...(namesIn(registries, registry) ?? [])];
  if (FIELD_KEYS.has(key)) {
    const shown = key === 'columns' || keys.at(-2) === 'columns' || key === 'phone' ? ['title'] : [];
    return [...fieldsAt(root, path, byName).keys(), ...shown];
  }
  return [];
}

/** Possible values at a path of an overlay, as JSON. */
export function valuesAt(root: unknown, path: OverlayPath, known: KnownNames): string[] {
  const options = optionNamesAt(root, path, known, resourceNames(root, known));
  if (options.length > 0) return options.map((name) => JSON.stringify(name));
  const types = typesAt(root, path, known.byName);
  const values = types.flatMap((type) => {
    if (type.startsWith("'")) return [JSON.stringify(type.slice(1, -1))];
    if (type === 'boolean') return ['true', 'false'];
    return type === 'false' ? ['false'] : [];
  });
  const named = types.some((type) => type === 'text' || type === 'string') ? namesAt(root, path, known) : [];
  return [...new Set([...values, ...named.map((name) => JSON.stringify(name))])];
}

/** The text inserted after a new key; "|" marks the cursor. */
export function skeletonOf(type: string): string {
  const [first = ''] = alternatives(type);
  if (first.endsWith('[]')) return itemType(first).includes('text') ? '["|"]' : '[{|}]';
  if (first.endsWith('{}')) return '{|}';
  if (first.startsWith("'") || first === 'text' || first === 'string') return '"|"';
  return first === 'boolean' || first === 'int' || first === 'number' || first === 'json' ? '|' : '{|}';
}
