import type { Registries } from './checks.ts';
import type { Declared, OptionShape } from './declared.ts';
import type { Field, Fields, Resource } from './definition.ts';
import { isObject } from './paths.ts';
import { fieldsAt, type KeyInfo, type OverlayPath, partAt } from './shapeAt.ts';

type DeclaredRegistry = 'widgets' | 'cells' | 'tabs' | 'reviews' | 'lists' | 'tiles' | 'rules';

/** The registry that the object at a path refers to, e.g. that of widgets, tabs, tiles or rules. */
export function registryAt(path: OverlayPath): DeclaredRegistry | undefined {
  const keys = path.filter((segment) => typeof segment === 'string');
  const key = keys.at(-1);
  if (key === 'tiles' || key === 'rules') return key;
  if (key === 'cell') return 'cells';
  if (key === 'review') return 'reviews';
  if (key !== 'widget') return undefined;
  return keys.includes('fields') ? 'widgets' : keys.includes('tabs') ? 'tabs' : 'lists';
}

/** The declared options for the `options` object at a path; undefined if there is none. */
function declaredAt(root: unknown, path: OverlayPath, registries: Registries): Declared['options'] {
  const thing = path.slice(0, -1);
  const registry = path.at(-1) === 'options' ? registryAt(thing) : undefined;
  const own = partAt(root, thing);
  if (!registry || !isObject(own)) return undefined;
  const name = registry === 'rules' ? own.rule : registry === 'tiles' ? own.type : own.name;
  const known = registries[registry] ?? {};
  return typeof name === 'string' && Object.hasOwn(known, name) ? (known[name]?.options ?? {}) : undefined;
}

function typeOf(option: OptionShape): string {
  if (option.is === 'value') return option.type;
  if (option.is === 'values') return 'json{}';
  return option.is === 'field' && option.many ? 'text[]' : 'text';
}

/** The options that can be written in the object at a path. */
export function optionsAt(root: unknown, path: OverlayPath, registries: Registries): KeyInfo[] {
  return Object.entries(declaredAt(root, path, registries) ?? {}).map(([name, option]) => ({
    name,
    type: typeOf(option),
    required: option.optional !== true,
  }));
}

/** The declared option at a path, or with the list item at the path, and the values of all options of the same object. */
function optionAt(root: unknown, path: OverlayPath, registries: Registries) {
  const at = typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;
  const declared = declaredAt(root, at.slice(0, -1), registries);
  const name = String(at.at(-1));
  const option = declared && Object.hasOwn(declared, name) ? declared[name] : undefined;
  const given = partAt(root, at.slice(0, -1));
  return option && { option, given: isObject(given) ? given : {} };
}

/** Fields on the level of the object at a path: those of the list or group around it, else those of the definition. */
function levelOf(root: unknown, path: OverlayPath, byName: ReadonlyMap<string, Resource>): [string, Field][] {
  const depth = path.lastIndexOf('fields');
  const around = depth > 3 ? partAt(root, path.slice(0, depth + 1)) : undefined;
  return isObject(around) ? Object.entries(around as Fields) : [...fieldsAt(root, path, byName)];
}

/**
 * Possible names as the value of the option at a path: of fields of the accepted types, or of resources. `resources`:
 * names of all resources, including those that the overlay adds.
 */
export function optionNamesAt(
  root: unknown,
  path: OverlayPath,
  { byName, registries }: { byName: ReadonlyMap<string, Resource>; registries: Registries },
  resources: readonly string[],
): string[] {
  const found = optionAt(root, path, registries);
  if (!found) return [];
  const { option, given } = found;
  if (option.is === 'resource') return [...resources];
  if (option.is !== 'field') return [];
  const fields =
    option.of === undefined
      ? levelOf(root, path, byName)
      : Object.entries(byName.get(String(given[option.of]))?.fields ?? {});
  const accepted = fields.filter(([, field]) => !option.types || option.types.includes(field.type));
  return [...accepted.map(([name]) => name), ...(option.also ?? [])];
}
