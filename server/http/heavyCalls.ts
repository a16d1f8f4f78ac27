import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cancellable } from '../database/cancel.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import { Lanes } from '../lanes.ts';
import { type CallLane, LANE_RETRY_SECONDS, LANES, LARGE_BODY, type LaneName, SHARED_LANES } from '../limits.ts';
import type { Platform } from '../platform.ts';
import { callerOf } from '../session/caller.ts';

const JSON_BODY = /^application\/(scim\+)?json/;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Few calls of the routes with this lane run at once for one account or address; others wait for their turn. */
    lane?: CallLane;
  }
  interface FastifyRequest {
    /** Runs the queries of a call whose lane has connections; they are canceled when the caller disconnects. */
    reads: Queryable;
  }
}

/** Whether a request has a JSON body that is large or doesn't declare its size. */
function hasLargeBody({ headers }: FastifyRequest): boolean {
  if (!JSON_BODY.test(headers['content-type'] ?? '')) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > LARGE_BODY;
}

/**
 * Signals: `ended` aborts at the end of a request, `left` only if the caller disconnected before the end of the
 * response.
 */
function endOf({ raw }: FastifyReply): { ended: AbortSignal; left: AbortSignal } {
  const [ended, left] = [new AbortController(), new AbortController()];
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
    ended.abort();
  });
  return { ended: ended.signal, left: left.signal };
}

/**
 * Limits what the platform does at once for one account or address: large bodies, and calls of routes whose config
 * names a lane.
 */
export function boundHeavyCalls(app: FastifyInstance, { reads, long, keeper }: Platform): void {
  const refusal = () => new ApiError('TOO_MANY_REQUESTS', { retryAfter: LANE_RETRY_SECONDS });
  const lanesOf = (name: LaneName) => new Lanes(LANES[name].atOnce, LANES[name].waiting, refusal);
  const bodies = lanesOf('bodies');
  const lanes: Readonly<Record<CallLane, Lanes>> = {
    reads: lanesOf('reads'),
    duty: lanesOf('duty'),
    files: lanesOf('files'),
    triggers: lanesOf('triggers'),
    signIns: lanesOf('signIns'),
    links: lanesOf('links'),
    feeds: lanesOf('feeds'),
  };
  // whoever waits here has a place in a lane, so that few wait
  const shared = SHARED_LANES.map(({ lanes, atOnce }) => ({
    lanes,
    places: new Lanes(atOnce, Number.POSITIVE_INFINITY, refusal),
  }));
  app.addHook('preParsing', async (request, reply) => {
    if (request.actor === undefined || !hasLargeBody(request)) return;
    await bodies.enter(request.actor.userId, endOf(reply).ended);
  });
  app.addHook('preHandler', async (request, reply) => {
    const { lane } = request.routeOptions.config;
    if (!lane) return;
    const { per, connections }: (typeof LANES)[CallLane] = LANES[lane];
    const { ended, left } = endOf(reply);
    const owner = per === 'address' ? callerOf(request.ip) : request.actor.userId;
    await lanes[lane].enter(owner, ended);
    for (const { places } of shared.filter((one) => one.lanes.includes(lane))) await places.enter(owner, ended);
    if (connections) request.reads = cancellable(connections === 'long' ? long : reads, keeper.cancel, left);
  });
}
