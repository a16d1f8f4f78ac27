import { assignedPaths } from '../../../src/engine/assigned.ts';
import { isLive } from '../../../src/engine/computed.ts';
import type { Field, RefField, Resource, UniqueScope } from '../../../src/engine/definition.ts';
import { searchFields } from '../../../src/engine/fields.ts';
import type { Loaded } from '../../../src/engine/load.ts';
import { nameFieldOf, parentOf, type RefPath, refsOf } from '../../../src/engine/refs.ts';
import { type Behavior, type Behaviors, behaviorsOf } from '../behaviors.ts';

/** A top-level multiple reference: stored as link rows only, from this record or (inverse) from the other one. */
export interface ManyRef {
  name: string;
  companion: string;
  kind: string;
  inverse: boolean;
  /** For an inverse reference: the field of the other record that stores it. */
  otherField: string;
  /** Shown on this side, but only changed on the other one. */
  locked: boolean;
  to: string;
}

/** A reference whose ids are stored in `doc` and mirrored as link rows. */
export interface DocRef extends RefPath {
  kind: string;
  companion: string;
}

/** A field with unique values and the scope in which they are unique. */
export interface Unique {
  field: string;
  scope: UniqueScope;
}

/** Visibility of records by type, precomputed for a set of definitions. */
export interface StoredTypes {
  /** The type of organizations. */
  tree: string;
  /** Types whose records are shared with the organizations below. */
  shared: readonly string[];
  /** Types whose records belong to no organization and are visible to everybody. */
  everywhere: readonly string[];
}

/** Data that the store precomputes for a definition. */
export interface Model {
  resource: Resource;
  /** Value of object.type. */
  type: string;
  listType: string;
  /** Whether the records are the organizations (the resource with `treeParent`). */
  isTree: boolean;
  /** Field with the organization (for organizations: the parent). Undefined if records belong to the root. */
  orgField: string | undefined;
  orgCompanion: string | undefined;
  many: ManyRef[];
  docRefs: DocRef[];
  /** Whether the platform assigns numbers to items of arrays. */
  assigned: boolean;
  /** Paths in items at which replies contain the id of the record. */
  owned: string[][];
  /** Top-level fields stored in `doc`. */
  docFields: [string, Field][];
  /** Keys of `doc` that list rows omit. */
  heavy: string[];
  /** Multiple references shown as columns of the list. */
  manyColumns: ManyRef[];
  search: string[];
  /** Whether the stored search text also has fields, or earlier ones, that `search` lacks. */
  searchesSome: boolean;
  /** Field stored in object.name; undefined if that is the title. */
  nameField: string | undefined;
  /** Whether object.name contains the whole title, so that people with the same name are sorted by surname. */
  nameLeadsTitle: boolean;
  unique: Unique[];
  softDelete: boolean;
  /** Whether records may be read and referred to by the organizations below their own. */
  shared: boolean;
  /** The field and link kind by which a record is part of another one. */
  part: { field: string; kind: string; of: string } | undefined;
  /** In the order of the definition. */
  behaviors: readonly Behavior[];
  /** Models whose records are parts of records of this one. */
  parts: Model[];
  /** Visibility of all types; the same object in all models. */
  types: StoredTypes;
}

function isTreeResource(resource: Resource): boolean {
  return resource.treeParent !== undefined;
}

/** The resource whose records are the organizations. Throws if there is none. */
export function treeResource(definitions: Loaded): Resource {
  const tree = definitions.resources.find(isTreeResource);
  if (!tree) throw new Error('No definition has treeParent: one must be the organization tree.');
  return tree;
}

function nameFieldOfResource(resource: Resource): string | undefined {
  const wanted = resource.list === false ? 'name' : resource.list.sort.field;
  const type = resource.fields[wanted]?.type;
  return type === 'text' || type === 'longText' ? wanted : undefined;
}

function manyOf(resource: Resource, name: string, field: RefField): ManyRef {
  const kind = field.inverse === undefined ? `${resource.name}.${name}` : `${field.to}.${field.inverse}`;
  const inverse = field.inverse !== undefined;
  const locked = inverse && field.readOnly === true;
  return {
    name,
    companion: nameFieldOf(name, field),
    kind,
    inverse,
    otherField: field.inverse ?? '',
    locked,
    to: field.to,
  };
}

/** Field types that list rows omit. */
const HEAVY: ReadonlySet<Field['type']> = new Set<Field['type']>(['array', 'group', 'longText', 'json']);

function partOf(resource: Resource): Model['part'] {
  const of = parentOf(resource);
  const field = resource.partOf;
  return field === undefined || of === undefined ? undefined : { field, kind: `${resource.name}.${field}`, of };
}

function orgFieldOf(resource: Resource, tree: Resource): string | undefined {
  if (resource === tree) return tree.treeParent;
  return resource.fields.orgId?.type === 'ref' ? 'orgId' : undefined;
}

