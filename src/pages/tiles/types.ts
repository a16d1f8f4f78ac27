import type { Resource } from '../../engine/definition.ts';
import type { Options } from '../../engine/named.ts';

/** What every tile gets. */
export interface TileProps {
  options: Options;
  title: string;
  /** Key of the texts of the tile: tiles.<page>.<tile>. */
  textKey: string;
}

/** What a tile gets that shows records of the resource that its options name. */
export interface ResourceTileProps extends TileProps {
  resource: Resource;
}
