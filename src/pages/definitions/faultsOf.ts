import type { Resource } from '../../engine/definition.ts';
import type { Fault } from '../../engine/faults.ts';
import type { Loaded } from '../../engine/load.ts';

/** Returns the faults of a definition: its own, and those of overlays that change it. */
export function faultsOf(
  { faults }: Pick<Loaded, 'faults'>,
  { name, source }: Pick<Resource, 'name' | 'source'>,
): Fault[] {
  return faults.filter(
    (fault) => fault.source === `resources/${name}.ts` || fault.source === source || fault.key.split('.')[0] === name,
  );
}
