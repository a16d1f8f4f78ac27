import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A body that is read as a whole has so long to arrive, in milliseconds. */
const BODY_TIMEOUT = 60_000;

/**
 * Ends connections whose sender gives the body of a call drop by drop. Uploads, which are read as they come, have bounds
 * of their own: for them this ends as soon as reading begins.
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
