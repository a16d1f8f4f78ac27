import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { type Caller, testPlatform } from './helpers.ts';
import { codeOf, signInCalls } from './secondFactor.ts';
import { type MadeUser, makeUser, okBody } from './users.ts';

const { t: tp, call: admin } = await adminPlatform();

const { auth, qr, secretOf } = signInCalls(() => tp);

async function enrolled(): Promise<{ user: MadeUser; secret: string }> {
  const user = await makeUser(admin, ['REPORTS'], { twoFactorRequired: true });
  const secret = await secretOf(user);
  // the previous period's code is valid too, and using it leaves the current one for the test; it fails if a period
  // ends meanwhile
  const enrol = async () => auth(user, await codeOf(secret, -1));
  const first = await enrol();
  okBody(first.statusCode === 401 ? await enrol() : first);
  return { user, secret };
}

describe('signing in with a second factor', () => {
  it('asks for the code only after a correct password, and reports whether an app is set up', async () => {
    const user = await makeUser(admin, [], { twoFactorRequired: true });
    const wrong = await auth({ ...user, password: 'wrong' });
    expect(wrong.json()).toEqual({ reason: 'INVALID_CREDENTIALS' });
    const right = await auth(user);
    expect(right.statusCode).toBe(401);
    expect(right.json()).toEqual({ reason: 'VERIFICATION_CODE_REQUIRED', enrolled: false });
    const { user: other } = await enrolled();
    expect((await auth(other)).json()).toEqual({ reason: 'VERIFICATION_CODE_REQUIRED', enrolled: true });
  });

  it('returns an otpauth URL for correct credentials, and the first valid code completes the enrolment [S7.13]', async () => {
    const user = await makeUser(admin, [], { twoFactorRequired: true });
    expect((await qr({ ...user, password: 'wrong' })).json()).toEqual({ reason: 'INVALID_CREDENTIALS' });
    const { url } = okBody<{ url: string }>(await qr(user));
    expect(url).toMatch(/^otpauth:\/\/totp\/.*user-number/);
    const secret = new URL(url).searchParams.get('secret') ?? '';
    expect((await auth(user)).json()).toMatchObject({ enrolled: false });
    const first = await auth(user, await codeOf(secret));
    expect(okBody<{ user: object }>(first).user).toMatchObject({ login: user.login, twoFactor: true });
    expect(okBody(await admin({ method: 'GET', url: `/users/${user.id}` }))).toMatchObject({ twoFactor: true });
  });

  it('does not return the secret once an app is set up', async () => {
    const { user, secret } = await enrolled();
    const reply = await qr(user);
    expect(reply.statusCode).toBe(403);
    expect(reply.body).not.toContain(secret);
    expect((await auth(user, await codeOf(secret))).statusCode).toBe(200);
  });

  it('accepts a code only once, also for parallel calls', async () => {
    const { user, secret } = await enrolled();
    // two codes of the same moment: the next one is still accepted if its period has begun meanwhile
    const [code, next] = [await codeOf(secret), await codeOf(secret, 1)];
    const both = await Promise.all([auth(user, code), auth(user, code)]);
    expect(both.map((reply) => reply.statusCode).sort()).toEqual([200, 401]);
    expect((await auth(user, code)).json()).toEqual({ reason: 'INVALID_VERIFICATION_CODE' });
    expect((await auth(user, next)).statusCode).toBe(200);
  });

  it('refuses wrong, old and malformed codes', async () => {
    const { user, secret } = await enrolled();
    const right = await codeOf(secret);
    const wrong = right === '000000' ? '000001' : '000000';
    for (const code of [wrong, await codeOf(secret, -10), await codeOf(secret, 10), 'abcdef', '1', `${right}0`]) {
      const reply = await auth(user, code);
      expect(reply.statusCode, code).toBe(401);
      expect(reply.json(), code).toEqual({ reason: 'INVALID_VERIFICATION_CODE' });
    }
    expect((await auth(user, `${right.slice(0, 3)} ${right.slice(3)}`)).statusCode).toBe(200);
  });

  it('is required by a role as well as by the user himself', async () => {
    const user = await makeUser(admin, [], {}, { twoFactorRequired: true });
    expect((await auth(user)).json()).toMatchObject({ reason: 'VERIFICATION_CODE_REQUIRED' });
    const free = await makeUser(admin, []);
    expect((await auth(free)).statusCode).toBe(200);
  });

  it('can be set up voluntarily, and is required from then on', async () => {
    const user = await makeUser(admin, []);
    const secret = await secretOf(user);
    expect((await auth(user)).statusCode).toBe(200);
    expect((await auth(user, await codeOf(secret))).statusCode).toBe(200);
    expect((await auth(user)).json()).toEqual({ reason: 'VERIFICATION_CODE_REQUIRED', enrolled: true });
  });

  it('locks after wrong codes, which a correct password alone does not reset', async () => {
    const strict = await testPlatform([], {
      session: { loginAttempts: 4 },
      databaseUrl: tp.platform.config.databaseUrl,
    });
    try {
      const { user, secret } = await enrolled();
      const { login, password } = user;
      const attempt = async (verificationCode?: string) =>
        (await strict.call({ method: 'POST', url: '/auth', payload: { login, password, verificationCode } })).json()
          .reason;
      const reasons = [];
      for (const code of ['000000', undefined, '000000', undefined, '000000', '000000', await codeOf(secret)]) {
        reasons.push(await attempt(code));
      }
      expect(reasons.filter((r) => r === 'INVALID_VERIFICATION_CODE')).toHaveLength(4);
      expect(reasons.at(-1)).toBe('TOO_MANY_REQUESTS');
    } finally {
      await strict.close();
    }
  });
});

