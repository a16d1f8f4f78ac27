import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Milliseconds that a refused sender may continue before the connection is closed; closing at once would lose the
 * response.
 */
const LINGER = 5_000;

/** Whether part of the request body has not arrived yet. */
function isSending({ raw, headers }: FastifyRequest): boolean {
  const announced = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  return announced && !raw.complete;
}

/**
 * Closes the connection of a sender that continues after a refusal, so that no large body is read for nothing.
 *
 * Node itself closes such a connection together with the response. What then still arrives is answered by a reset, and
 * the sender loses the response that it has not read yet.
 */
export function hangUpOnRefusal(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 || !isSending(request)) return;
    reply.header('connection', 'close');
    const { socket } = request.raw;
    socket.destroySoon = () => {
      socket.end();
      // discard what still arrives
      request.raw.resume();
      setTimeout(() => socket.destroy(), LINGER).unref();
    };
  });
}
