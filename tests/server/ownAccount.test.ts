import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretBox } from '../../server/session/secretBox.ts';
import { resealSecrets } from '../../server/session/twoFactor.ts';
import { type Caller, type TestPlatform, testPlatform } from './helpers.ts';
import { type MadeUser, makeUser, ok } from './users.ts';

let tp: TestPlatform;
let admin: Caller;

beforeAll(async () => {
  tp = await testPlatform();
  admin = await tp.signIn();
});
afterAll(() => tp.close());

const PERIOD = 30;
const codeOf = (secret: string, periods = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + periods * PERIOD });

const auth = ({ login, password }: MadeUser, verificationCode?: string) =>
  tp.call({ method: 'POST', url: '/auth', payload: { login, password, verificationCode } });

const post = (call: Caller, url: string, payload: object = {}) => call({ method: 'POST', url, payload });

async function begin({ login, password }: MadeUser): Promise<string> {
  const { url } = ok<{ url: string }>(await post(tp.call, '/generate-qr-url', { login, password }));
  return new URL(url).searchParams.get('secret') ?? '';
}

/** A user who has set up an app on the account page; the code of this period is still unused. */
async function withApp(more: object = {}) {
  const user = await makeUser(admin, [], more);
  const call = more && 'twoFactorRequired' in more ? undefined : await tp.signIn(user.login, user.password);
  const secret = await begin(user);
  const code = await codeOf(secret, -1);
  const { recoveryCodes } = ok<{ recoveryCodes: string[] }>(
    call ? await post(call, '/two-factor/confirm', { verificationCode: code }) : await auth(user, code),
  );
  const signedIn = call ?? (await tp.signInWith(user.login, user.password, recoveryCodes.pop() ?? ''));
  return { user, call: signedIn, secret, recoveryCodes };
}

const stored = async (userId: number): Promise<string> => {
  const { rows } = await tp.platform.pool.query('select totp_secret from account where user_id = $1', [userId]);
  return rows[0].totp_secret;
};
const actionsOf = async (userId: number): Promise<string[]> => {
  const { rows } = await tp.platform.pool.query('select action from audit where object_id = $1 order by id', [userId]);
  return rows.map((row) => row.action);
};