function isShared(resource: Resource, tree: Resource): boolean {
  return resource !== tree && resource.shared === 'below' && orgFieldOf(resource, tree) !== undefined;
}

function storedTypes(stored: readonly Resource[], tree: Resource): StoredTypes {
  return {
    tree: tree.name,
    shared: stored.filter((r) => isShared(r, tree)).map((r) => r.name),
    everywhere: stored.filter((r) => orgFieldOf(r, tree) === undefined).map((r) => r.name),
  };
}

/** What a model has of the other definitions and of the platform. */
interface Surroundings {
  behaviors: Behaviors;
  tree: Resource;
  types: StoredTypes;
}

/** Precomputes how the records of a definition are stored. */
function modelOf(resource: Resource, { behaviors, tree, types }: Surroundings): Model {
  const isTree = resource === tree;
  const nameField = nameFieldOfResource(resource);
  const orgField = orgFieldOf(resource, tree);
  const many: ManyRef[] = [];
  const docFields: [string, Field][] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (name === 'id' || name === 'version' || name === orgField) continue;
    if (field.type === 'password' || isLive(field)) continue;
    if (resource.removal.soft && name === 'deleted') continue;
    if (field.type === 'ref' && field.multiple) many.push(manyOf(resource, name, field));
    else docFields.push([name, field]);
  }
  const columns = new Set(resource.list === false ? [] : resource.list.columns.map((c) => c.field));
  const orgRef = orgField === undefined ? undefined : resource.fields[orgField];
  return {
    resource,
    type: resource.name,
    listType: resource.api.listType,
    isTree,
    orgField,
    orgCompanion: orgField !== undefined && orgRef?.type === 'ref' ? nameFieldOf(orgField, orgRef) : undefined,
    many,
    docRefs: refsOf(resource)
      .filter(({ key, path, field }) => key !== orgField && !(path.length === 1 && field.multiple))
      .map((ref) => ({
        ...ref,
        kind: `${resource.name}.${ref.key}`,
        companion: nameFieldOf(ref.path.at(-1) ?? '', ref.field),
      })),
    assigned: assignedPaths(resource.fields, ['itemId', 'itemVersion', 'recordId', 'outerItemId']).length > 0,
    owned: assignedPaths(resource.fields, ['recordId']),
    docFields,
    heavy: docFields.filter(([name, f]) => HEAVY.has(f.type) && !columns.has(name)).map(([name]) => name),
    manyColumns: many.filter((m) => columns.has(m.name) || columns.has(m.companion)),
    search: searchFields(resource),
    searchesSome: false,
    nameField,
    nameLeadsTitle: nameField === undefined || resource.title.startsWith(`{${nameField}}`),
    unique: docFields.flatMap(([field, f]) => (f.unique ? [{ field, scope: f.unique }] : [])),
    softDelete: resource.removal.soft,
    shared: isShared(resource, tree),
    part: partOf(resource),
    behaviors: behaviorsOf(behaviors, resource),
    parts: [],
    types,
  };
}

/** All stored resources by name, list type and path; views of the same records share a model. */
export interface Models {
  tree: Model;
  all: Model[];
  byName: ReadonlyMap<string, Model>;
  byListType: ReadonlyMap<string, Model>;
  /** The reference of each kind of link. */
  byKind: ReadonlyMap<string, LinkKind>;
}

/** The reference of a link kind. */
export interface LinkKind {
  model: Model;
  /** Field of the referring record, with its path: "steps.participantIds". */
  field: string;
  /** Path of the ids in the document; undefined if they are stored as links only. */
  path: string[] | undefined;
}

function linkKinds(models: readonly Model[]): Map<string, LinkKind> {
  const kinds = new Map<string, LinkKind>();
  for (const model of models) {
    for (const { kind, key, path } of model.docRefs) kinds.set(kind, { model, field: key, path });
    for (const { kind, name, inverse } of model.many)
      if (!inverse) kinds.set(kind, { model, field: name, path: undefined });
  }
  return kinds;
}

/** Builds the models of all definitions. */
export function buildModels(definitions: Loaded, behaviors: Behaviors): Models {
  const treeDefinition = treeResource(definitions);
  const stored = definitions.resources.filter((r) => r.viewOf === undefined);
  const types = storedTypes(stored, treeDefinition);
  const all = stored.map((r) => modelOf(r, { behaviors, tree: treeDefinition, types }));
  const byName = new Map(all.map((m) => [m.type, m]));
  for (const r of definitions.resources) {
    const stored = r.viewOf === undefined ? undefined : byName.get(r.viewOf);
    if (stored) byName.set(r.name, stored);
  }
  for (const model of all) {
    if (model.part) byName.get(model.part.of)?.parts.push(model);
  }
  const tree = byName.get(treeDefinition.name);
  if (!tree) throw new Error('The organization tree must not be stored as another resource.');
  return { tree, all, byName, byListType: new Map(all.map((m) => [m.listType, m])), byKind: linkKinds(all) };
}
