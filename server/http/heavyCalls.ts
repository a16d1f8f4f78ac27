import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cancellable } from '../database/cancel.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Queryable } from '../store/behaviors.ts';
import { Lanes } from './lanes.ts';

/** Heavy reads, and large bodies, of one account that are processed at once. */
const READS = 2;
const BODIES = 1;
/** Further ones of each that wait for their turn. */
const WAITING = 60;
/** A JSON body of more bytes than this is large. */
const LARGE = 64 * 1024;
const JSON_BODY = /^application\/(scim\+)?json/;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call reads much: few of them run at once for one account, and its queries end when the caller leaves. */
    heavy?: 'calls' | 'long';
  }
  interface FastifyRequest {
    /** Of a call that is `heavy`: its queries, on connections for calls or for long reads. */
    reads: Queryable;
  }
}

/** A body that is read as a whole, and is large or does not say how large it is. */
function hasLargeBody({ headers }: FastifyRequest): boolean {
  if (!JSON_BODY.test(headers['content-type'] ?? '')) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > LARGE;
}

/** Signals: `ended` aborts at the end of a call, `left` only if the caller did not wait for the whole answer. */
function endOf({ raw }: FastifyReply): { ended: AbortSignal; left: AbortSignal } {
  const [ended, left] = [new AbortController(), new AbortController()];
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
    ended.abort();
  });
  return { ended: ended.signal, left: left.signal };
}

/**
 * Bounds what one account can have the platform do at once: large bodies, and the calls of `app` whose config says `heavy`,
 * which get connections whose queries end with the caller.
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