describe('the own second factor', () => {
  it('is set up from the account and asked for from then on', async () => {
    const { user, call, secret, recoveryCodes } = await withApp();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
    const state = ok(await call({ method: 'GET', url: '/two-factor' }));
    expect(state).toEqual({ enrolled: true, required: false, enrolledAt: expect.any(String), recoveryCodes: 10 });
    expect(ok(await call({ method: 'GET', url: '/verify' }))).toMatchObject({ twoFactor: true });
    expect((await auth(user)).json()).toEqual({ reason: 'VERIFICATION_CODE_REQUIRED', enrolled: true });
    expect((await auth(user, await codeOf(secret))).statusCode).toBe(200);
    expect((await post(call, '/two-factor/confirm', { verificationCode: '123456' })).statusCode).toBe(403);
    expect(await actionsOf(user.id)).toContain('enrolTwoFactor');
  });

  it('is confirmed by a right code only, and a wrong one is a fault of its field', async () => {
    const user = await makeUser(admin, []);
    const call = await tp.signIn(user.login, user.password);
    const before = await post(call, '/two-factor/confirm', { verificationCode: '123456' });
    expect(before.json()).toEqual({ reason: 'VALIDATION', errors: { verificationCode: 'codeWrong' } });
    const secret = await begin(user);
    const right = await codeOf(secret);
    for (const code of [right === '000000' ? '000001' : '000000', 'ABCD-EFGH-JKLM-NPQR', 'x']) {
      const reply = await post(call, '/two-factor/confirm', { verificationCode: code });
      expect([code, reply.statusCode, reply.json().errors]).toEqual([code, 400, { verificationCode: 'codeWrong' }]);
    }
    expect(ok(await call({ method: 'GET', url: '/two-factor' }))).toMatchObject({ enrolled: false });
    expect((await post(call, '/two-factor/confirm', { verificationCode: right })).statusCode).toBe(200);
  });

  it('signs in with a recovery code, once, however it is typed; only hashes are kept', async () => {
    const { user, call, recoveryCodes } = await withApp();
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect((await auth(user, typed)).statusCode).toBe(200);
    expect((await auth(user, first)).json()).toEqual({ reason: 'INVALID_VERIFICATION_CODE' });
    const both = await Promise.all([auth(user, second), auth(user, second)]);
    expect(both.map((reply) => reply.statusCode).sort()).toEqual([200, 401]);
    expect(ok(await call({ method: 'GET', url: '/two-factor' }))).toMatchObject({ recoveryCodes: 8 });
    const { rows } = await tp.platform.pool.query('select hash from recovery_code where user_id = $1', [user.id]);
    expect(rows).toHaveLength(8);
    expect(rows[0].hash).toHaveLength(32);
    expect(await actionsOf(user.id)).toContain('useRecoveryCode');
    const { user: other } = await withApp();
    expect((await auth(other, recoveryCodes[2])).statusCode).toBe(401);
  });

  it('gets new recovery codes for password and code, which void the earlier ones', async () => {
    const { user, call, secret, recoveryCodes } = await withApp();
    const { password } = user;
    const wrong = await post(call, '/two-factor/recovery-codes', { password: 'no', verificationCode: '000000' });
    expect(wrong.json()).toEqual({ reason: 'VALIDATION', errors: { password: 'passwordWrong' } });
    const code = await codeOf(secret);
    const fresh = ok<{ recoveryCodes: string[] }>(
      await post(call, '/two-factor/recovery-codes', { password, verificationCode: code }),
    );
    expect(fresh.recoveryCodes).toHaveLength(10);
    expect((await auth(user, recoveryCodes[0])).statusCode).toBe(401);
    expect((await auth(user, fresh.recoveryCodes[0])).statusCode).toBe(200);
    const again = await post(call, '/two-factor/recovery-codes', { password, verificationCode: code });
    expect(again.json()).toEqual({ reason: 'VALIDATION', errors: { verificationCode: 'codeWrong' } });
  });

  it('is switched off with password and code, unless a role requires it', async () => {
    const { user, call, secret } = await withApp();
    const proof = { password: user.password, verificationCode: await codeOf(secret) };
    expect((await post(call, '/two-factor/disable', { ...proof, password: 'no' })).statusCode).toBe(400);
    ok(await post(call, '/two-factor/disable', proof));
    expect((await auth(user)).statusCode).toBe(200);
    expect(await actionsOf(user.id)).toContain('disableTwoFactor');
    const { rows } = await tp.platform.pool.query('select from recovery_code where user_id = $1', [user.id]);
    expect(rows).toHaveLength(0);

    const bound = await withApp({ twoFactorRequired: true });
    const refused = await post(bound.call, '/two-factor/disable', {
      password: bound.user.password,
      verificationCode: await codeOf(bound.secret),
    });
    expect([refused.statusCode, refused.json()]).toEqual([409, { reason: 'TWO_FACTOR_REQUIRED' }]);
  });

  it('gives recovery codes with the sign-in that completes a required enrolment', async () => {
    const { recoveryCodes } = await withApp({ twoFactorRequired: true });
    // One of the ten has signed in since.
    expect(recoveryCodes).toHaveLength(9);
  });

  it('locks after many wrong proofs, without signing the caller out', async () => {
    const strict = await testPlatform([], {
      session: { loginAttempts: 3 },
      databaseUrl: tp.platform.config.databaseUrl,
    });
    try {
      const { user } = await withApp();
      const { token } = ok<{ token: string }>(await auth(user, (await newCodes(user))[0]));
      const call = strict.callWith(token);
      const reasons = [];
      for (let i = 0; i < 4; i++) {
        const payload = { password: user.password, verificationCode: '000000' };
        reasons.push((await post(call, '/two-factor/disable', payload)).json().reason);
      }
      expect(reasons).toEqual(['VALIDATION', 'VALIDATION', 'VALIDATION', 'TOO_MANY_REQUESTS']);
      expect((await call({ method: 'GET', url: '/verify' })).statusCode).toBe(200);
    } finally {
      await strict.close();
    }
  });

  /** Fresh recovery codes, made in the database's own way. */
  async function newCodes(user: MadeUser): Promise<string[]> {
    const { newRecoveryCodes } = await import('../../server/session/recoveryCodes.ts');
    return newRecoveryCodes(tp.platform.pool, user.id);
  }
});

