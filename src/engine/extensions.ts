import type { Field, Fields, Resource } from './definition.ts';
import type { Loaded } from './load.ts';
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

/**
 * The definitions as a server with these extensions can fill them: fields and columns that need another one are left
 * out of forms and lists. Their values are still kept and sent.
 */
export function forServer(loaded: Loaded, extensions: readonly string[]): Loaded {
  const resources = loaded.resources.map((resource) => shown(resource, (name) => extensions.includes(name)));
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const byListType = new Map(
    [...loaded.byListType].map(([type, resource]) => [type, byName.get(resource.name) ?? resource]),
  );
  return { ...loaded, resources, byName, byListType };
}
