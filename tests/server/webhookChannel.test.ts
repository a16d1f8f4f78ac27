import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { deliveries } from './deliveryKit.ts';

const SECRET = 'the secret that platform and gateway share';
const d = await deliveries();
const servers: Server[] = [];
afterEach(async () => {
  await d.stop();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

interface Request {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A gateway whose replies a test defines. */
async function gateway(answer: (reply: ServerResponse, count: number) => void) {
  const requests: Request[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      answer(reply, requests.length);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    requests,
    webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/calls`,
    webhookSecret: SECRET,
  };
}

it('a call is posted with its key, signed by the shared secret', async () => {
  const { requests, ...settings } = await gateway((reply) => reply.end('{"state": "delivered"}'));
  const { job, call, delivery } = await d.deliver(settings);
  expect([delivery.lanes.channelFor('PHONE'), delivery.lanes.channelFor('EMAIL')]).toEqual(['webhook', 'simulated']);
  await expect.poll(() => d.states(job)).toEqual({ SENT: 1 });
  const stored = await d.stored(call.id);
  expect(stored).toMatchObject({ channel: 'webhook', delivered: true });
  const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: '' }] = requests;
  expect(headers['idempotency-key']).toBe(stored.key);
  const timestamp = String(headers['tocsin-timestamp']);
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
  const wanted = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
  expect(headers['tocsin-signature']).toBe(`v1=${wanted}`);
  expect(JSON.parse(body)).toEqual({
    type: 'call',
    callId: call.id,
    alarmId: job,
    key: stored.key,
    alarmName: 'Fire',
    priority: 3,
    asks: 'accept',
    participant: 'Anna Meier',
    deviceType: 'MOBILE',
    address: '+49 171 1000001',
    language: 'ENGLISH',
    text: 'Fire in hall 3',
    speechText: 'Fire in hall 3',
    files: [],
    answerUrl: expect.stringMatching(/^https:\/\/alarm\.example\.org\/answer\/[\w-]{24}$/),
  });
});

it('a call to a busy gateway is retried with the same key until it is accepted', async () => {
  const { requests, ...settings } = await gateway((reply, count) => {
    reply.statusCode = count === 1 ? 503 : 204;
    reply.end();
  });
  const { job, call } = await d.deliver(settings);
  await expect.poll(() => d.states(job)).toEqual({ SENT: 1 });
  expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(requests.length).toBe(2);
  expect(await d.stored(call.id)).toMatchObject({ tries: 2, delivered: false, reason: null });
});

it.each<[string, (reply: ServerResponse) => void, string, number]>([
  ['hangs', () => undefined, 'timeout', 1],
  ['answers half', (reply) => void reply.writeHead(200, { 'content-length': '100' }).write('{"sta'), 'timeout', 1],
  ['answers a page', (reply) => void reply.end('<html>Sign in</html>'), 'garbage', 1],
  ['answers something else', (reply) => void reply.end('{"state": "perhaps"}'), 'garbage', 1],
  ['answers without end', (reply) => void reply.end('x'.repeat(100_000)), 'garbage', 1],
  ['sends elsewhere', (reply) => void reply.writeHead(302, { location: '/' }).end(), 'refused', 1],
  ['hangs up', (reply) => void reply.destroy(), 'unreachable', 1],
])('a gateway that %s is a failure that says so, and is tried again', async (_, answer, reason) => {
  const { requests, ...settings } = await gateway(answer);
  const { job, call } = await d.deliver(settings, { limits: { timeout: 300 } });
  await expect.poll(async () => (await d.stored(call.id)).reason).toBe(reason);
  expect(await d.stored(call.id)).toMatchObject({ tries: requests.length });
  await d.pool.query(`update alarm_call set state = 'SKIPPED' where job_id = $1`, [job]);
});

it.each<[number, string]>([
  ...[400, 401, 403, 404, 409, 410, 422].map((status): [number, string] => [status, 'FAILED']),
  ...[408, 425, 429, 500, 503].map((status): [number, string] => [status, 'PLANNED']),
])('a call that a gateway answers with %i is %s after one try', async (status, state) => {
  const { requests, ...settings } = await gateway((reply) => {
    reply.statusCode = status;
    reply.end();
  });
  const { job, call } = await d.deliver(settings);
  await expect.poll(() => d.log(job)).toEqual([state === 'FAILED' ? 'callFailed' : 'callRetried']);
  expect(await d.stored(call.id)).toMatchObject({ state, reason: 'refused', tries: 1 });
  expect(requests.length).toBe(1);
  await d.pool.query(`update alarm_call set state = 'SKIPPED' where job_id = $1`, [job]);
});

it('a reply after the time-out is too late: the call is retried, and others continue', async () => {
  const held: ServerResponse[] = [];
  const { requests, ...settings } = await gateway((reply, count) => {
    if (count === 1) held.push(reply);
    else reply.end();
  });
  const delivery = d.start(settings, { timeout: 300, concurrency: 2 });
  const job = await d.job();
  await d.calls(job, 3);
  await delivery.wake();
  await expect.poll(async () => (await d.states(job)).SENT).toBe(2);
  await expect.poll(() => d.log(job)).toContain('callRetried');
  held[0]?.end('{"state": "sent"}');
  await expect.poll(() => d.states(job)).toEqual({ SENT: 3 });
  expect(requests.length).toBe(4);
});