describe('administering second factors', () => {
  const status = (call: Caller, login: string) => call({ method: 'GET', url: `/user-2fa-status?userLogin=${login}` });
  const reset = (call: Caller, login: string) => call({ method: 'PATCH', url: `/reset-2fa-status?userLogin=${login}` });

  it('returns a user’s status by login [S6.10][S7.15]', async () => {
    const { user } = await enrolled();
    expect(okBody(await status(admin, user.login))).toEqual({ enrolled: true, required: true });
    expect(okBody(await status(admin, 'admin'))).toEqual({ enrolled: false, required: false });
    expect((await status(admin, 'nobody')).statusCode).toBe(404);
  });

  it('resets a user by login, who then sets it up again [S6.11][S7.14]', async () => {
    const { user, secret } = await enrolled();
    expect((await reset(admin, user.login)).statusCode).toBe(200);
    expect((await auth(user, await codeOf(secret))).json()).toEqual({
      reason: 'VERIFICATION_CODE_REQUIRED',
      enrolled: false,
    });
    expect(okBody(await admin({ method: 'GET', url: `/users/${user.id}` }))).toMatchObject({ twoFactor: false });
    expect(await secretOf(user)).not.toBe(secret);
  });

  it('requires the authority, the organization, and at least the user’s own authorities', async () => {
    const { user } = await enrolled();
    const viewer = await makeUser(admin, ['USER_VIEW', 'REPORTS']);
    const viewing = await tp.signIn(viewer.login, viewer.password);
    expect((await status(viewing, user.login)).statusCode).toBe(200);
    expect((await reset(viewing, user.login)).statusCode).toBe(403);

    const nobody = await makeUser(admin, []);
    const without = await tp.signIn(nobody.login, nobody.password);
    expect((await status(without, user.login)).statusCode).toBe(403);
    expect((await status(without, 'nobody')).statusCode).toBe(403);

    const org = okBody(
      await admin({ method: 'POST', url: '/organizations', payload: { name: 'Branch', parentId: 1 } }),
    );
    const local = await makeUser(admin, ['USER_VIEW', 'USER_EDIT', 'REPORTS'], { orgId: org.id });
    const inside = await tp.signIn(local.login, local.password);
    expect((await status(inside, user.login)).statusCode).toBe(403);
    expect((await reset(inside, user.login)).statusCode).toBe(403);

    const editor = await makeUser(admin, ['USER_VIEW', 'USER_EDIT']);
    const editing = await tp.signIn(editor.login, editor.password);
    expect((await reset(editing, 'admin')).statusCode).toBe(403);
  });
});
