import type { Field, Fields, RefField, Resource } from './definition.ts';

export interface RefPath {
  path: string[];
  field: RefField;
  /** An array is among its parent fields. */
  inArray: boolean;
  /** "steps.participantIds" */
  key: string;
}

const known = new WeakMap<Resource, RefPath[]>();

function collect(fields: Fields, above: string[], inArray: boolean, into: RefPath[]): RefPath[] {
  for (const [name, field] of Object.entries(fields)) {
    const path = [...above, name];
    if (field.type === 'ref') into.push({ path, field, inArray, key: path.join('.') });
    else if (field.type === 'group') collect(field.fields, path, inArray, into);
    else if (field.type === 'array') collect(field.fields, path, true, into);
  }
  return into;
}

/** All references of a resource, including nested and inverse ones. */
export function refsOf(r: Resource): RefPath[] {
  let refs = known.get(r);
  if (!refs) {
    refs = collect(r.fields, [], false, []);
    known.set(r, refs);
  }
  return refs;
}

/** Multiple references that another resource stores and that can be changed in this resource. */
export function inverseFields(r: Resource): [name: string, field: RefField & { inverse: string }][] {
  return Object.entries(r.fields).flatMap(([name, f]): [string, RefField & { inverse: string }][] =>
    f.type === 'ref' && f.inverse !== undefined && f.readOnly !== true ? [[name, { ...f, inverse: f.inverse }]] : [],
  );
}

/** Key of the target's title in replies: orgId -> orgName, participantIds -> participantNames. */
export function nameFieldOf(fieldName: string, f: RefField): string {
  if (f.nameField) return f.nameField;
  const stem = fieldName.replace(/Ids?$/, '');
  return `${stem}${f.multiple ? 'Names' : 'Name'}`;
}

/** Key and path of the target's title for the reference at a path of a form, e.g. "steps.0.planId". */
export function companionOf(path: string, f: RefField): { name: string; path: string } {
  const steps = path.split('.');
  const name = nameFieldOf(steps.at(-1) ?? path, f);
  return { name, path: [...steps.slice(0, -1), name].join('.') };
}

/** The resource whose records are the parents of a part. */
export function parentOf(part: Resource): string | undefined {
  const field = part.partOf === undefined ? undefined : part.fields[part.partOf];
  return field?.type === 'ref' ? field.to : undefined;
}

/**
 * Whether a resource has a screen with a list of its own. A part has one only if it has a menu entry: then it is listed
 * there for all parents, too, not only in a tab of each.
 */
export function isListed({ list, partOf, menu }: Resource): boolean {
  return list !== false && (partOf === undefined || menu !== undefined);
}

/** The definition whose records keep an inverse list; undefined for any other field. */
export const keeperOf = (field: Field | undefined, byName: ReadonlyMap<string, Resource>): Resource | undefined =>
  field?.type === 'ref' && field.inverse !== undefined ? byName.get(field.to) : undefined;
