import type { Fault } from '../../src/engine/faults.ts';
import type { Loaded } from '../../src/engine/load.ts';

const firstSegment = (path: string): string => path.split('/')[1] ?? '';

/** Faults of resources whose path is taken by other calls of the platform. */
export function reservedPathFaults(loaded: Loaded, source: string, taken: ReadonlySet<string>): Fault[] {
  return loaded.resources
    .filter((r) => r.source === source && r.table.storedAs === undefined && taken.has(firstSegment(`/${r.api.path}`)))
    .map((r) => ({
      ...({ code: 'DUPLICATE_NAME', source, key: `${r.name}.api.path` } as const),
      message: `${source}: the path "${r.api.path}" belongs to other calls of the platform; choose another one as "api.path".`,
    }));
}
