import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cancellable } from '../database/cancel.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Queryable } from '../store/behaviors.ts';
import { Lanes } from './lanes.ts';

/** Maximum number of heavy reads, and of large bodies, that are processed at once for one account. */
const READS = 2;
const BODIES = 1;
/** Maximum number of further ones that wait for their turn, for each of the two. */
const WAITING = 60;
/** A JSON body with more bytes than this is large. */
const LARGE = 64 * 1024;
const JSON_BODY = /^application\/(scim\+)?json/;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route reads much: for one account few of its requests run at once, and their queries are canceled when the
     * caller disconnects. Selects the connections.
     */
    heavy?: 'calls' | 'long';
  }
  interface FastifyRequest {
    /** Runs the queries of a request to a `heavy` route, on connections for API requests or for long reads. */
    reads: Queryable;
  }
}

/** Whether a request has a JSON body that is large or doesn't declare its size. */
function hasLargeBody({ headers }: FastifyRequest): boolean {
  if (!JSON_BODY.test(headers['content-type'] ?? '')) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > LARGE;
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
 * Limits what the platform does at once for one account: large bodies, and requests to the routes of `app` whose
 * config says `heavy`. These get connections whose queries are canceled when the caller disconnects.
 */
export function boundHeavyCalls(app: FastifyInstance, { pool, long, keeper }: Platform): void {
  const refusal = () => new ApiError('TOO_MANY_REQUESTS');
  const reads = new Lanes(READS, WAITING, refusal);
  const bodies = new Lanes(BODIES, WAITING, refusal);
  app.addHook('preParsing', async (request, reply) => {
    if (request.routeOptions.config.public || !hasLargeBody(request)) return;
    await bodies.enter(request.actor.userId, endOf(reply).ended);
  });
  app.addHook('preHandler', async (request, reply) => {
    const { heavy } = request.routeOptions.config;
    if (!heavy) return;
    const { ended, left } = endOf(reply);
    await reads.enter(request.actor.userId, ended);
    request.reads = cancellable(heavy === 'long' ? long : pool, keeper.cancel, left);
  });
}
