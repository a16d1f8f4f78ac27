import { type ComponentType, lazy } from 'react';
import type { TILES } from '../../../resources/named.ts';
import { loadChunk } from '../../ui/chunks.ts';
import { CountTile } from './CountTile.tsx';
import { ListTile } from './ListTile.tsx';
import { TextTile } from './TextTile.tsx';
import type { TileProps } from './types.ts';

export interface TileType {
  /** Whether it shows records of the resource that its option `resource` names, which is its current definition then. */
  of: 'resource' | 'nothing';
  component: ComponentType<TileProps>;
}

/** Tiles that a page can ask for by `type`; their options stand in resources/named.ts. */
export const tiles: { readonly [name: string]: TileType } & { readonly [name in keyof typeof TILES]: TileType } = {
  count: { of: 'resource', component: CountTile },
  list: { of: 'resource', component: ListTile },
  text: { of: 'nothing', component: TextTile },
  onDuty: { of: 'nothing', component: lazy(() => loadChunk(() => import('./OnDutyTile.tsx'))) },
};
