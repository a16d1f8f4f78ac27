import type { Column, Field, Fields, Op, RecordAction, Resource, Tab } from './definition.ts';
import type { Loaded } from './load.ts';
import type { DefinedPage } from './page.ts';
import { inverseFields } from './refs.ts';

type Has = (extension: string) => boolean;

function shownTabs(tabs: Tab[], gone: ReadonlySet<string>): Tab[] {
  return tabs
    .map((tab) => {
      if (!tab.rows) return tab;
      const rows = tab.rows
        .map((row) => (Array.isArray(row) ? row : [row]).filter((name) => !gone.has(name)))
        .filter((row) => row.length > 0);
      return { ...tab, rows };
    })
    .filter((tab) => tab.rows?.length !== 0);
}

/** `byName`: the definitions with the calls that the server has. A tab of parts that it can't list is left out. */
function withoutMissingParts(resource: Resource, has: Has, byName: ReadonlyMap<string, Resource>): Resource {
  const isMissing = ({ extension }: Field | Column | Tab | RecordAction) => extension !== undefined && !has(extension);
  const gone = new Set(Object.keys(resource.fields).filter((name) => isMissing(resource.fields[name] as Field)));
  const columns = resource.list ? resource.list.columns.filter((c) => !gone.has(c.field) && !isMissing(c)) : [];
  const tabs = resource.tabs.filter(
    (tab) => !isMissing(tab) && (tab.parts === undefined || byName.get(tab.parts)?.api.calls.list !== false),
  );
  const actions = resource.actions.filter((action) => !isMissing(action));
  const same =
    gone.size === 0 &&
    actions.length === resource.actions.length &&
    tabs.length === resource.tabs.length &&
    (!resource.list || columns.length === resource.list.columns.length);
  if (same) return resource;
  const fields: Fields = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      gone.has(name) ? { ...field, visible: false } : field,
    ]),
  );
  const isKept = (name: string) => !gone.has(name);
  const list = resource.list && {
    ...resource.list,
    columns,
    filters: resource.list.filters.filter(isKept),
    phone: resource.list.phone.filter(isKept),
  };
  return { ...resource, fields, list, actions, tabs: shownTabs(tabs, gone), lacking: [...gone] };
}

/** Authorities and list types of every server that follows the specification. */
export interface Basics {
  /** Authorities of the specification; they control the menu. */
  authorities: readonly string[];
  /** Types of POST /list and PUT /move. */
  listTypes: readonly string[];
  /** Fields of definitions that the specification doesn't name, by list type. */
  ownFields?: { readonly [listType: string]: readonly string[] };
}

/** Removes authorities that a server without the extension `authorities` does not have. */
function ungated(resource: Resource, { authorities }: Basics): Resource {
  const { menu } = resource.access;
  const links = resource.links.map(({ authority: _, ...link }) => link);
  return { ...resource, links, access: menu !== undefined && authorities.includes(menu) ? { menu } : {} };
}

function ungatedPage(page: DefinedPage, { authorities }: Basics): DefinedPage {
  const { read } = page.access;
  return read !== undefined && !authorities.includes(read) ? { ...page, access: {} } : page;
}

/** Removes the operations that a server without the resource's extension does not have. */
function withoutCalls(resource: Resource, { listTypes }: Basics): Resource {
  const { api } = resource;
  const calls = { ...api.calls };
  for (const op of Object.keys(calls) as Op[]) {
    const remains = (op === 'list' || op === 'move') && listTypes.includes(api.listType);
    if (!remains) calls[op] = false;
  }
  return { ...resource, api: { ...api, calls }, actions: [], links: [] };
}

/** Removes the way back of removed records that the specification doesn't have. */
function withoutRestore(resource: Resource): Resource {
  return { ...resource, api: { ...resource.api, calls: { ...resource.api.calls, restore: false } } };
}

/** Makes inverse relations read-only if the server can update neither them nor the records that store them. */
function withReachableOwners(resource: Resource, byName: ReadonlyMap<string, Resource>): Resource {
  const beyond = inverseFields(resource).filter(([, { to }]) => {
    const calls = byName.get(to)?.api.calls;
    return !calls?.one || !calls.update;
  });
  if (beyond.length === 0) return resource;
  const locked = beyond.map(([name, field]) => [name, { ...field, readOnly: true }]);
  return { ...resource, fields: { ...resource.fields, ...Object.fromEntries(locked) } };
}

/** Marks the fields that a server without any extension may refuse because the specification doesn't name them. */
function withUnnamed(resource: Resource, { ownFields }: Basics): Resource {
  const unnamed = ownFields?.[resource.api.listType];
  return unnamed ? { ...resource, unnamed } : resource;
}

/**
 * Adapts the definitions to a server with these extensions: fields and columns that need another extension are removed
 * from forms and lists (`lacking`: they come back only if the server sent them), as are operations without a call and authorities that
 * the server does not know.
 */
export function forServer(loaded: Loaded, extensions: readonly string[], basics: Basics): Loaded {
  const has: Has = (name) => extensions.includes(name);
  const reachable = loaded.resources.map((resource) => {
    const { extension } = resource.api;
    const callable = extension === undefined || has(extension) ? resource : withoutCalls(resource, basics);
    const kept = has('undelete') || resource.removal.keepDays === undefined ? callable : withoutRestore(callable);
    const named = extensions.length === 0 ? withUnnamed(kept, basics) : kept;
    return has('authorities') ? named : ungated(named, basics);
  });
  const ops = new Map(reachable.map((resource) => [resource.name, resource]));
  const resources = reachable.map((resource) =>
    withoutMissingParts(has('memberships') ? resource : withReachableOwners(resource, ops), has, ops),
  );
  const pages = has('authorities') ? loaded.pages : loaded.pages.map((page) => ungatedPage(page, basics));
  return { ...withResources(loaded, resources), pages };
}

/** The definitions with these resources in place of those of the same names. */
export function withResources(loaded: Loaded, resources: Resource[]): Loaded {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const byListType = new Map(
    [...loaded.byListType].map(([type, resource]) => [type, byName.get(resource.name) ?? resource]),
  );
  return { ...loaded, resources, byName, byListType };
}
