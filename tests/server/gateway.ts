import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll } from 'vitest';

/** The secret that platform and gateway share. */
export const GATEWAY_SECRET = 'the secret that platform and gateway share';

/**
 * A gateway for calls, closed after the tests of a file, with the platform's settings for it. `got` are the contents of
 * its requests, which it answers with 200, or as told.
 */
export async function callGateway<T>(answer: (reply: ServerResponse, content: T) => void = (reply) => reply.end()) {
  const got: T[] = [];
  const server = createServer(async (request, reply) => {
    const content = (await json(request)) as T;
    got.push(content);
    answer(reply, content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { got, settings: { webhookUrl: `http://127.0.0.1:${port}/`, webhookSecret: GATEWAY_SECRET } };
}
