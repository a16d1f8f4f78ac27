import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { deliveries } from './deliveryKit.ts';
import { mailServer, readable } from './mailServer.ts';

const d = await deliveries();

const smtpFrom = 'Tocsin <alarms@example.org>';
/** A mail server, closed after the test and its deliveries. */
async function ownMailServer(...options: Parameters<typeof mailServer>) {
  const server = await mailServer(...options);
  onTestFinished(() => server.close());
  return server;
}

const EMAIL = { device: 'EMAIL', address: 'anna@example.org' };

it('an e-mail is sent through a mail server, with the answer link, and repeats are recognized by its id', async () => {
  const server = await ownMailServer();
  const { job, call, delivery } = await d.deliver(
    { smtpUrl: server.url, smtpFrom },
    { job: { priority: 1, more: { text: 'Feuer in Halle 3 – bitte kommen', language: 'GERMAN' } }, call: EMAIL },
  );
  expect([delivery.lanes.channelFor('EMAIL'), delivery.lanes.channelFor('SMS')]).toEqual(['smtp', 'simulated']);
  await expect.poll(() => d.states(job)).toEqual({ SENT: 1 });
  const stored = await d.stored(call.id);
  expect(stored).toMatchObject({ channel: 'smtp', delivered: false });
  const [message] = server.messages;
  if (!message) throw new Error('There is no message.');
  expect([message.from, message.to]).toEqual(['alarms@example.org', ['anna@example.org']]);
  const text = readable(message);
  expect(text).toContain(`Message-ID: <${stored.key}@example.org>`);
  expect(text).toContain('Subject: Alarm: Fire');
  expect(text).toContain('Auto-Submitted: auto-generated');
  expect(text).toContain('X-Priority: 1 (Highest)');
  expect(text).toContain('Feuer in Halle 3 – bitte kommen');
  expect(text).toMatch(/Hier antworten:\s+https:\/\/alarm\.example\.org\/answer\/[\w-]{24}\s/);
});

it('markup in texts stays text', async () => {
  const server = await ownMailServer();
  await d.deliver(
    { smtpUrl: server.url, smtpFrom },
    { job: { more: { text: '<img src=x onerror=alert(1)>' } }, call: EMAIL },
  );
  await expect.poll(() => server.messages.length).toBe(1);
  const [, html = ''] = server.messages.map(readable).join('').split('text/html');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<img');
});

it('a message that the server refuses permanently fails; one that it refuses temporarily is retried', async () => {
  let busy = true;
  const server = await ownMailServer((address) => {
    if (address.startsWith('nobody')) return { code: 550, text: 'no such mailbox' };
    if (!busy) return undefined;
    busy = false;
    return { code: 451, text: 'try again later' };
  });
  const delivery = d.start({ smtpUrl: server.url, smtpFrom });
  const [gone, later] = [await d.job(), await d.job()];
  const [refused] = await d.calls(gone, 1, { device: 'EMAIL', address: 'nobody@example.org' });
  await delivery.wake();
  await expect.poll(() => d.states(gone)).toEqual({ FAILED: 1 });
  expect(await d.stored(refused?.id ?? 0)).toMatchObject({ reason: 'refused', tries: 1 });
  const [call] = await d.calls(later, 1, EMAIL);
  await delivery.wake();
  await expect.poll(() => d.states(later)).toEqual({ SENT: 1 });
  expect(await d.stored(call?.id ?? 0)).toMatchObject({ tries: 2, reason: null });
});

it('nothing is sent to an invalid address or one that names several people', async () => {
  const server = await ownMailServer();
  const delivery = d.start({ smtpUrl: server.url, smtpFrom });
  const job = await d.job();
  for (const address of ['a@example.org, b@example.org', 'nobody', 'a@example.org\r\nBcc: b@example.org']) {
    await d.calls(job, 1, { device: 'EMAIL', address });
  }
  await delivery.wake();
  await expect.poll(() => d.states(job)).toEqual({ FAILED: 3 });
  const { rows } = await d.pool.query('select distinct reason from alarm_call where job_id = $1', [job]);
  expect(rows).toEqual([{ reason: 'address' }]);
  expect(server.messages).toEqual([]);
});

it('calls to addresses that can never be reached fail at once, also while the mail server is down', async () => {
  const server = await ownMailServer(() => ({ code: 421, text: 'not now' }));
  const delivery = d.start({ smtpUrl: server.url, smtpFrom });
  const job = await d.job();
  await d.calls(job, 6, EMAIL);
  await delivery.wake();
  await expect.poll(async () => (await d.log(job)).length).toBeGreaterThanOrEqual(6);
  const other = await d.job();
  await d.calls(other, 1, { device: 'EMAIL', address: 'nobody' });
  await d.calls(other, 1, EMAIL);
  await delivery.wake();
  const ends = () =>
    d.pool.query('select address, state, reason, tries from alarm_call where job_id = $1 order by id', [other]);
  await expect
    .poll(async () => (await ends()).rows)
    .toEqual([
      { address: 'nobody', state: 'FAILED', reason: 'address', tries: 1 },
      { address: 'anna@example.org', state: 'PLANNED', reason: 'open', tries: 1 },
    ]);
  await d.pool.query(`update alarm_call set state = 'SKIPPED' where job_id in ($1, $2)`, [job, other]);
});

it.each([
  ['a..b@example.org', undefined, 'FAILED'],
  ['anna@example.org.', undefined, 'FAILED'],
  ['anna@example.org', { code: 501, text: 'bad syntax' }, 'FAILED'],
  ['anna@example.org', { code: 553, text: 'not allowed' }, 'FAILED'],
  ['anna@example.org', { code: 421, text: 'not now' }, 'PLANNED'],
  ['anna@example.org', { code: 452, text: 'mailbox full' }, 'PLANNED'],
])('%s, answered with %o, is %s after one try', async (address, refusal, state) => {
  const server = await ownMailServer(() => refusal);
  const { job, call } = await d.deliver({ smtpUrl: server.url, smtpFrom }, { call: { device: 'EMAIL', address } });
  await expect.poll(() => d.log(job)).toEqual([state === 'FAILED' ? 'callFailed' : 'callRetried']);
  expect(await d.stored(call.id)).toMatchObject({ state, tries: 1 });
  await d.pool.query(`update alarm_call set state = 'SKIPPED' where job_id = $1`, [job]);
});

/** A server that accepts connections and sends this text, or nothing. */
async function odd(says: string): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (says !== '') socket.write(says);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${port}`, close };
}

it.each([
  ['hangs', '', 'timeout'],
  ['is no mail server', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'garbage'],
])('a server that %s causes a failure with that reason', async (_, says, reason) => {
  const server = await odd(says);
  const { call } = await d.deliver({ smtpUrl: server.url, smtpFrom }, { limits: { timeout: 400 }, call: EMAIL });
  await expect.poll(async () => (await d.stored(call.id)).reason).toBe(reason);
  server.close();
});

it('an unreachable server causes a failure with that reason', async () => {
  const server = await odd('');
  server.close();
  const { call } = await d.deliver({ smtpUrl: server.url, smtpFrom }, { call: EMAIL });
  await expect.poll(async () => (await d.stored(call.id)).reason).toBe('unreachable');
});
