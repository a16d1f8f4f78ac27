import type { Socket } from 'node:net';
import type { ErrorBody } from '../../protocol/errors.ts';

interface ClientError extends Error {
  code?: string;
}

/** Answers for requests that are not valid HTTP: a status and a coded reason, as for every other failure. */
const ANSWERS: { readonly [code: string]: readonly [status: string, body: ErrorBody] } = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', { reason: 'TOO_LARGE' }],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', { reason: 'TOO_LARGE' }],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', { reason: 'BAD_REQUEST' }],
};
const OTHERWISE = ['400 Bad Request', { reason: 'BAD_REQUEST' }] as const;

/** Answers a connection that sent no valid HTTP, and closes it. */
export function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reply] = ANSWERS[error.code ?? ''] ?? OTHERWISE;
  const body = JSON.stringify(reply);
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
