import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LoneWorkerLink } from '../../protocol/loneWorker.ts';
import type { SelfCheck } from '../../protocol/selfCheck.ts';
import { systemActor } from '../../server/actor.ts';
import { AnswerTokens } from '../../server/alarms/answers/token.ts';
import { signatureHeaders } from '../../server/alarms/channels/signature.ts';
import { adminPlatform } from './admin.ts';
import { type TestPlatform, testPlatform } from './helpers.ts';
import { sessionsOf } from './loneWorkerKit.ts';
import { Client } from './records.ts';
import { makeUser } from './users.ts';

const SECRET = 'a secret that only the gateway of the tests knows';
const { t, admin } = await adminPlatform([], {
  config: { webhookUrl: 'http://127.0.0.1:9/gateway', webhookSecret: SECRET },
});
const tokens = new AnswerTokens(t.platform.config.tokenSecret ?? '');
/** A link that doesn't exist, another one for each number: one link has a limit of its own. */
const unknownLink = (n: number) => String(n).padStart(22, 'u');
/** Most refused ones of one address in a minute. */
const REFUSED = 300;
/** Milliseconds for hundreds of calls one after another, also on a busy machine. */
const timeout = 180_000;

// a minute of the limits must not end within a test, however slow the machine is
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

/** Calls from one address, as of people behind one router. */
const from = (remoteAddress: string) => ({
  get: (url: string) => t.app.inject({ method: 'GET', url, remoteAddress }),
  post: (url: string, payload: object | string, headers: { [name: string]: string } = {}) =>
    t.app.inject({ method: 'POST', url, payload, remoteAddress, headers }),
  form: (url: string, payload: string) =>
    t.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
});

/** Sends calls one after another and returns how often each status came. */
async function statuses(count: number, send: (n: number) => Promise<{ statusCode: number }>) {
  const found: { [status: number]: number } = {};
  for (let n = 0; n < count; n += 1) {
    const { statusCode } = await send(n);
    found[statusCode] = (found[statusCode] ?? 0) + 1;
  }
  return found;
}

