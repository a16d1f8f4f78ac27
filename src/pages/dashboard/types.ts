import type { Options } from '../../engine/named.ts';

/** Props of every tile. */
export interface TileProps {
  options: Options;
  title: string;
  /** Key of the texts of the tile: `tiles.<page>.<tile>`. */
  textKey: string;
  /** Stores new options; absent if they can't be changed. */
  onOptions?: (options: Options) => void;
}
