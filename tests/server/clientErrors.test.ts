import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { answerClientError } from '../../server/http/clientErrors.ts';
import { testPlatform } from './helpers.ts';
import { portOf } from './uploads.ts';

const t = await testPlatform();
afterAll(() => t.close());
const port = await portOf(t);

/** Sends bytes over a new connection and returns the reply until it is closed. */
async function answerTo(bytes: string | Buffer, to = port) {
  const socket = connect(to, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [status, ...headers] = head.split('\r\n');
  return { status, headers, body };
}

const post = (headers: string, body: string) =>
  `POST /rest/api/auth HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`;

it.each([
  ['bytes that are no HTTP', 'hello\r\n\r\n', '400 Bad Request', 'BAD_REQUEST'],
  ['bytes of another protocol', Buffer.from('16030100c8010000c40303', 'hex'), '400 Bad Request', 'BAD_REQUEST'],
  [
    'too many headers',
    `GET /livez HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'TOO_LARGE',
  ],
  [
    'a chunk whose extensions are too long',
    post('transfer-encoding: chunked', `2;${'x'.repeat(40_000)}`),
    '413 Payload Too Large',
    'TOO_LARGE',
  ],
  [
    'a chunk of no length',
    post('transfer-encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'),
    '400 Bad Request',
    'BAD_REQUEST',
  ],
  ['two lengths', post('content-length: 2\r\ncontent-length: 3', '{}'), '400 Bad Request', 'BAD_REQUEST'],
])('%s are answered with a reason, and the connection ends [R11]', async (_, bytes, status, reason) => {
  const answer = await answerTo(bytes);
  expect(answer.status).toBe(`HTTP/1.1 ${status}`);
  expect(answer.body).toBe(`{"reason":"${reason}"}`);
  expect(answer.headers).toEqual([
    'content-type: application/json; charset=utf-8',
    `content-length: ${answer.body.length}`,
    'connection: close',
  ]);
});

it('a request that does not arrive in time gets a reason [R11]', async () => {
  const impatient = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 });
  impatient.on('clientError', answerClientError);
  impatient.listen(0, '127.0.0.1');
  await once(impatient, 'listening');
  try {
    const answer = await answerTo('GET /livez HTTP/1.1\r\nhost:', (impatient.address() as AddressInfo).port);
    expect([answer.status, answer.body]).toEqual(['HTTP/1.1 408 Request Timeout', '{"reason":"BAD_REQUEST"}']);
  } finally {
    impatient.close();
  }
});

it('the platform continues to serve other clients [R11]', async () => {
  const answer = await answerTo('GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect([answer.status, answer.body]).toEqual(['HTTP/1.1 200 OK', '{"status":"ok"}']);
});
