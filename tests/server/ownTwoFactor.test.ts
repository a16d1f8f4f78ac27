import { describe, expect, it } from 'vitest';
import { secretBox } from '../../server/session/secretBox.ts';
import { resealSecrets } from '../../server/session/twoFactor.ts';
import { adminPlatform } from './admin.ts';
import { type Caller, testPlatform } from './helpers.ts';
import { codeOf, signInCalls, userWithApp } from './secondFactor.ts';
import { type MadeUser, makeUser, okBody } from './users.ts';

const { t: tp, call: admin } = await adminPlatform();

const { auth, secretOf } = signInCalls(() => tp);
const withApp = (more?: object) => userWithApp(tp, admin, more);

const post = (call: Caller, url: string, payload: object = {}) => call({ method: 'POST', url, payload });

const stored = async (userId: number): Promise<string> => {
  const { rows } = await tp.platform.pool.query('select totp_secret from account where user_id = $1', [userId]);
  return rows[0].totp_secret;
};
const actionsOf = async (userId: number): Promise<string[]> => {
  const { rows } = await tp.platform.pool.query('select action from audit where object_id = $1 order by id', [userId]);
  return rows.map((row) => row.action);
};

describe('the own second factor', () => {
  it('is set up on the account page and required from then on', async () => {
    const { user, call, secret, recoveryCodes } = await withApp();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
    const state = okBody(await call({ method: 'GET', url: '/two-factor' }));
    expect(state).toEqual({ enrolled: true, required: false, enrolledAt: expect.any(String), recoveryCodes: 10 });
    expect(okBody(await call({ method: 'GET', url: '/verify' }))).toMatchObject({ twoFactor: true });
    expect((await auth(user)).json()).toEqual({ reason: 'VERIFICATION_CODE_REQUIRED', enrolled: true });
    expect((await auth(user, await codeOf(secret))).statusCode).toBe(200);
    expect((await post(call, '/two-factor/confirm', { verificationCode: '123456' })).statusCode).toBe(403);
    expect(await actionsOf(user.id)).toContain('enrolTwoFactor');
  });

  it('is confirmed only by a valid code; a wrong one is a field error', async () => {
    const user = await makeUser(admin, []);
    const call = await tp.signIn(user.login, user.password);
    const before = await post(call, '/two-factor/confirm', { verificationCode: '123456' });
    expect(before.json()).toEqual({ reason: 'VALIDATION', errors: { verificationCode: 'codeWrong' } });
    const secret = await secretOf(user);
    const right = await codeOf(secret);
    for (const code of [right === '000000' ? '000001' : '000000', 'ABCD-EFGH-JKLM-NPQR', 'x']) {
      const reply = await post(call, '/two-factor/confirm', { verificationCode: code });
      expect([code, reply.statusCode, reply.json().errors]).toEqual([code, 400, { verificationCode: 'codeWrong' }]);
    }
    expect(okBody(await call({ method: 'GET', url: '/two-factor' }))).toMatchObject({ enrolled: false });
    expect((await post(call, '/two-factor/confirm', { verificationCode: right })).statusCode).toBe(200);
  });

  it('accepts each recovery code once, in any spelling; only hashes are stored', async () => {
    const { user, call, recoveryCodes } = await withApp();
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect((await auth(user, typed)).statusCode).toBe(200);
    expect((await auth(user, first)).json()).toEqual({ reason: 'INVALID_VERIFICATION_CODE' });
    const both = await Promise.all([auth(user, second), auth(user, second)]);
    expect(both.map((reply) => reply.statusCode).sort()).toEqual([200, 401]);
    expect(okBody(await call({ method: 'GET', url: '/two-factor' }))).toMatchObject({ recoveryCodes: 8 });
    const { rows } = await tp.platform.pool.query('select hash from recovery_code where user_id = $1', [user.id]);
    expect(rows).toHaveLength(8);
    expect(rows[0].hash).toHaveLength(32);
    expect(await actionsOf(user.id)).toContain('useRecoveryCode');
    const { user: other } = await withApp();
    expect((await auth(other, recoveryCodes[2])).statusCode).toBe(401);
  });

  it('gets new recovery codes for password and code, which invalidate the earlier ones', async () => {
    const { user, call, secret, recoveryCodes } = await withApp();
    const { password } = user;
    const wrong = await post(call, '/two-factor/recovery-codes', { password: 'no', verificationCode: '000000' });
    expect(wrong.json()).toEqual({ reason: 'VALIDATION', errors: { password: 'passwordWrong' } });
    const code = await codeOf(secret);
    const fresh = okBody<{ recoveryCodes: string[] }>(
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
    okBody(await post(call, '/two-factor/disable', proof));
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

  it('returns recovery codes with the sign-in that completes a required enrolment', async () => {
    const { recoveryCodes } = await withApp({ twoFactorRequired: true });
    // one of the ten has been used
    expect(recoveryCodes).toHaveLength(9);
  });

  it('locks after many wrong proofs, without signing the caller out', async () => {
    const strict = await testPlatform([], {
      session: { loginAttempts: 3 },
      databaseUrl: tp.platform.config.databaseUrl,
    });
    try {
      const { user } = await withApp();
      const { token } = okBody<{ token: string }>(await auth(user, (await newCodes(user))[0]));
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

  /** Creates new recovery codes in the database. */
  async function newCodes(user: MadeUser): Promise<string[]> {
    const { newRecoveryCodes } = await import('../../server/session/recoveryCodes.ts');
    return newRecoveryCodes(tp.platform.pool, user.id);
  }
});

describe('secrets of second factors', () => {
  it('are encrypted in the database', async () => {
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

  it('survive a change of the token secret if the previous one is given; otherwise their loss is reported', async () => {
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

  it('belong to their user: neither another user’s nor a changed one is decrypted', () => {
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
