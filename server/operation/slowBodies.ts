import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BODY_TIMEOUT } from '../limits.ts';

/**
 * Closes connections that send a request body too slowly. Uploads are streamed and have their own limits; for them this
 * timer stops as soon as their handler starts to read.
 */
export function endSlowBodies(app: FastifyInstance, timeout = BODY_TIMEOUT): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined) {
      timers.set(
        request,
        setTimeout(() => request.raw.destroy(), timeout),
      );
    }
    done(null, payload);
  });
  const arrived = (request: FastifyRequest) => clearTimeout(timers.get(request));
  app.addHook('preValidation', (request, _reply, done) => {
    arrived(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    arrived(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    arrived(request);
    done();
  });
}
