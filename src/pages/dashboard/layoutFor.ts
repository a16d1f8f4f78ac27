import type { WidgetsReply } from '../../../protocol/dashboard.ts';
import { holds } from '../../engine/access.ts';
import { packed } from '../../ui/grid/places.ts';
import { defaultTiles } from './defaults.ts';
import { type Layout, type LayoutTile, newLayout, readLayout } from './layout.ts';
import { tiles as known } from './registry.ts';

const TYPES = Object.keys(known);

/** The user's authorities and the platform's extensions, which decide which tiles are available. */
export interface TileAccess {
  authorities: readonly string[];
  extensions: readonly string[];
}

/** Whether tiles of a type are available to a user. */
export function canSeeTile({ authorities, extensions }: TileAccess, type: string): boolean {
  const { authority, extension } = known[type] ?? {};
  return (extension === undefined || extensions.includes(extension)) && holds(authorities, extensions, authority);
}

/** Returns the stored layout; if there is none, the default tiles that the user may see and the platform can fill. */
export function layoutFor({ widgets }: WidgetsReply, seer: TileAccess): Layout {
  const canFilter = seer.extensions.includes('list.filters');
  const works = ({ type, options }: LayoutTile) =>
    canSeeTile(seer, type) && (canFilter || options.filter === undefined);
  const defaults = () => packed(defaultTiles().filter(works));
  return readLayout(widgets, TYPES) ?? newLayout(defaults(), widgets);
}
