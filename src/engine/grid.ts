/** The place of a tile on a grid: column and row from 0, width and height in cells. */
export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

const overlap = (one: Place, other: Place): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** Sorts tiles by reading order: row by row, from the left. */
export function inReadingOrder<T extends Place>(tiles: readonly T[]): T[] {
  return tiles.toSorted((one, other) => one.y - other.y || one.x - other.x);
}

/**
 * Returns the tiles in reading order, moved into the columns, and down until they cover no tile before them. Needed
 * because a stored layout may come from an import.
 */
export function withoutOverlaps<T extends Place>(tiles: readonly T[], columns: number): T[] {
  const placed: T[] = [];
  for (const tile of inReadingOrder(tiles)) {
    const w = Math.max(1, Math.min(tile.w, columns));
    const next = { ...tile, w, h: Math.max(1, tile.h), x: Math.max(0, Math.min(tile.x, columns - w)) };
    while (placed.some((other) => overlap(next, other))) next.y += 1;
    placed.push(next);
  }
  return inReadingOrder(placed);
}

/** The first free place of this size, in reading order. */
export function freePlace(tiles: readonly Place[], size: Pick<Place, 'w' | 'h'>, columns: number): Place {
  for (let y = 0; ; y += 1) {
    for (let x = 0; x + size.w <= columns; x += 1) {
      const place = { ...size, x, y };
      if (!tiles.some((tile) => overlap(place, tile))) return place;
    }
  }
}