describe('secrets of second factors', () => {
  it('stand encrypted in the database', async () => {
    const { user, secret } = await withApp();
    const kept = await stored(user.id);
    expect(kept).toMatch(/^v1\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(kept).not.toContain(secret);
  });

  it('of an older version are encrypted when they are used, and at start', async () => {
    const { pool, session } = tp.platform;
    const plain = (userId: number, secret: string) =>
      pool.query('update account set totp_secret = $2 where user_id = $1', [userId, secret]);
    const used = await withApp();
    await plain(used.user.id, used.secret);
    expect((await auth(used.user, await codeOf(used.secret))).statusCode).toBe(200);
    expect(await stored(used.user.id)).toMatch(/^v1\./);

    const unused = await withApp();
    await plain(unused.user.id, unused.secret);
    const second = await testPlatform([], { databaseUrl: tp.platform.config.databaseUrl });
    await second.close();
    expect(session.box.open(await stored(unused.user.id), unused.user.id)).toBe(unused.secret);
    expect((await auth(unused.user, await codeOf(unused.secret))).statusCode).toBe(200);
  });

  it('survive a change of the token secret that names the previous one; without it they are lost and said to be', async () => {
    const { pool, config } = tp.platform;
    const { user, secret } = await withApp();
    const next = 'another secret that is long enough for signing';
    const without = secretBox(next);
    expect((await resealSecrets(pool, without)).lost).toBeGreaterThan(0);
    expect(without.open(await stored(user.id), user.id)).toBeUndefined();
    const changed = await testPlatform([], {
      databaseUrl: config.databaseUrl,
      config: { tokenSecret: next, previousTokenSecret: config.tokenSecret },
    });
    try {
      const { login, password } = user;
      const payload = { login, password, verificationCode: await codeOf(secret) };
      expect((await changed.call({ method: 'POST', url: '/auth', payload })).statusCode).toBe(200);
      expect(without.open(await stored(user.id), user.id)).toBe(secret);
    } finally {
      await changed.close();
      await resealSecrets(pool, secretBox(config.tokenSecret ?? '', [next]));
    }
  });

  it('belong to their user: another one’s does not open, nor a changed one', () => {
    const box = secretBox('a secret of more than thirty-two characters');
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 7);
    expect(box.open(sealed, 7)).toBe('JBSWY3DPEHPK3PXP');
    expect(box.open(sealed, 8)).toBeUndefined();
    const at = sealed.length - 4;
    const other = sealed[at] === 'A' ? 'B' : 'A';
    expect(box.open(sealed.slice(0, at) + other + sealed.slice(at + 1), 7)).toBeUndefined();
    expect(box.open('v9.a.b.c', 7)).toBeUndefined();
    expect(box.seal('JBSWY3DPEHPK3PXP', 7)).not.toBe(sealed);
  });
});

