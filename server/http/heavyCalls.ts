import type { FastifyInstance } from 'fastify';
import { cancellable } from '../database/cancel.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Queryable } from '../store/behaviors.ts';
import { Lanes } from './lanes.ts';

/** So many heavy calls of one account run at once, and so many more wait for their turn. */
const AT_ONCE = 4;
const WAITING = 60;

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

/** Bounds the calls of `app` whose config says `heavy`, and gives them connections whose queries end with the caller. */
export function boundHeavyCalls(app: FastifyInstance, { pool, long, keeper }: Platform): void {
  const lanes = new Lanes(AT_ONCE, WAITING, () => new ApiError('TOO_MANY_REQUESTS'));
  app.addHook('preHandler', async (request, reply) => {
    const { heavy } = request.routeOptions.config;
    if (!heavy) return;
    const left = new AbortController();
    const ended = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort();
      ended.abort();
    });
    await lanes.enter(request.actor.userId, ended.signal);
    request.reads = cancellable(heavy === 'long' ? long : pool, keeper.cancel, left.signal);
  });
}
