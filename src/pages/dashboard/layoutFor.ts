import type { WidgetsReply } from '../../../protocol/dashboard.ts';
import { can } from '../../engine/access.ts';
import { packed } from '../../ui/grid/places.ts';
import { defaultTiles } from './defaults.ts';
import { type Layout, newLayout, readLayout } from './layout.ts';
import { tiles as known } from './registry.ts';

const TYPES = Object.keys(known);

/** Whose dashboard it is: what he may do, and what his platform has. */
export interface Seer {
  authorities: readonly string[];
  extensions: readonly string[];
}

/** Whether somebody can see tiles of a type. */
export function sees({ authorities, extensions }: Seer, type: string): boolean {
  const { authority, extension } = known[type] ?? {};
  return (
    (extension === undefined || extensions.includes(extension)) &&
    (authority === undefined || can(authorities, authority))
  );
}

/** The layout that is stored, else what a new user may see of the default one. */
export function layoutFor({ widgets }: WidgetsReply, seer: Seer): Layout {
  const defaults = () => packed(defaultTiles().filter(({ type }) => sees(seer, type)));
  return readLayout(widgets, TYPES) ?? newLayout(defaults(), widgets);
}
