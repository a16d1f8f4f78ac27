import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_STATE_AGE_HEADER, STATE_AGE_HEADER } from '../../protocol/stateAge.ts';
import { cancellable } from '../database/cancel.ts';
import { onStandby } from '../database/onStandby.ts';
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
    /** The reads of the route, which must have a lane, go to the standby if there is one. Nothing that carries alarms. */
    standby?: boolean;
  }
  interface FastifyRequest {
    /** Runs the queries of a call whose lane has connections; they are canceled when the caller disconnects. */
    reads: Queryable;
    /** Seconds whose changes `reads` may lack. */
    stateAge: number;
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
export function boundHeavyCalls(app: FastifyInstance, platform: Platform): void {
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
    const { lane, standby = false } = request.routeOptions.config;
    if (!lane) return;
    const { per, connections }: (typeof LANES)[CallLane] = LANES[lane];
    const { ended, left } = endOf(reply);
    const owner = per === 'address' ? callerOf(request.ip) : request.actor.userId;
    await lanes[lane].enter(owner, ended);
    for (const { places } of shared.filter((one) => one.lanes.includes(lane))) await places.enter(owner, ended);
    if (!connections) return;
    request.stateAge = 0;
    request.reads = cancellable(platform.pools[connections], platform.keeper.cancel, left);
    if (standby) await readOnStandby(platform, { request, reply, connections, left });
  });
}

interface ReadingCall {
  request: FastifyRequest;
  reply: FastifyReply;
  connections: 'reads' | 'long';
  left: AbortSignal;
}

/** Lets a call read on the standby if its state is new enough for the caller, who is told how old it is. */
async function readOnStandby({ standby }: Platform, call: ReadingCall): Promise<void> {
  const { request, reply, connections, left } = call;
  const accepted = Number(request.headers[MAX_STATE_AGE_HEADER] ?? 0);
  const state = await standby?.stateFor(accepted >= 0 ? accepted : 0);
  if (!standby || !state) return;
  request.stateAge = state.age;
  reply.header(STATE_AGE_HEADER, String(state.age));
  request.reads = onStandby(cancellable(standby.pools[connections], standby.cancel, left), request.reads);
}
