import { isLive } from './computed.ts';
import type { Field, Fields, FieldType, Resource } from './definition.ts';
import { segments } from './paths.ts';
import { nameFieldOf } from './refs.ts';
import { templateFields } from './template.ts';

const SORTABLE: ReadonlySet<FieldType> = new Set<FieldType>([
  'text',
  'int',
  'decimal',
  'bool',
  'date',
  'time',
  'dateTime',
  'enum',
  'derived',
]);

/** The field at a path in a tree of fields; indexes of array items are ignored. */
export function fieldIn(fields: Fields, path: string): Field | undefined {
  let level: Fields | undefined = fields;
  let field: Field | undefined;
  for (const segment of segments(path)) {
    if (field?.type === 'array' && /^\d+$/.test(segment)) continue;
    if (!level || !Object.hasOwn(level, segment)) return undefined;
    field = level[segment];
    level = field && (field.type === 'group' || field.type === 'array') ? field.fields : undefined;
  }
  return field;
}

/** The field at a path such as "steps.0.waitSeconds" or "steps.waitSeconds". */
export function fieldAt(r: Resource, path: string): Field | undefined {
  return fieldIn(r.fields, path);
}

/** All fields with their paths; those of a group or array come after it. */
export function fieldPaths(fields: Fields, prefix = ''): { path: string; field: Field }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const inside = field.type === 'group' || field.type === 'array' ? fieldPaths(field.fields, `${path}.`) : [];
    return [{ path, field }, ...inside];
  });
}

/** Name of the ref field whose target's title has this key in replies; undefined if there is none. */
export function refOfCompanion(fields: Fields, companion: string): string | undefined {
  for (const [name, field] of Object.entries(fields)) {
    if (field.type === 'ref' && nameFieldOf(name, field) === companion) return name;
  }
  return undefined;
}

/** Name of the field at a path, or of the reference whose target's title has this key. */
export function fieldNamed(fields: Fields, path: string): string {
  const [name = ''] = segments(path);
  return refOfCompanion(fields, name) ?? name;
}

/** The fields of a template, with derived ones replaced by the fields of their own templates. */
export function plainFields(fields: Fields, template: string, depth = 0): string[] {
  return templateFields(template).flatMap((name) => {
    const field = fieldIn(fields, name);
    return field?.type === 'derived' && depth < 5 ? plainFields(fields, field.template, depth + 1) : [name];
  });
}

/** Names by which a list can be sorted; "title" is the record's title. */
export function sortableIn(fields: Fields): string[] {
  const names = Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === 'ref') return field.multiple ? [] : [nameFieldOf(name, field)];
    if ((field.type === 'enum' && field.multiple) || isLive(field)) return [];
    return SORTABLE.has(field.type) ? [name] : [];
  });
  return names.includes('title') ? names : [...names, 'title'];
}

function searchIn(r: Resource): string[] {
  const inTitle = new Set(plainFields(r.fields, r.title));
  return Object.entries(r.fields).flatMap(([name, field]) => {
    const text = field.type === 'text' || field.type === 'longText' || field.type === 'int';
    if (!text) return [];
    return (field.search ?? (inTitle.has(name) && field.type !== 'int')) ? [name] : [];
  });
}

function cached(build: (r: Resource) => string[]): (r: Resource) => string[] {
  const known = new WeakMap<Resource, string[]>();
  return (r) => {
    let names = known.get(r);
    if (!names) {
      names = build(r);
      known.set(r, names);
    }
    return names;
  };
}

/** Fields that the search box searches: those with `search`, and the texts of the title unless `search` is false. */
export const searchFields: (r: Resource) => string[] = cached(searchIn);

/** Names by which a list can be sorted: scalar fields, name companions of single refs ("orgName") and "title". */
export const sortableFields: (r: Resource) => string[] = cached((r) => sortableIn(r.fields));
