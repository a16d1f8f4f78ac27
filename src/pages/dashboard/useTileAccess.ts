import { useAuthorities, useCapabilities } from '../../definition/context.tsx';
import type { TileAccess } from './layoutFor.ts';

/** What decides which tiles are available to the user. */
export function useTileAccess(): TileAccess {
  return { authorities: useAuthorities(), extensions: useCapabilities()?.extensions ?? [] };
}