describe('the own sessions', () => {
  interface Row {
    id: string;
    userAgent: string;
    address: string;
    current: boolean;
    createdAt: string;
    lastSeenAt: string;
  }
  const list = async (call: Caller) => ok<{ list: Row[] }>(await call({ method: 'GET', url: '/sessions' })).list;

  async function signInFrom(user: MadeUser, userAgent: string) {
    const payload = { login: user.login, password: user.password };
    const reply = await tp.call({ method: 'POST', url: '/auth', payload, headers: { 'user-agent': userAgent } });
    const { token, refreshToken } = ok<{ token: string; refreshToken: string }>(reply);
    return { call: tp.callWith(token), refreshToken };
  }
  const works = async (call: Caller) => (await call({ method: 'GET', url: '/verify' })).statusCode;

  it('are listed with browser, address and times, and nobody else’s', async () => {
    const user = await makeUser(admin, []);
    const here = await signInFrom(user, 'Mozilla/5.0 Firefox/140.0');
    await signInFrom(user, 'x'.repeat(2_000));
    const rows = await list(here.call);
    expect(rows).toHaveLength(2);
    const own = rows.find((row) => row.current);
    expect(own).toMatchObject({ userAgent: 'Mozilla/5.0 Firefox/140.0', address: '127.0.0.1' });
    const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
    for (const row of rows)
      expect([row.createdAt, row.lastSeenAt]).toEqual([expect.stringMatching(time), expect.stringMatching(time)]);
    expect(rows.find((row) => !row.current)?.userAgent.length).toBeLessThan(500);
    expect(JSON.stringify(rows)).not.toContain(here.refreshToken);
  });

  it('are signed out one by one and lose access with the next call, their refresh tokens too', async () => {
    const user = await makeUser(admin, []);
    const here = await signInFrom(user, 'A');
    const there = await signInFrom(user, 'B');
    expect(await works(there.call)).toBe(200);
    const other = (await list(here.call)).find((row) => !row.current);
    ok(await here.call({ method: 'DELETE', url: `/sessions/${other?.id}` }));
    expect(await works(there.call)).toBe(401);
    const payload = { refreshToken: there.refreshToken };
    expect((await tp.call({ method: 'POST', url: '/refresh', payload })).statusCode).toBe(401);
    expect(await works(here.call)).toBe(200);
    expect(await actionsOf(user.id)).toContain('endSession');
  });

  it('are signed out all but the one that asks', async () => {
    const user = await makeUser(admin, []);
    const [here, ...others] = [await signInFrom(user, 'A'), await signInFrom(user, 'B'), await signInFrom(user, 'C')];
    for (const { call } of others) expect(await works(call)).toBe(200);
    expect(ok(await here.call({ method: 'DELETE', url: '/sessions' }))).toEqual({ ended: 2 });
    for (const { call } of others) expect(await works(call)).toBe(401);
    expect((await list(here.call)).map((row) => row.current)).toEqual([true]);
  });

  it('of others are out of reach, and another server of the platform learns of an ended one', async () => {
    const user = await makeUser(admin, []);
    const stranger = await makeUser(admin, ['ADMIN']);
    const here = await signInFrom(user, 'A');
    const [row] = await list(here.call);
    const calling = await tp.signIn(stranger.login, stranger.password);
    for (const id of [row?.id, 'nonsense', '00000000-0000-0000-0000-000000000000']) {
      expect((await calling({ method: 'DELETE', url: `/sessions/${id}` })).statusCode).toBe(404);
    }
    const second = await testPlatform([], { databaseUrl: tp.platform.config.databaseUrl });
    try {
      const { token } = await second.auth(user.login, user.password);
      const there = tp.callWith(token);
      expect(await works(second.callWith(token))).toBe(200);
      expect(await works(there)).toBe(200);
      const id = (await list(there)).find((one) => one.current)?.id;
      ok(await here.call({ method: 'DELETE', url: `/sessions/${id}` }));
      await expect.poll(() => works(second.callWith(token))).toBe(401);
    } finally {
      await second.close();
    }
  });

  it('need a token', async () => {
    const calls: ['GET' | 'POST' | 'DELETE', string][] = [
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
      ['GET', '/two-factor'],
      ['POST', '/two-factor/confirm'],
      ['POST', '/two-factor/disable'],
      ['POST', '/two-factor/recovery-codes'],
      ['GET', '/users/profile'],
    ];
    for (const [method, url] of calls) expect([url, (await tp.call({ method, url })).statusCode]).toEqual([url, 401]);
  });
});

describe('the list of users', () => {
  it('shows who has a second factor and who is to set one up, and filters by it', async () => {
    const role = { twoFactorRequired: true };
    const due = await makeUser(admin, [], {}, role);
    const { user: done } = await withApp();
    const free = await makeUser(admin, []);
    const page = async (filters: object) => {
      const payload = {
        type: 'USER',
        parentOrgId: 1,
        recursive: true,
        pageSize: 1000,
        filters,
        sortField: 'twoFactor',
      };
      return ok<{ list: { id: number; twoFactor: boolean; twoFactorDue?: boolean }[] }>(
        await post(admin, '/list', payload),
      ).list;
    };
    const rows = await page({});
    const of = ({ id }: MadeUser) => rows.find((row) => row.id === id);
    expect(of(due)).toMatchObject({ twoFactor: false, twoFactorDue: true });
    expect(of(done)).toMatchObject({ twoFactor: true });
    expect(of(free)).toMatchObject({ twoFactor: false, twoFactorDue: false });
    const enrolled = (await page({ twoFactor: true })).map((row) => row.id);
    expect(enrolled).toContain(done.id);
    expect(enrolled).not.toContain(free.id);
  });
});
