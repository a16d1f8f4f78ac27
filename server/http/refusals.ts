import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

/** A caller's refusals of one call are logged once per this many milliseconds. */
const EVERY = 60_000;
const MOST_KEPT = 10_000;

interface Refused {
  at: number;
  /** Refusals since then that were not logged. */
  unlogged: number;
}

/**
 * Logs who was refused what for want of authorities or reach: the caller, the call and the missing authority. The same
 * call of the same caller is logged once a minute, with the number of those between.
 */
export function logRefusals(app: FastifyInstance): void {
  const refused = new Map<string, Refused>();
  app.addHook('onError', async (request: FastifyRequest, _reply, error) => {
    if (!(error instanceof ApiError) || error.reason !== 'ACCESS_DENIED' || error.status !== 403) return;
    const { actor, method, routeOptions, ip } = request;
    // calls without a caller aren't refused for authorities
    if (!actor) return;
    const key = `${actor.userId} ${method} ${routeOptions.url}`;
    const last = refused.get(key);
    if (last && Date.now() - last.at < EVERY) {
      last.unlogged += 1;
      return;
    }
    if (refused.size >= MOST_KEPT) refused.clear();
    refused.set(key, { at: Date.now(), unlogged: 0 });
    request.log.warn(
      {
        caller: actor.login,
        userId: actor.userId,
        address: ip,
        call: `${method} ${request.url.split('?')[0]}`,
        missing: [...new Set(error.missing)],
        before: last?.unlogged ?? 0,
      },
      'a call was refused: the caller lacks an authority or does not reach the organization',
    );
  });
}
