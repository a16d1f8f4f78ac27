import { ROUTES } from '../../resources/pages.ts';
import { findsRecord } from '../../src/engine/callTemplate.ts';
import type { Fault } from '../../src/engine/faults.ts';
import type { Loaded } from '../../src/engine/load.ts';

const firstSegment = (path: string): string => path.split('/')[1] ?? '';

/** First parts of the console's addresses that lead to a page, or that the platform answers itself. */
const TAKEN: ReadonlySet<string> = new Set([
  ...ROUTES.map(firstSegment),
  'rest',
  'assets',
  'livez',
  'readyz',
  'metrics',
]);

/** Faults of new resources and pages that nobody could open, because their address leads elsewhere. */
export function takenAddressFaults(loaded: Loaded, source: string): Fault[] {
  const resources = loaded.resources
    .filter((r) => r.source === source && TAKEN.has(r.name))
    .map((r) => ({ key: `${r.name}.name`, address: `/${r.name}`, cure: 'another name for the resource' }));
  const pages = loaded.pages
    .filter((page) => page.source === source && TAKEN.has(firstSegment(page.route)))
    .map(({ name, route }) => ({ key: `${name}.route`, address: route, cure: 'another one as "route"' }));
  return [...resources, ...pages].map(({ key, address, cure }) => ({
    code: 'DUPLICATE_NAME',
    source,
    key,
    message: `${source}: the address "${address}" belongs to another screen; choose ${cure}.`,
  }));
}

/** Faults of resources whose path is already used by other calls of the platform. */
export function reservedPathFaults(loaded: Loaded, source: string, taken: ReadonlySet<string>): Fault[] {
  return loaded.resources
    .filter((r) => r.source === source && r.viewOf === undefined && taken.has(firstSegment(`/${r.api.path}`)))
    .map((r) => ({
      code: 'DUPLICATE_NAME',
      source,
      key: `${r.name}.api.path`,
      message: `${source}: the path "${r.api.path}" belongs to other calls of the platform; choose another one as "api.path".`,
    }));
}

/** Faults of calls that the platform cannot answer because their path does not identify a record. */
export function missingIdFaults(loaded: Loaded, source: string): Fault[] {
  return loaded.resources
    .filter((r) => r.source === source || r.patchedBy.includes(source))
    .flatMap((r) =>
      (['one', 'update', 'remove', 'clone', 'restore'] as const)
        .filter((op) => r.api.calls[op] && !findsRecord(r.api.calls[op], r.api.id))
        .map((op) => ({
          code: 'BAD_VALUE',
          source,
          key: `${r.name}.api.calls.${op}`,
          message: `${source}: ${r.name}: the platform finds records by their id; put "{id}" into the path of "${op}".`,
        })),
    );
}
