import { Agent, request } from 'node:https';
import { HTTP_TIMEOUT } from '../../protocol/constants.ts';

/** The part of `fetch` that endurance trials use. */
export type Fetch = (url: string, init?: FetchInit) => Promise<Response>;

export interface FetchInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Returns a `fetch` that trusts these certificates only, and gives up when the console does. It verifies each new connection,
 * and reads the whole reply.
 */
export function fetchTrusting(ca: readonly string[]): Fetch {
  // a resumed session would not be verified again
  const agent = new Agent({ ca: [...ca], keepAlive: true, maxCachedSessions: 0 });
  return (url, { method, headers, body } = {}) =>
    new Promise((done, fail) => {
      const signal = AbortSignal.timeout(HTTP_TIMEOUT);
      const sent = request(url, { agent, method, headers, signal }, async (reply) => {
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of reply) chunks.push(chunk);
          done(new Response(Buffer.concat(chunks), { status: reply.statusCode }));
        } catch (error) {
          fail(error);
        }
      });
      sent.once('error', fail);
      sent.end(body);
    });
}
