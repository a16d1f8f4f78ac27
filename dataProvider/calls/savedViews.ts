import type { Json } from '../../src/engine/data.ts';
import { isObject } from '../../src/engine/paths.ts';
import { VIEWS_KEY } from '../replies/tableFilters.ts';
import type { TocsinMethods } from '../types.ts';

/** A saved state of a list: filter, sort, columns, or whatever the list stores. */
export interface SavedView {
  name: string;
  state: { [key: string]: Json };
  /** The menu opens the list with this view. At most one view of a list has this. */
  start?: boolean;
}

/** The saved views of the signed-in user, by resource. */
export interface SavedViews {
  all(): Promise<{ [resource: string]: SavedView[] }>;
  /** Adds a view; rejects with NameTaken if the name exists. Returns the views of the resource. */
  add(resource: string, view: SavedView): Promise<SavedView[]>;
  /** Adds a view, or replaces the state of the one with that name. */
  save(resource: string, view: SavedView): Promise<SavedView[]>;
  /** Gives a view another name; rejects with NameTaken if another one has it. */
  rename(resource: string, name: string, next: string): Promise<SavedView[]>;
  /** Makes a view the start view of its list; undefined: the list has no start view any more. */
  startWith(resource: string, name: string | undefined): Promise<SavedView[]>;
  remove(resource: string, name: string): Promise<SavedView[]>;
}

/** Thrown if a view with that name exists already. */
export class NameTaken extends Error {}

type Store = Pick<TocsinMethods, 'getTableFilters' | 'setTableFilters' | 'clearTableFilters'>;
/** The stored content: saved views under one key; other keys belong to other software and are kept. */
type Content = { [key: string]: unknown };

/**
 * Keeps saved views in the text that the server stores for the user. Changes run one after another, each on the latest
 * content, so that no change is lost if two lists save at once.
 */
export function createSavedViews(store: Store): SavedViews {
  let last: Promise<unknown> = Promise.resolve();

  const change = (resource: string, by: (views: SavedView[]) => SavedView[]): Promise<SavedView[]> => {
    const run = async () => {
      const content = contentOf(await store.getTableFilters());
      const views = by(viewsIn(content)[resource] ?? []);
      const all = { ...viewsIn(content), [resource]: views };
      if (views.length === 0) delete all[resource];
      const { [VIEWS_KEY]: _, ...others } = content;
      const next = Object.keys(all).length > 0 ? { ...others, [VIEWS_KEY]: all } : others;
      if (Object.keys(next).length === 0) await store.clearTableFilters();
      else await store.setTableFilters(JSON.stringify(next));
      return views;
    };
    const result = last.then(run, run);
    last = result;
    return result;
  };
  const all = async () => viewsIn(contentOf(await store.getTableFilters()));

  return {
    all,
    add: (resource, view) =>
      change(resource, (views) => {
        if (views.some(({ name }) => name === view.name)) throw new NameTaken();
        return withView(views, view);
      }),
    save: (resource, view) =>
      change(resource, (views) => withView(views, { ...views.find(({ name }) => name === view.name), ...view })),
    rename: (resource, name, next) =>
      change(resource, (views) => {
        if (next !== name && views.some((view) => view.name === next)) throw new NameTaken();
        return views.map((view) => (view.name === name ? { ...view, name: next } : view)).sort(byName);
      }),
    startWith: (resource, name) =>
      change(resource, (views) =>
        views.map(({ start: _, ...view }) => (view.name === name ? { ...view, start: true } : view)),
      ),
    remove: (resource, name) => change(resource, (views) => views.filter((view) => view.name !== name)),
  };
}

function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view].sort(byName);
}

const byName = (one: SavedView, other: SavedView) => one.name.localeCompare(other.name);

/** Text that is not JSON is kept under a key of its own, so that saving a view doesn't destroy it. */
function contentOf(text: string): Content {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : { other: value };
  } catch {
    return { other: text };
  }
}

function viewsIn(content: Content): { [resource: string]: SavedView[] } {
  const stored = content[VIEWS_KEY];
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).map(([resource, views]) => [resource, Array.isArray(views) ? views.filter(isView) : []]),
  );
}

function isView(value: unknown): value is SavedView {
  return isObject(value) && typeof value.name === 'string' && isObject(value.state);
}
