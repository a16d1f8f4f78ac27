import type { Options } from '../../engine/named.ts';

/** What every tile gets. */
export interface TileProps {
  options: Options;
  title: string;
  /** Key of the texts of the tile: tiles.<page>.<tile>. */
  textKey: string;
  /** Stores other options; absent where they can't be changed. */
  onOptions?: (options: Options) => void;
}
