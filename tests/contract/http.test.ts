import { describe, expect, it, vi } from 'vitest';
import { HttpFailure } from '../../dataProvider/http/failure.ts';
import { connection, http } from '../../dataProvider/http/http.ts';
import { onUnauthorized } from '../../dataProvider/http/renewal.ts';
import { storeAction } from '../../dataProvider/http/storeAction.ts';
import { getToken, setTokens } from '../../dataProvider/session/stored.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as HttpFailure,
  );

describe('the caller of fetch', () => {
  it('calls below /rest/api and /rest/admin with the stored token [S7.1][S7.3][S7.4]', async () => {
    await http({ method: 'GET', path: '/a' });
    await http({ method: 'GET', path: '/b', base: 'admin' });
    await http({ method: 'GET', path: '/c.json', base: 'root', anonymous: true });
    expect(recording.server.received.map(({ url, authorization }) => [url, authorization])).toEqual([
      ['/rest/api/a', 'Bearer token-1'],
      ['/rest/admin/b', 'Bearer token-1'],
      ['/c.json', undefined],
    ]);
  });

  it('gives up after 30 s [S7.2][S9.1]', async () => {
    let answered = () => {};
    recording.server.answer('GET /rest/api/slow', { after: new Promise<void>((done) => (answered = done)) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const call = failureOf(http({ method: 'GET', path: '/slow' }));
    let settled = false;
    call.then(() => (settled = true));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await call).toMatchObject({ kind: 'timeout', status: 0 });
    answered();
  });

  it("stops when the caller aborts, and rejects with the signal's reason", async () => {
    let answered = () => {};
    recording.server.answer('GET /rest/api/slow', { after: new Promise<void>((done) => (answered = done)) });
    const controller = new AbortController();
    const call = failureOf(http({ method: 'GET', path: '/slow', signal: controller.signal }));
    controller.abort();
    expect((await call)?.name).toBe('AbortError');
    answered();
  });

  it.each([
    ['GET', undefined],
    ['POST', true],
  ] as const)('repeats a %s that only reads while the server is away', async (method, read) => {
    recording.server.answer(`${method} /rest/api/x`, { drop: true }, { status: 503 }, { body: { ok: 1 } });
    expect(await http({ method, path: '/x', read })).toEqual({ ok: 1 });
    expect(recording.server.received).toHaveLength(3);
  });

  it.each([{ drop: true }, { status: 503 }])('never repeats a write that may have arrived: %o', async (answer) => {
    recording.server.answer('POST /rest/api/x', answer);
    expect(await failureOf(http({ method: 'POST', path: '/x', body: {} }))).toBeInstanceOf(HttpFailure);
    expect(recording.server.received).toHaveLength(1);
  });

  it('loses the connection after a failure, and reconnects by itself', async () => {
    recording.server.answer('PUT /rest/api/x', { status: 503 });
    await failureOf(http({ method: 'PUT', path: '/x', body: {} }));
    expect(connection.get().state).toBe('lost');
    const live = new Promise<void>((done) => {
      const stop = connection.subscribe(() => {
        stop();
        done();
      });
    });
    globalThis.dispatchEvent(new Event('online'));
    await live;
    expect(connection.get().state).toBe('live');
    expect(recording.server.received.at(-1)?.url).toBe('/rest/api/verify');
  });

  it('refreshes once for any number of waiting calls, and repeats them with the new token [T2]', async () => {
    recording.server.answer('GET /rest/api/a', ({ authorization }) =>
      authorization === 'Bearer token-2' ? { body: 1 } : { status: 401 },
    );
    let refreshed = () => {};
    const refresh = vi.fn(async () => {
      await new Promise<void>((done) => (refreshed = done));
      setTokens('token-2');
      return 'ok' as const;
    });
    onUnauthorized(refresh);
    const calls = [1, 2, 3].map(() => http({ method: 'GET', path: '/a' }));
    await expect.poll(() => recording.server.received.length).toBe(3);
    await expect.poll(() => refresh.mock.calls.length).toBe(1);
    // one more call, refused while the token is being refreshed
    calls.push(http({ method: 'GET', path: '/a' }));
    await expect.poll(() => recording.server.received.length).toBe(4);
    refreshed();
    expect(await Promise.all(calls)).toEqual([1, 1, 1, 1]);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(getToken()).toBe('token-2');
    const sent = recording.server.received.map(({ authorization }) => authorization);
    expect(sent.sort()).toEqual([...Array(4).fill('Bearer token-1'), ...Array(4).fill('Bearer token-2')]);
  });

  it('fails with the 401 when the session is over', async () => {
    recording.server.answer('GET /rest/api/a', { status: 401, body: { reason: 'UNAUTHORIZED' } });
    onUnauthorized(async () => 'signedOut');
    expect(await failureOf(http({ method: 'GET', path: '/a' }))).toMatchObject({ status: 401, reason: 'UNAUTHORIZED' });
    expect(recording.server.received).toHaveLength(1);
  });

  it('fails as for a lost connection, not with the 401, while the token cannot be refreshed [P2]', async () => {
    recording.server.answer('PUT /rest/api/a', { status: 401, body: { reason: 'UNAUTHORIZED' } });
    recording.server.answer('GET /rest/api/verify', { status: 401 });
    onUnauthorized(async () => 'unreachable');
    const failure = await failureOf(http({ method: 'PUT', path: '/a', body: {} }));
    expect(failure).toMatchObject({ kind: 'network', status: 0 });
    expect(connection.get().state).toBe('lost');
    // a 401 for the old token doesn't prove that the server can work
    globalThis.dispatchEvent(new Event('online'));
    await expect.poll(() => recording.server.received.at(-1)?.url).toBe('/rest/api/verify');
    await failureOf(http({ method: 'PUT', path: '/a', body: {} }));
    expect(connection.get().state).toBe('lost');
    onUnauthorized(async () => 'ok');
    globalThis.dispatchEvent(new Event('online'));
    await expect.poll(() => connection.get().state).toBe('live');
  });

  it.each([
    ['an error object', { body: { reason: 'Taken' } }, 'Taken'],
    ['the message of another platform', { body: { message: 'Taken' } }, 'Taken'],
    ['the detail of a problem', { body: { title: 'Conflict', detail: 'Taken' } }, 'Taken'],
    ['a nested error', { body: { error: { code: 17, message: 'Taken' } } }, 'Taken'],
    ['the reason beside a message', { body: { message: 'Request failed', reason: 'Taken' } }, 'Taken'],
    ['an error object in a JSON text', { body: '{"reason":"Taken"}' }, 'Taken'],
    ['an error object sent as plain text', { raw: '{"reason":"Taken"}', type: 'text/plain' }, 'Taken'],
    ['a plain sentence', { raw: 'Taken', type: 'text/plain' }, 'Taken'],
    ['a web page', { raw: '<html>Bad Gateway</html>', type: 'text/html' }, undefined],
    ['nothing', { raw: '' }, undefined],
  ])('reads the reason from %s [S8.24][S8.25]', async (_, answer, reason) => {
    recording.server.answer('PUT /rest/api/users', { status: 400, ...answer });
    expect(await failureOf(http({ method: 'PUT', path: '/users', body: {} }))).toMatchObject({ status: 400, reason });
  });

  it.each([
    ['a web page', { raw: '<!doctype html>', type: 'text/html' }],
    ['JSON that is cut off', { raw: '{"list":[{"id":1,"na' }],
    ['JSON that is cut off, under another type', { raw: '{"list":[{"id":1,"na', type: 'text/plain' }],
    ['a text', { raw: 'Good morning', type: 'text/plain' }],
  ])('takes %s for no answer of the server [P18]', async (_, answer) => {
    recording.server.answer('GET /rest/api/x', answer);
    expect(await failureOf(http({ method: 'GET', path: '/x' }))).toMatchObject({ kind: 'unreadable' });
  });

  it.each([
    ['a bare text', { raw: 'OK', type: 'text/plain' }, 'OK'],
    ['JSON', { body: 'OK' }, 'OK'],
    ['nothing', { raw: '' }, undefined],
  ])('takes %s for the confirmation of a write [P18]', async (_, answer, read) => {
    recording.server.answer('PUT /rest/api/x', answer);
    expect(await http({ method: 'PUT', path: '/x' })).toBe(read);
  });

  it.each([
    ['a web page', { raw: '<html></html>', type: 'text/plain' }],
    ['JSON that is cut off', { raw: '{"id":', type: 'text/plain' }],
    ['what calls itself JSON', { raw: 'OK' }],
  ])('takes %s for no confirmation of a write [P18]', async (_, answer) => {
    recording.server.answer('PUT /rest/api/x', answer);
    const call = http({ method: 'PUT', path: '/x' });
    expect(await failureOf(call)).toMatchObject({ kind: 'unreadable' });
  });

  it('logs every status other than 200 [S8.3]', async () => {
    recording.server.answer('DELETE /rest/api/x', { status: 204, raw: '' });
    await failureOf(http({ method: 'DELETE', path: '/x' }));
    expect(recording.log()).toEqual(['Something wrong with DELETE /x: status 204']);
  });

  it('lets store actions reject with false, or with the error message [S8.1][S8.2]', async () => {
    recording.server.answer('POST /rest/api/x', { status: 201 }, { drop: true });
    const action = () => storeAction(http({ method: 'POST', path: '/x' }));
    await expect(action()).rejects.toBe(false);
    await expect(action()).rejects.toBe('POST /x: network');
  });
});
