import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Characters below which a reply fits into one or two packets as it is. */
const LEAST = 2_048;
/** Characters above which it would hold up other calls for more than a millisecond or two. */
const MOST = 512 * 1024;
/** Calls of the protocol, but for those whose replies hold a token. */
const CALL = /^\/rest\/(?!api\/(auth|refresh)\b)/;
const GZIP = /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i;

/**
 * Compresses JSON replies of the protocol for callers that take gzip (docs/adr/0042-compressed-replies.md). Streams and
 * files are sent as they are.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ url, headers }, reply, payload) => {
    if (!CALL.test(url) || typeof payload !== 'string' || payload.length < LEAST) return payload;
    const type = String(reply.getHeader('content-type') ?? '');
    if (payload.length > MOST || !type.startsWith('application/json')) return payload;
    reply.header('vary', 'accept-encoding');
    if (!GZIP.test(String(headers['accept-encoding'] ?? ''))) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // not in a thread: those may all be busy with passwords
    return gzipSync(payload, { level: 1 });
  });
}
