import type { Options } from '../../engine/named.ts';
import { isObject } from '../../engine/paths.ts';
import { COLUMNS, inReadingOrder, type Place } from '../../ui/grid/places.ts';

/** A tile of the dashboard. */
export interface LayoutTile extends Place {
  /** Name of the tile type; a type unknown to this console is kept and shown as unknown. */
  type: string;
  options: Options;
  /** The stored value of the tile, including keys of other programs. */
  stored?: unknown;
}

/**
 * A layout (spec section 3), as stored by `PUT /widgets`: 12 lines of widgets. A widget of this console is
 * `{i, x, y, w, h, type, options}` as in react-grid-layout. Other programs may store other widgets, a single list of
 * them, or an object that contains such a list.
 */
export interface Layout {
  tiles: LayoutTile[];
  /** Returns the text to store: the lines of these tiles, within the object that contained the stored ones, if any. */
  write: (tiles: readonly LayoutTile[]) => string;
}

const LISTS = ['widgets', 'tiles', 'layout', 'items', 'lines'];
const TYPES = ['type', 'widget', 'name', 'id', 'i'];
const HEIGHT = 5;
const LINES = 12;
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

const textAt = (value: object, keys: readonly string[]): string | undefined =>
  keys.map((key) => (value as Record<string, unknown>)[key]).find((one): one is string => typeof one === 'string');
const numberAt = (value: object, key: string): number | undefined => {
  const found = (value as Record<string, unknown>)[key];
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};

/** Position of a stored widget within rows; the widgets of a row share its width evenly. */
interface Spot {
  line: number;
  index: number;
  count: number;
}

function readTile(stored: unknown, id: string, types: readonly string[], spot: Spot): LayoutTile {
  const value = isObject(stored) ? stored : {};
  const said = isObject(stored) ? (textAt(stored, TYPES) ?? '') : String(stored);
  const type = types.find((one) => plain(one) === plain(said)) ?? said;
  const w = numberAt(value, 'w') ?? Math.max(1, Math.floor(COLUMNS / spot.count));
  return {
    id,
    type,
    stored,
    w,
    x: numberAt(value, 'x') ?? spot.index * w,
    y: numberAt(value, 'y') ?? spot.line * HEIGHT,
    h: numberAt(value, 'h') ?? HEIGHT,
    options: isObject(value.options) ? (value.options as Options) : {},
  };
}

/** Returns the stored value of a tile with its new position. A stored name or number becomes an object. */
function writeTile({ id, type, options, stored, x, y, w, h }: LayoutTile): unknown {
  const before = isObject(stored) ? stored : {};
  const kept = Object.keys(options).length > 0 || 'options' in before ? { options } : {};
  const named = textAt(before, TYPES) === undefined ? { type } : {};
  return { i: id, ...before, ...named, ...kept, x, y, w, h };
}

/** Reads a list whose elements are widgets or lines of widgets. A widget may be an object, a name or a number. */
function readList(list: readonly unknown[], types: readonly string[]): LayoutTile[] {
  const used = new Set<string>();
  const idOf = (stored: unknown, at: string): string => {
    const said = isObject(stored) ? textAt(stored, ['i', 'id']) : undefined;
    const id = said !== undefined && !used.has(said) ? said : `stored-${at}`;
    used.add(id);
    return id;
  };
  const isTile = (one: unknown) => isObject(one) || typeof one === 'number' || (typeof one === 'string' && one !== '');
  return list.flatMap((item, line) => {
    const inLine = Array.isArray(item) ? item : [item];
    const found = inLine.filter(isTile);
    return inLine.flatMap((one, index): LayoutTile[] => {
      if (!isTile(one)) return [];
      const at = Array.isArray(item) ? `${line}-${index}` : `${line}`;
      const spot = { line, index: found.indexOf(one), count: Math.max(found.length, Array.isArray(item) ? 1 : 3) };
      return [readTile(one, idOf(one, at), types, spot)];
    });
  });
}

/** The lines of a stored layout (spec 3): the tiles of a row form one; the last line also has those further down. */
function linesOf(tiles: readonly LayoutTile[]): unknown[][] {
  const lines: unknown[][] = Array.from({ length: LINES }, () => []);
  const rows = [...new Set(inReadingOrder(tiles).map(({ y }) => y))];
  for (const tile of inReadingOrder(tiles)) lines[Math.min(rows.indexOf(tile.y), LINES - 1)]?.push(writeTile(tile));
  return lines;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a stored layout; undefined if there is none or it can't be read. `types`: the known types. */
export function readLayout(text: string | null, types: readonly string[]): Layout | undefined {
  const value = text === null ? undefined : parsed(text);
  const key = isObject(value) ? LISTS.find((one) => Array.isArray(value[one])) : undefined;
  const list = Array.isArray(value) ? value : key === undefined ? undefined : (value as Record<string, unknown>)[key];
  if (!Array.isArray(list)) return undefined;
  return {
    tiles: readList(list, types),
    write: (tiles) => {
      const lines = linesOf(tiles);
      return JSON.stringify(key === undefined ? lines : { ...(value as object), [key]: lines });
    },
  };
}

/** Creates a layout of these tiles if none could be read; an unreadable stored text is kept in `unread`. */
export function newLayout(tiles: readonly LayoutTile[], unread: string | null): Layout {
  return {
    tiles: [...tiles],
    write: (next) => {
      const lines = linesOf(next);
      return JSON.stringify(unread === null ? lines : { widgets: lines, unread });
    },
  };
}

const same = (one: LayoutTile, other: LayoutTile | undefined): boolean =>
  other !== undefined && JSON.stringify(writeTile(one)) === JSON.stringify(writeTile(other));

/**
 * Three-way merge of a layout that two windows have changed: `base` is the common version, `mine` the local one and
 * `theirs` the stored one. Tiles changed, added or removed in `mine` win; all others are as in `theirs`.
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
