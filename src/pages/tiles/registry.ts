import type { ComponentType } from 'react';
import type { TILES } from '../../../resources/named.ts';
import { CountTile } from './CountTile.tsx';
import { ListTile } from './ListTile.tsx';
import { TextTile } from './TextTile.tsx';
import type { ResourceTileProps, TileProps } from './types.ts';

/** A type of tile: it shows records of the resource that its option `resource` names, or none. */
export type TileType =
  | { of: 'resource'; component: ComponentType<ResourceTileProps> }
  | { of: 'nothing'; component: ComponentType<TileProps> };

/** Tiles that a page can ask for by `type`; their options stand in resources/named.ts. */
export const tiles: { readonly [name: string]: TileType } & { readonly [name in keyof typeof TILES]: TileType } = {
  count: { of: 'resource', component: CountTile },
  list: { of: 'resource', component: ListTile },
  text: { of: 'nothing', component: TextTile },
};
