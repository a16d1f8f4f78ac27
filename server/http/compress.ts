import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Minimum characters for compression: shorter replies fit into one or two packets as they are. */
const LEAST = 2_048;
/**
 * Maximum characters for compression: longer replies would hold up other requests for more than a millisecond or two.
 */
const MOST = 512 * 1024;
/** Matches paths of the protocol, except those whose replies contain a token. */
const CALL = /^\/rest\/(?!api\/(auth|refresh)\b)/;
const GZIP = /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i;

/**
 * Compresses JSON replies of the protocol for callers that accept gzip (docs/adr/0042-compressed-replies.md). Streams
 * and files are sent as they are.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ url, headers }, reply, payload) => {
    if (!CALL.test(url) || typeof payload !== 'string' || payload.length < LEAST) return payload;
    const type = String(reply.getHeader('content-type') ?? '');
    if (payload.length > MOST || !type.startsWith('application/json')) return payload;
    reply.header('vary', 'accept-encoding');
    if (!GZIP.test(String(headers['accept-encoding'] ?? ''))) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // not in the thread pool, whose threads may all be busy with passwords
    return gzipSync(payload, { level: 1 });
  });
}
