import type { WidgetsReply } from '../../../protocol/dashboard.ts';
import { holds } from '../../engine/access.ts';
import { freePlace } from '../../engine/grid.ts';
import { COLUMNS, packed } from '../../ui/grid/places.ts';
import { defaultTiles, NEEDED } from './defaults.ts';
import { type Layout, type LayoutTile, newLayout, readLayout } from './layout.ts';
import { tiles as known } from './registry.ts';

const TYPES = Object.keys(known);

/** The user's authorities and the platform's extensions, which decide which tiles are available. */
export interface TileAccess {
  authorities: readonly string[];
  extensions: readonly string[];
}

/** Whether there are tiles of a type, and they are available to a user. */
export function canSeeTile({ authorities, extensions }: TileAccess, type: string): boolean {
  const tile = known[type];
  if (!tile || (tile.extension !== undefined && !extensions.includes(tile.extension))) return false;
  return [tile.authority].flat().some((one) => holds(authorities, extensions, one));
}

/** The tiles in their order without the holes that missing ones have left. */
function closedUp(tiles: readonly LayoutTile[]): LayoutTile[] {
  const placed: LayoutTile[] = [];
  for (const tile of tiles) placed.push({ ...tile, ...freePlace(placed, tile, COLUMNS) });
  return placed;
}

/** Returns the stored layout; if there is none, the default tiles that the user may see and the platform can fill. */
export function layoutFor({ widgets }: WidgetsReply, seer: TileAccess): Layout {
  const canFilter = seer.extensions.includes('list.filters');
  const works = ({ id, type, options }: LayoutTile) =>
    canSeeTile(seer, type) &&
    [NEEDED[id]].flat().some((one) => holds(seer.authorities, seer.extensions, one)) &&
    (canFilter || options.filter === undefined);
  const defaults = () => {
    const all = defaultTiles();
    const own = all.filter(works);
    return packed(own.length === all.length ? own : closedUp(own));
  };
  return readLayout(widgets, TYPES) ?? newLayout(defaults(), widgets);
}
