import type { Op } from './api.ts';
import type { Field, Fields, Resource } from './definition.ts';
import type { Loaded } from './load.ts';
import type { DefinedPage } from './page.ts';
import { inverseFields } from './refs.ts';
import type { Column, Tab } from './view.ts';

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

function shown(resource: Resource, has: Has): Resource {
  const lacks = ({ extension }: Field | Column) => extension !== undefined && !has(extension);
  const gone = new Set(Object.keys(resource.fields).filter((name) => lacks(resource.fields[name] as Field)));
  const columns = resource.list ? resource.list.columns.filter((c) => !gone.has(c.field) && !lacks(c)) : [];
  const same = gone.size === 0 && (!resource.list || columns.length === resource.list.columns.length);
  if (same) return resource;
  const fields: Fields = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      gone.has(name) ? { ...field, visible: false } : field,
    ]),
  );
  const stays = (name: string) => !gone.has(name);
  const list = resource.list && {
    ...resource.list,
    columns,
    filters: resource.list.filters.filter(stays),
    phone: resource.list.phone.filter(stays),
  };
  return { ...resource, fields, list, tabs: shownTabs(resource.tabs, gone) };
}

/** What every server has that speaks the specification, beside the calls of its entities. */
export interface Basics {
  /** Authorities; they control the menu. */
  authorities: readonly string[];
  /** Types of POST /list and PUT /move. */
  listTypes: readonly string[];
}

/** Without extension `authorities` nobody can be given others than the specification's, so nothing asks for them. */
function ungated(resource: Resource, { authorities }: Basics): Resource {
  const { menu } = resource.access;
  return { ...resource, access: menu !== undefined && authorities.includes(menu) ? { menu } : {} };
}

function ungatedPage(page: DefinedPage, { authorities }: Basics): DefinedPage {
  const { read } = page.access;
  return read !== undefined && !authorities.includes(read) ? { ...page, access: {} } : page;
}

/** The operations that remain on a server without the extension that the resource's calls need. */
function withoutCalls(resource: Resource, { listTypes }: Basics): Resource {
  const { api } = resource;
  const calls = { ...api.calls };
  for (const op of Object.keys(calls) as Op[]) {
    const remains = (op === 'list' || op === 'move') && listTypes.includes(api.listType);
    if (!remains) calls[op] = false;
  }
  return { ...resource, api: { ...api, calls }, actions: [] };
}

/** Relations that other records keep can be changed here only where the server takes them, or those records. */
function withReachableOwners(resource: Resource, byName: ReadonlyMap<string, Resource>): Resource {
  const beyond = inverseFields(resource).filter(([, { to }]) => {
    const calls = byName.get(to)?.api.calls;
    return !calls?.one || !calls.update;
  });
  if (beyond.length === 0) return resource;
  const locked = beyond.map(([name, field]) => [name, { ...field, readOnly: true }]);
  return { ...resource, fields: { ...resource.fields, ...Object.fromEntries(locked) } };
}

/**
 * The definitions as a server with these extensions can fill them: fields and columns that need another one are left
 * out of forms and lists (their values are still kept and sent), operations that the server has no call for are gone, and
 * authorities that it does not know gate nothing.
 */
export function forServer(loaded: Loaded, extensions: readonly string[], basics: Basics): Loaded {
  const has: Has = (name) => extensions.includes(name);
  const reachable = loaded.resources.map((resource) => {
    const { extension } = resource.api;
    const callable = extension === undefined || has(extension) ? resource : withoutCalls(resource, basics);
    return has('authorities') ? callable : ungated(callable, basics);
  });
  const ops = new Map(reachable.map((resource) => [resource.name, resource]));
  const resources = reachable.map((resource) =>
    shown(has('memberships') ? resource : withReachableOwners(resource, ops), has),
  );
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const byListType = new Map(
    [...loaded.byListType].map(([type, resource]) => [type, byName.get(resource.name) ?? resource]),
  );
  const pages = has('authorities') ? loaded.pages : loaded.pages.map((page) => ungatedPage(page, basics));
  return { ...loaded, resources, byName, byListType, pages };
}
