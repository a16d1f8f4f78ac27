import type { Options } from '../../engine/named.ts';
import { isObject } from '../../engine/paths.ts';
import { COLUMNS, type Place } from '../../ui/grid/places.ts';

/** A tile of the dashboard. */
export interface LayoutTile extends Place {
  /** Name of its type; one that this console doesn't know is kept, and said to be unknown. */
  type: string;
  options: Options;
  /** What was stored for it, with keys that only other programs know. */
  stored?: unknown;
}

/**
 * A layout (spec section 3), as `PUT /widgets` stores it. Ours is a list of `{i, x, y, w, h, type, options}`, as
 * react-grid-layout has it. Another program's may be lines of widgets, or an object with such a list.
 */
export interface Layout {
  tiles: LayoutTile[];
  /** Writes tiles into what was stored, and leaves the rest of it as it was. */
  write: (tiles: readonly LayoutTile[]) => string;
}

const LISTS = ['widgets', 'tiles', 'layout', 'items', 'lines'];
const TYPES = ['type', 'widget', 'name', 'id', 'i'];
const HEIGHT = 5;
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

const textAt = (value: object, keys: readonly string[]): string | undefined =>
  keys.map((key) => (value as Record<string, unknown>)[key]).find((one): one is string => typeof one === 'string');
const numberAt = (value: object, key: string): number | undefined => {
  const found = (value as Record<string, unknown>)[key];
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};

/** Where a stored widget stands among lines: the lines divide their width evenly. */
interface Spot {
  line: number;
  index: number;
  count: number;
}

function readTile(stored: unknown, id: string, types: readonly string[], spot: Spot): LayoutTile {
  const value = isObject(stored) ? stored : {};
  const said = typeof stored === 'string' ? stored : (textAt(value, TYPES) ?? '');
  const type = types.find((one) => plain(one) === plain(said)) ?? said;
  const w = numberAt(value, 'w') ?? Math.max(1, Math.floor(COLUMNS / spot.count));
  return {
    ...{ id, type, stored, w },
    x: numberAt(value, 'x') ?? spot.index * w,
    y: numberAt(value, 'y') ?? spot.line * HEIGHT,
    h: numberAt(value, 'h') ?? HEIGHT,
    options: isObject(value.options) ? (value.options as Options) : {},
  };
}

/** A stored tile with its new place. A text becomes an object. */
function writeTile({ id, type, options, stored, x, y, w, h }: LayoutTile): unknown {
  const before = isObject(stored) ? stored : {};
  const kept = Object.keys(options).length > 0 || 'options' in before ? { options } : {};
  const named = textAt(before, TYPES) === undefined ? { type } : {};
  return { i: id, ...before, ...named, ...kept, x, y, w, h };
}

/** Reads lists within a list: lines of widgets, or widgets. */
function readList(list: readonly unknown[], types: readonly string[]) {
  const used = new Set<string>();
  const idOf = (stored: unknown, at: string): string => {
    const said = isObject(stored) ? textAt(stored, ['i', 'id']) : undefined;
    const id = said !== undefined && !used.has(said) ? said : `stored-${at}`;
    used.add(id);
    return id;
  };
  const isTile = (one: unknown) => isObject(one) || (typeof one === 'string' && one !== '');
  return list.flatMap((item, line): { path: number[]; tile: LayoutTile }[] => {
    const inLine = Array.isArray(item) ? item : [item];
    const found = inLine.filter(isTile);
    return inLine.flatMap((one, index) => {
      if (!isTile(one)) return [];
      const path = Array.isArray(item) ? [line, index] : [line];
      const spot = { line, index: found.indexOf(one), count: Math.max(found.length, Array.isArray(item) ? 1 : 3) };
      return [{ path, tile: readTile(one, idOf(one, path.join('-')), types, spot) }];
    });
  });
}

function writeList(list: readonly unknown[], types: readonly string[], tiles: readonly LayoutTile[]): unknown[] {
  const read = readList(list, types);
  const now = new Map(tiles.map((tile) => [tile.id, tile]));
  const byPath = new Map(read.map(({ path, tile }) => [path.join(), now.get(tile.id)]));
  const replaced = (one: unknown, path: string): unknown[] => {
    if (!byPath.has(path)) return [one];
    const tile = byPath.get(path);
    return tile ? [writeTile(tile)] : [];
  };
  const kept = list.flatMap((item, line) =>
    Array.isArray(item) ? [item.flatMap((one, index) => replaced(one, `${line},${index}`))] : replaced(item, `${line}`),
  );
  const known = new Set(read.map(({ tile }) => tile.id));
  const added = tiles.filter(({ id }) => !known.has(id)).map(writeTile);
  if (added.length === 0) return kept;
  // new ones are a line of their own among lines
  return list.some(Array.isArray) ? [...kept, added] : [...kept, ...added];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a stored layout. `types`: the known types. Undefined: nothing is stored that could be shown. */
export function readLayout(text: string | null, types: readonly string[]): Layout | undefined {
  const value = text === null ? undefined : parsed(text);
  const key = isObject(value) ? LISTS.find((one) => Array.isArray(value[one])) : undefined;
  const list = Array.isArray(value) ? value : key === undefined ? undefined : (value as Record<string, unknown>)[key];
  if (!Array.isArray(list)) return undefined;
  return {
    tiles: readList(list, types).map(({ tile }) => tile),
    write: (tiles) => {
      const next = writeList(list, types, tiles);
      return JSON.stringify(key === undefined ? next : { ...(value as object), [key]: next });
    },
  };
}

/** A layout of these tiles where none could be read; what was stored instead is kept beside it. */
export function newLayout(tiles: readonly LayoutTile[], unread: string | null): Layout {
  return {
    tiles: [...tiles],
    write: (next) => {
      const list = next.map(writeTile);
      return JSON.stringify(unread === null ? list : { widgets: list, unread });
    },
  };
}

const same = (one: LayoutTile, other: LayoutTile | undefined): boolean =>
  other !== undefined && JSON.stringify(writeTile(one)) === JSON.stringify(writeTile(other));

/**
 * What is stored after two windows have changed a layout: `mine` from `base`, `theirs` meanwhile. Tiles that I have
 * changed, added or removed are as I left them; all others as they are stored now.
 */
export function mergeTiles(
  base: readonly LayoutTile[],
  mine: readonly LayoutTile[],
  theirs: readonly LayoutTile[],
): LayoutTile[] {
  const [before, own] = [base, mine].map((tiles) => new Map(tiles.map((tile) => [tile.id, tile])));
  const kept = theirs.flatMap((tile) => {
    const now = own?.get(tile.id);
    if (!now) return before?.has(tile.id) ? [] : [tile];
    return same(now, before?.get(tile.id)) ? [tile] : [now];
  });
  const stored = new Set(theirs.map(({ id }) => id));
  const added = mine.filter((tile) => !stored.has(tile.id) && !same(tile, before?.get(tile.id)));
  return [...kept, ...added];
}
