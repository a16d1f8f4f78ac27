import type { FastifyInstance } from 'fastify';

/** One log line per call: route, status and duration, nothing about the caller or the record. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'call');
    done();
  });
}
