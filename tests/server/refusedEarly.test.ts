import { request as open } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { portOf } from './uploads.ts';
import { makeUser } from './users.ts';

const MB = 1024 * 1024;
const SIZE = 200 * MB;
const BLOCK = Buffer.alloc(MB, '[');
/** Upper bound of the socket buffers of both sides. */
const IN_FLIGHT = 24 * MB;

const { t, call } = await adminPlatform();
const { login, password } = await makeUser(call, ['PARTICIPANT_VIEW']);
const powerless = (await t.auth(login, password)).token;
const { token: administrator } = await t.auth();
const port = await portOf(t);

interface Answer {
  status: number | undefined;
  body: unknown;
  /** Bytes sent before the reply. */
  sent: number;
}

/** Sends 200 MB of nested lists until the server refuses. */
function flood(method: string, path: string, headers: { [name: string]: string }): Promise<Answer> {
  return new Promise((done, fail) => {
    let sent = 0;
    let answered = false;
    const request = open({ port, method, path, headers: { 'content-length': SIZE, ...headers } }, (reply) => {
      answered = true;
      const taken = sent;
      let text = '';
      reply.on('data', (chunk) => {
        text += chunk;
      });
      reply.on('end', () => {
        request.destroy();
        done({ status: reply.statusCode, body: JSON.parse(text), sent: taken });
      });
    });
    request.on('error', (error) => {
      if (!answered) fail(error);
    });
    const more = (): void => {
      if (answered || sent >= SIZE) return;
      request.write(BLOCK, () => {
        sent += BLOCK.length;
        more();
      });
    };
    more();
  });
}

const json = { 'content-type': 'application/json' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

it.each([
  ['nobody', 'POST', '/rest/api/imports?type=PARTICIPANT', {}, 401, 'UNAUTHORIZED'],
  ['nobody', 'POST', '/rest/api/participants', {}, 401, 'UNAUTHORIZED'],
  ['somebody', 'POST', '/rest/api/imports?type=PARTICIPANT', bearer(powerless), 403, 'ACCESS_DENIED'],
  ['somebody', 'POST', '/rest/api/participants', bearer(powerless), 403, 'ACCESS_DENIED'],
  ['somebody', 'PUT', '/rest/api/alarmpoints/', bearer(powerless), 403, 'ACCESS_DENIED'],
  ['somebody', 'POST', '/rest/api/organizations/object-limits/1', bearer(powerless), 403, 'ACCESS_DENIED'],
  ['somebody', 'PUT', '/rest/api/definitions/mine', bearer(powerless), 403, 'ACCESS_DENIED'],
  ['somebody', 'DELETE', '/rest/admin/instructions/delete', bearer(powerless), 403, 'ACCESS_DENIED'],
  ['somebody', 'POST', '/rest/api/list', bearer(powerless), 413, 'TOO_LARGE'],
  ['anybody', 'POST', '/rest/api/auth', {}, 413, 'TOO_LARGE'],
  ['an administrator', 'POST', '/rest/api/imports?type=PARTICIPANT', bearer(administrator), 400, 'BAD_REQUEST'],
  ['an administrator', 'POST', '/rest/api/participants', bearer(administrator), 413, 'TOO_LARGE'],
])(
  '200 MB of JSON from %s to %s %s are refused before they are read [R2]',
  async (_, method, path, headers, status, reason) => {
    const answer = await flood(method, path, { ...json, ...headers });
    expect([answer.status, answer.body]).toEqual([status, { reason }]);
    expect(answer.sent).toBeLessThan(IN_FLIGHT);
  },
);

it('rights are checked before the body: a user without write access gets no validation errors [R2]', async () => {
  const { statusCode, body } = await t.callWith(powerless)({
    method: 'POST',
    url: '/participants',
    headers: json,
    payload: '{"name":',
  });
  expect([statusCode, JSON.parse(body)]).toEqual([403, { reason: 'ACCESS_DENIED' }]);
});

it('a sender that reads the reply only after it has sent more still gets it [R2]', async () => {
  const socket = connect(port, '127.0.0.1').pause();
  const sent = (data: string | Buffer) =>
    new Promise<void>((done, fail) => {
      socket.write(data, (error) => (error ? fail(error) : done()));
    });
  await sent(`POST /rest/api/participants HTTP/1.1\r\nhost: a\r\ncontent-length: ${SIZE}\r\n\r\n`);
  for (let mb = 0; mb < IN_FLIGHT / MB; mb++) await sent(BLOCK);
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += chunk;
  expect(text.split('\r\n')[0]).toBe('HTTP/1.1 401 Unauthorized');
  expect(text).toContain('{"reason":"UNAUTHORIZED"}');
});
