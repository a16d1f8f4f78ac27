import type { Field, FieldType, Resource } from './definition.ts';
import { isObject } from './paths.ts';
import { fieldShapes, type Kind, shapes } from './shape.ts';

/** Object keys and list indexes from the root of an overlay. */
export type OverlayPath = readonly (string | number)[];

/** An allowed key of an object. */
export interface KeyInfo {
  name: string;
  type: string;
  required: boolean;
}

type Shape = Readonly<Record<string, string>>;

const TYPES = Object.keys(fieldShapes)
  .map((type) => `'${type}'`)
  .join('|');
/** A field in a patch may omit its type, which is then that of the existing field. */
const PATCH_FIELD = 'PatchField';

/** Alternatives of a type at its top level: "(a|b)[]|c" -> "(a|b)[]", "c". */
export function alternatives(type: string): string[] {
  return type.match(/(?:\([^)]*\)|[^|(])+/g) ?? [];
}

/** The item type of a list or map: "(a|b)[]" -> "a|b". */
export function itemType(type: string): string {
  return type.slice(0, -2).replace(/^\((.*)\)$/, '$1');
}

function childOf(value: unknown, segment: string | number): unknown {
  if (Array.isArray(value)) return typeof segment === 'number' ? value[segment] : undefined;
  return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

/** The value at a path of an overlay, which may be incomplete. */
export function partAt(root: unknown, path: OverlayPath): unknown {
  return path.reduce(childOf, root);
}

/** Name of the resource that the overlay adds or patches at `path`. */
export function ownerAt(root: unknown, path: OverlayPath): string | undefined {
  const name = path[0] === 'add' || path[0] === 'patch' ? partAt(root, [...path.slice(0, 2), 'name']) : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** Fields of the resource that the overlay adds or patches at `path`, including added fields. */
export function fieldsAt(root: unknown, path: OverlayPath, byName: ReadonlyMap<string, Resource>): Map<string, Field> {
  const owner = ownerAt(root, path);
  const own = partAt(root, [...path.slice(0, 2), 'fields']);
  const known: [string, Field][] = Object.entries(byName.get(owner ?? '')?.fields ?? {});
  const added = isObject(own) ? (Object.entries(own) as [string, Field][]) : [];
  return new Map([...known, ...added.map(([name, field]): [string, Field] => [name, { ...field }])]);
}

function fieldShape(value: unknown, existing: FieldType | undefined): Shape {
  const own = isObject(value) ? value.type : undefined;
  const type = typeof own === 'string' && Object.hasOwn(fieldShapes, own) ? (own as FieldType) : existing;
  return { ...(type ? fieldShapes[type] : shapes.FieldBase), type: `${TYPES}!` };
}

/** The allowed types at a path of an overlay; none if unknown. */
export function typesAt(root: unknown, path: OverlayPath, byName: ReadonlyMap<string, Resource>): string[] {
  let types = ['Overlay'];
  path.forEach((segment, depth) => {
    const above = path.slice(0, depth);
    types = types.flatMap((type) => {
      if (typeof segment === 'number') return type.endsWith('[]') ? alternatives(itemType(type)) : [];
      if (type.endsWith('{}')) {
        if (itemType(type) !== 'object') return alternatives(itemType(type));
        return path[0] === 'patch' ? [PATCH_FIELD] : ['object'];
      }
      const next = shapeOf(type, root, above, byName)?.[segment];
      return next === undefined ? [] : alternatives(next.replace(/!$/, ''));
    });
  });
  return types;
}

function shapeOf(
  type: string,
  root: unknown,
  path: OverlayPath,
  byName: ReadonlyMap<string, Resource>,
): Shape | undefined {
  if (type === 'Field') return fieldShape(partAt(root, path), undefined);
  if (type === PATCH_FIELD) {
    const known = byName.get(ownerAt(root, path) ?? '')?.fields[String(path.at(-1))]?.type;
    return fieldShape(partAt(root, path), known);
  }
  if (type === 'AnyDefinition') {
    const given = partAt(root, path);
    return isObject(given) && given.kind === 'page' ? shapes.PageDefinition : shapes.ResourceDefinition;
  }
  return Object.hasOwn(shapes, type) ? shapes[type as Kind] : undefined;
}

/** The allowed keys of the object at a path. */
export function keysAt(root: unknown, path: OverlayPath, byName: ReadonlyMap<string, Resource>): KeyInfo[] {
  for (const type of typesAt(root, path, byName)) {
    const shape = shapeOf(type, root, path, byName);
    if (!shape) continue;
    return Object.entries(shape).map(([name, of]) => ({
      name,
      type: of.replace(/!$/, ''),
      required: of.endsWith('!') && type !== PATCH_FIELD,
    }));
  }
  return [];
}