describe('people, systems and gateways behind one address', { timeout }, () => {
  it('seventy people accept within a minute, also while somebody there guesses links (K3)', async () => {
    const people: number[] = [];
    for (let n = 0; n < 70; n += 1) {
      const devices = [{ callingDeviceType: 'MOBILE', address: `+49171${1_000_000 + n}`, rank: 1, active: true }];
      people.push((await admin.participant(1, { name: 'Karl', surname: `Weiß ${n}`, devices })).id);
    }
    const trigger = {
      requestId: 'all-behind-one-address',
      orgId: 1,
      manual: true,
      name: 'Fire',
      text: 'Come to hall 3',
      language: 'ENGLISH',
      recipients: { participants: people, groups: [] },
    };
    const { id } = await t.platform.alarms.raise(systemActor, trigger, { kind: 'user' });
    const keys = async () =>
      (await t.platform.pool.query<{ key: string }>('select key from alarm_call where job_id = $1', [id])).rows;
    await expect.poll(async () => (await keys()).length, { timeout: 15_000 }).toBe(70);
    const router = from('198.51.100.1');
    const unknown = await statuses(REFUSED + 2, (n) => router.get(`/answer/${unknownLink(n)}`));
    expect(unknown).toEqual({ 404: 300, 429: 2 });
    const urls = (await keys()).map(({ key }) => `/answer/${tokens.tokenOf(key)}`);
    expect(await statuses(70, (n) => router.form(urls[n] ?? '', 'answer=ACCEPT'))).toEqual({ 200: 70 });
    const refused = await router.get(`/answer/${unknownLink(REFUSED + 2)}`);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('a lone worker checks in and calls for help from an address that has used up its limit (K3)', async () => {
    const sessions = sessionsOf(t.platform.pool, admin);
    const { worker, point } = await sessions.setUp(1, { language: 'ENGLISH' });
    const { id } = await sessions.start(worker.id, point.id, {});
    const { url } = await admin.post<LoneWorkerLink>(`/lone-worker/${id}/link`, {});
    const router = from('198.51.100.2');
    const unknown = await statuses(REFUSED + 1, (n) => router.form(`/worker/${unknownLink(n)}`, 'action=HELP'));
    expect(unknown).toEqual({ 404: 300, 429: 1 });
    expect(await statuses(70, () => router.form(url, 'action=CHECK_IN'))).toEqual({ 200: 70 });
    const help = await router.form(url, 'action=HELP');
    expect(help.statusCode).toBe(200);
    expect((await sessions.one(id)).log.some(({ kind }) => kind === 'help')).toBe(true);
  });

  it('an event of a connected system is taken from an address that has used up its limit (K3)', async () => {
    const plan = await admin.alarmPlan(1);
    const made = await admin.alarmPoint(1);
    const { id } = await admin.put('/alarmpoints/', { ...made, alarmPlanId: plan.id });
    const { url } = await admin.post<{ url: string }>(`/alarmpoints/${id}/inbound-key`, {});
    const router = from('198.51.100.3');
    const unknown = await statuses(REFUSED + 1, (n) => router.post(`/rest/api/alarm-inbound/${unknownLink(n)}`, {}));
    expect(unknown).toEqual({ 404: 300, 429: 1 });
    const event = await router.post(url, { text: 'Smoke in room 4' });
    expect([event.statusCode, event.json().status]).toEqual([200, expect.any(String)]);
  });

  it('reports of the gateway count only if their signature is wrong (K3)', async () => {
    const router = from('198.51.100.4');
    const body = JSON.stringify({ callId: 1, key: 'unknown', state: 'delivered' });
    const report = (secret: string) =>
      router.post('/rest/api/alarm-callbacks/webhook', body, {
        'content-type': 'application/json',
        ...signatureHeaders(secret, body),
      });
    const wrong = 'another secret that the gateway does not use';
    expect(await statuses(REFUSED + 1, () => report(wrong))).toEqual({ 401: 300, 429: 1 });
    // signed: the call is looked for
    expect((await report(SECRET)).json()).toEqual({ reason: 'NOT_FOUND' });
  });

  it('one link has a limit of its own, which no other link uses up (K3)', async () => {
    const sessions = sessionsOf(t.platform.pool, admin);
    const links: string[] = [];
    for (const language of ['ENGLISH', 'GERMAN']) {
      const { worker, point } = await sessions.setUp(1, { language });
      const { id } = await sessions.start(worker.id, point.id, {});
      links.push((await admin.post<LoneWorkerLink>(`/lone-worker/${id}/link`, {})).url);
    }
    const router = from('198.51.100.5');
    expect(await statuses(301, () => router.get(`${links[0]}?ask=help`))).toEqual({ 200: 300, 429: 1 });
    expect((await router.get(links[1] ?? '')).statusCode).toBe(200);
  });
});

describe('accounts behind one address', { timeout }, () => {
  /** A platform that admits few calls per minute, closed after `use`. */
  async function strictly(use: (strict: TestPlatform) => Promise<void>): Promise<void> {
    const strict = await testPlatform([], { session: { callsPerMinute: 30 } });
    try {
      await use(strict);
    } finally {
      await strict.close();
    }
  }

  it('one account uses up its own calls only, and can still raise alarms and act on them (K5)', () =>
    strictly(async (strict) => {
      const call = await strict.signIn();
      const other = await makeUser(call, ['ALARM_TABLE']);
      const neighbour = await strict.signIn(other.login, other.password);
      const client = new Client(call);
      const { id } = await client.post('/api-keys', {
        name: 'Building control',
        orgId: 1,
        authorities: ['ALARM_TABLE'],
        validUntil: '2099-12-31 00:00:00',
      });
      const { secret } = await client.post<{ secret: string }>(`/api-keys/${id}/secret`, {});
      const greedy = await statuses(40, () => call({ method: 'GET', url: '/verify' }));
      expect(greedy[429]).toBeGreaterThanOrEqual(10);
      const refused = await call({ method: 'GET', url: '/verify' });
      expect(refused.json()).toEqual({ reason: 'TOO_MANY_REQUESTS' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(await statuses(20, () => neighbour({ method: 'GET', url: '/verify' }))).toEqual({ 200: 20 });
      expect((await strict.callWith(secret)({ method: 'GET', url: '/verify' })).statusCode).toBe(200);
      const raised = await call({ method: 'POST', url: '/alarm-trigger', payload: {} });
      const acted = await call({ method: 'POST', url: '/alarmtable/acknowledge', payload: { ids: [1] } });
      expect([raised.json().reason, acted.statusCode]).toEqual(['VALIDATION', 200]);
    }));

  it('whoever is not signed in uses up nothing of those who are, of their tokens and of the probes (K5)', () =>
    strictly(async (strict) => {
      const { token, refreshToken } = await strict.auth();
      const files = await statuses(40, () => strict.app.inject({ method: 'GET', url: '/nothing.js' }));
      expect(files).toEqual({ 404: 30, 429: 10 });
      const call = strict.callWith(token);
      expect((await call({ method: 'GET', url: '/verify' })).statusCode).toBe(200);
      const renewed = await strict.call({ method: 'POST', url: '/refresh', payload: { refreshToken } });
      expect(renewed.statusCode).toBe(200);
      expect((await strict.app.inject({ method: 'GET', url: '/livez' })).statusCode).toBe(200);
      expect((await strict.auth()).user.login).toBe('admin');
    }));

  it('wrong sign-ins do not lock out whoever signed in from that address before (K5)', async () => {
    const strict = await testPlatform([], { session: { addressAttempts: 4 } });
    try {
      const newcomer = await makeUser(await strict.signIn(), []);
      const attempt = (login: string, password: string) =>
        strict.call({ method: 'POST', url: '/auth', payload: { login, password } });
      expect(await statuses(6, (n) => attempt(`guess-${n}`, 'wrong'))).toEqual({ 401: 4, 429: 2 });
      // nobody learns which logins are admitted
      for (const login of ['admin', newcomer.login, 'nobody']) {
        const wrong = await attempt(login, 'wrong');
        expect([wrong.statusCode, wrong.json()], login).toEqual([429, { reason: 'TOO_MANY_REQUESTS' }]);
      }
      expect((await attempt(newcomer.login, newcomer.password)).statusCode).toBe(429);
      expect((await attempt('admin', 'admin')).statusCode).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('the self-check tells administrators of a proxy that is not named (K5)', async () => {
    const proxied = () => t.app.inject({ method: 'GET', url: '/livez', headers: { 'x-forwarded-for': '203.0.113.9' } });
    const { inside: before } = await admin.get<SelfCheck>('/self-check');
    await proxied();
    const { inside: after } = await admin.get<SelfCheck>('/self-check');
    expect([before?.untrustedProxy, after?.untrustedProxy]).toEqual([false, true]);
  });
});
