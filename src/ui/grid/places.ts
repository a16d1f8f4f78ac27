import { cloneLayout, type Layout, moveElement, verticalCompactor } from 'react-grid-layout/core';

/** Columns of a grid of tiles (spec section 3). */
export const COLUMNS = 12;
/** Height of a row and the space between tiles, in pixels. */
export const ROW_HEIGHT = 40;
export const GAP = 16;

/** Place of a tile: first column (from 0), first row (from 0), width in columns, height in rows. */
export interface Place {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A tile of a grid: its place, its title and its minimum size (default 1). */
export interface GridTile extends Place {
  title: string;
  /** Whether the user has just added the tile: its handle takes the focus. */
  fresh?: boolean;
  minW?: number;
  minH?: number;
}

/** A step of a tile: changes its place or its size by `x` columns and `y` rows. */
export interface Step {
  of: 'place' | 'size';
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

const toLayout = (places: readonly Place[]): Layout => places.map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h }));
const toPlaces = (layout: Layout): Place[] => layout.map(({ i, x, y, w, h }) => ({ id: i, x, y, w, h }));
const clamped = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/**
 * Sorts tiles by row, then from left to right: reading order, which is also the order of the single column on a phone.
 */
export function inReadingOrder<T extends Place>(places: readonly T[]): T[] {
  return places.toSorted((one, other) => one.y - other.y || one.x - other.x);
}

/** Corrects places: within the columns, without overlaps, and without empty rows above tiles. Others stay unchanged. */
export function packed<T extends Place>(places: readonly T[]): T[] {
  const whole = (value: number) => (Number.isFinite(value) ? Math.floor(value) : 0);
  const inside = places.map((tile) => {
    const w = clamped(whole(tile.w), 1, COLUMNS);
    const x = clamped(whole(tile.x), 0, COLUMNS - w);
    return { ...tile, w, x, h: Math.max(whole(tile.h), 1), y: Math.max(whole(tile.y), 0) };
  });
  const found = new Map(verticalCompactor.compact(toLayout(inside), COLUMNS).map((item) => [item.i, item]));
  return inReadingOrder(inside.map((tile) => ({ ...tile, y: found.get(tile.id)?.y ?? tile.y })));
}

function movedTo(places: readonly Place[], id: string, x: number, y: number): Place[] {
  const layout = cloneLayout(toLayout(places));
  const item = layout.find(({ i }) => i === id);
  if (!item) return [...places];
  return packed(toPlaces(moveElement(layout, item, x, y, true, false, 'vertical', COLUMNS)));
}

/**
 * Returns the places after a step of a tile; undefined if it is impossible, at an edge or at the minimum size. A step
 * up or down goes to the next possible place, because tiles leave no empty rows.
 */
export function placesAfterStep(tiles: readonly GridTile[], id: string, step: Step): Place[] | undefined {
  const tile = tiles.find((other) => other.id === id);
  if (!tile) return undefined;
  if (step.of === 'size') {
    const w = clamped(tile.w + step.x, tile.minW ?? 1, COLUMNS - tile.x);
    const h = Math.max(tile.h + step.y, tile.minH ?? 1);
    if (w === tile.w && h === tile.h) return undefined;
    return packed(tiles.map((other) => (other.id === id ? { ...other, w, h } : other)).map(placeOf));
  }
  if (step.x !== 0) {
    const x = clamped(tile.x + step.x, 0, COLUMNS - tile.w);
    return x === tile.x ? undefined : movedTo(tiles, id, x, tile.y);
  }
  const end = Math.max(...tiles.map(({ y, h }) => y + h));
  for (let y = tile.y + step.y; y >= 0 && y <= end; y += step.y) {
    const next = movedTo(tiles, id, tile.x, y);
    const now = next.find((other) => other.id === id)?.y ?? tile.y;
    if ((now - tile.y) * step.y > 0) return next;
  }
  return undefined;
}

/** Returns the places after a tile was swapped with the one before (-1) or after (1) it; undefined at the end. */
export function placesAfterSwap(tiles: readonly Place[], id: string, by: -1 | 1): Place[] | undefined {
  const ordered = inReadingOrder(tiles);
  const index = ordered.findIndex((tile) => tile.id === id);
  const [tile, other] = [ordered[index], ordered[index + by]];
  if (!tile || !other) return undefined;
  const [first, second] = by === -1 ? [tile, other] : [other, tile];
  const top = Math.min(tile.y, other.y);
  // in one row they are side by side in the new order; else the later one is below
  const beside = tile.y === other.y && first.w + second.w <= COLUMNS;
  const x = beside ? Math.min(tile.x, other.x) : first.x;
  const after = beside ? { x: x + first.w, y: top } : { x: second.x, y: top + first.h };
  const next = ordered.map((one) => {
    if (one === first) return { ...placeOf(one), x, y: top };
    if (one === second) return { ...placeOf(one), ...after };
    return placeOf(one);
  });
  return packed(next);
}

/** The place of a new tile: below all others. */
export function placeBelow(places: readonly Place[]): Pick<Place, 'x' | 'y'> {
  return { x: 0, y: Math.max(0, ...places.map(({ y, h }) => y + h)) };
}

/** Only the place of a tile. */
export const placeOf = ({ id, x, y, w, h }: Place): Place => ({ id, x, y, w, h });
