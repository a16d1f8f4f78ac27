import type { FastifyInstance } from 'fastify';

/** One line for each call: which route, how it ended and how long it took; nothing that tells who called or for what. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'call');
    done();
  });
}
