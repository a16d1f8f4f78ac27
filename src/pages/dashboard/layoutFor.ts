import type { WidgetsReply } from '../../../protocol/dashboard.ts';
import { holds } from '../../engine/access.ts';
import { packed } from '../../ui/grid/places.ts';
import { defaultTiles } from './defaults.ts';
import { type Layout, newLayout, readLayout } from './layout.ts';
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

/** Returns the stored layout; if there is none, the default tiles that the user may see. */
export function layoutFor({ widgets }: WidgetsReply, seer: TileAccess): Layout {
  const defaults = () => packed(defaultTiles().filter(({ type }) => canSeeTile(seer, type)));
  return readLayout(widgets, TYPES) ?? newLayout(defaults(), widgets);
}
