import type { Registries } from './checks.ts';

/** First parts of addresses that the platform answers itself, so that no screen can have them. */
const SERVED: ReadonlySet<string> = new Set(['login', 'rest', 'assets', 'livez', 'readyz', 'metrics']);

/** Whether an address with this first part leads elsewhere already: to a page of the console or to the platform. */
export function isTakenRoute(first: string, { routes = [] }: Registries): boolean {
  return SERVED.has(first) || routes.some((route) => route.split('/')[1] === first);
}
