import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a refused sender may go on before the connection is closed; closing at once would lose the refusal. */
const LINGER = 5_000;

/** Whether a body was announced of which not all has arrived. */
function isSending({ raw, headers }: FastifyRequest): boolean {
  const announced = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  return announced && !raw.complete;
}

/** Ends the connection of whoever is still sending what was refused already: nobody reads gigabytes for nothing. */
export function hangUpOnRefusal(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 || !isSending(request)) return;
    reply.header('connection', 'close');
    reply.raw.once('finish', () => {
      setTimeout(() => request.raw.destroy(), LINGER).unref();
    });
  });
}
