import { useAuthorities } from '../../definition/context.ts';
import { useCapabilities } from '../../definition/definitions.tsx';
import type { TileAccess } from './layoutFor.ts';

/** What decides which tiles are available to the user. */
export function useTileAccess(): TileAccess {
  return { authorities: useAuthorities(), extensions: useCapabilities()?.extensions ?? [] };
}
