import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { OutgoingCall } from '../../../server/alarms/channel.ts';
import { AttachedFiles } from '../../../server/alarms/channels/attached.ts';
import { connectMail, mailFailureOf, SmtpChannel } from '../../../server/alarms/channels/smtp.ts';
import { WebhookChannel } from '../../../server/alarms/channels/webhook.ts';
import { diskStore } from '../../../server/files/contentStore.ts';
import { s3Store } from '../../../server/files/s3Store.ts';
import { Provider } from '../../../server/oidc/provider.ts';
import { refusalOf } from '../../../server/oidc/refusal.ts';

/** Time limit of the peers under test, in milliseconds. */
const LIMIT = 300;

/** What the peer says to every connection before it is silent for ever. */
let greeting = '';
const sockets = new Set<Socket>();

const folder = mkdtempSync(join(tmpdir(), 'tocsin-mute-'));
const server = createServer((socket) => {
  sockets.add(socket.on('error', () => undefined).resume());
  if (greeting !== '') socket.write(greeting);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const port = (server.address() as AddressInfo).port;
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const call: OutgoingCall = {
  id: 1,
  jobId: 2,
  key: 'key',
  participantId: 3,
  participantName: 'Anna Meier',
  deviceType: 'EMAIL',
  address: 'anna@example.org',
  text: { text: 'Fire', speechText: '', language: 'ENGLISH' },
  alarmName: 'Fire',
  priority: 1,
  asks: 'nothing',
  files: [],
  tries: 1,
  answerUrl: '',
};

function mail(): SmtpChannel {
  const attached = new AttachedFiles(diskStore(folder), 0);
  const from = 'alarms@example.org';
  return new SmtpChannel({ url: `smtp://127.0.0.1:${port}`, from, connections: 1, timeout: LIMIT, attached });
}
const gateway = () => new WebhookChannel({ url: `http://127.0.0.1:${port}/`, secret: 'x'.repeat(32) });
function bucket() {
  const access = { url: `http://127.0.0.1:${port}/bucket`, key: 'access', secret: 'secret', region: 'eu-central-1' };
  return s3Store(access, { connecting: LIMIT, inactivity: LIMIT });
}
function provider(): Provider {
  const home = 'https://alarm.example.org/';
  const config = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'tocsin',
    secret: 'secret',
    scopes: 'openid',
    name: 'Acme',
    rolesClaim: 'groups',
    externalIdClaim: undefined,
    roles: undefined,
    orgId: 1,
    redirectUri: `${home}rest/api/oidc/callback`,
    home,
  };
  return new Provider(config, LIMIT / 1_000);
}

async function readWhole(): Promise<void> {
  const content = await bucket().read('key');
  for await (const _ of content);
}

function put(): Promise<void> {
  const file = join(folder, 'content');
  writeFileSync(file, 'content');
  return bucket().put('key', file, 7);
}

async function report(): Promise<void> {
  const transport = connectMail({ url: `smtp://127.0.0.1:${port}`, connections: 1, timeout: LIMIT });
  const letter = { from: 'alarms@example.org', to: 'anna@example.org', subject: 'Report', text: 'Report' };
  await transport.sendMail(letter).catch((error) => {
    throw mailFailureOf(error);
  });
}

async function signIn(): Promise<void> {
  await provider()
    .begin({ state: 's', nonce: 'n', verifier: 'v' })
    .catch((error) => {
      throw refusalOf(error);
    });
}

const limited = () => AbortSignal.timeout(LIMIT);
const NOTHING = '';
/** The head of a reply whose content never comes whole. */
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{';

describe('a peer that accepts the connection and then is silent is given up in time (O1)', () => {
  it.each([
    ['mail server', NOTHING, () => mail().send(call, limited()), { code: 'timeout', permanent: false }],
    ['mail server after its greeting', '220 hello\r\n', () => mail().send(call, limited()), { code: 'timeout' }],
    ['mail server that is checked', NOTHING, () => mail().check(), { code: 'timeout' }],
    ['mail server of a report', '220 hello\r\n', report, { code: 'timeout', permanent: false }],
    ['gateway', NOTHING, () => gateway().send(call, limited()), { code: 'timeout', permanent: false }],
    ['gateway within its reply', HEAD, () => gateway().send(call, limited()), { code: 'timeout', permanent: false }],
    ['gateway that is checked', NOTHING, () => gateway().check(limited()), { code: 'timeout' }],
    ['bucket that is read', NOTHING, readWhole, { reason: 'UNAVAILABLE' }],
    ['bucket within a content', HEAD, readWhole, { name: 'TimeoutError' }],
    ['bucket that is written', NOTHING, put, { reason: 'UNAVAILABLE' }],
    ['bucket that removes', NOTHING, () => bucket().remove('key'), { reason: 'UNAVAILABLE' }],
    ['identity provider', NOTHING, signIn, { code: 'provider' }],
    ['identity provider within its description', HEAD, signIn, { code: 'provider' }],
  ])(
    '%s',
    async (_peer, says, asked, failure) => {
      greeting = says;
      await expect(asked()).rejects.toMatchObject(failure);
    },
    5_000,
  );
});
