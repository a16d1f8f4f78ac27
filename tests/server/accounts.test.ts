import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import type { Caller } from './helpers.ts';
import { makeUser, okBody } from './users.ts';

const { t: tp, call: admin } = await adminPlatform();

const NEW = 'a much better password';

const change = (call: Caller, newPassword: string, previousPassword: string) =>
  call({ method: 'PATCH', url: '/users/change-password', payload: { newPassword, previousPassword } });

describe('PATCH /users/change-password', () => {
  it('accepts {newPassword, previousPassword} and ends the other sessions [S7.172][S7.173]', async () => {
    const user = await makeUser(admin, []);
    const here = await tp.signIn(user.login, user.password);
    const elsewhere = await tp.auth(user.login, user.password);
    expect((await change(here, NEW, user.password)).statusCode).toBe(200);
    expect((await here({ method: 'GET', url: '/verify' })).statusCode).toBe(200);
    expect((await tp.callWith(elsewhere.token)({ method: 'GET', url: '/verify' })).statusCode).toBe(401);
    const { refreshToken } = elsewhere;
    expect((await tp.call({ method: 'POST', url: '/refresh', payload: { refreshToken } })).statusCode).toBe(401);
    await expect(tp.auth(user.login, user.password)).rejects.toThrow('INVALID_CREDENTIALS');
    await tp.auth(user.login, NEW);
  });

  it('refuses a wrong previous password without signing the caller out', async () => {
    const user = await makeUser(admin, []);
    const call = await tp.signIn(user.login, user.password);
    const reply = await change(call, NEW, 'wrong');
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ reason: 'VALIDATION', errors: { previousPassword: 'passwordWrong' } });
    expect((await call({ method: 'GET', url: '/verify' })).statusCode).toBe(200);
  });

  it('refuses passwords that are short, long, weak, the previous one, or made of words from the user’s own data', async () => {
    const user = await makeUser(admin, [], { login: 'somebody-with-a-name', password: NEW });
    const call = await tp.signIn('somebody-with-a-name', NEW);
    const faults: [string, RegExp][] = [
      ['short', /^minLength:\d+$/],
      ['x'.repeat(500), /^maxLength:\d+$/],
      ['Somebody-With-A-Name', /^passwordIsLogin$/],
      ['Password1234', /^passwordCommon$/],
      ['Jana.Nová.1', /^passwordOwnName$/],
      ['somebody-jana', /^passwordOwnName$/],
      ['aaaaaaaaaaaa', /^passwordWeak$/],
      [NEW, /^passwordPrevious$/],
    ];
    for (const [password, code] of faults) {
      const reply = await change(call, password, NEW);
      expect(reply.statusCode, password).toBe(400);
      expect(reply.json().errors.newPassword).toMatch(code);
    }
    expect(user.id).toBeGreaterThan(1);
  });
});

describe('PATCH /users/profile', () => {
  it("returns the user's own record and changes only the fields that the definition permits, without an authority", async () => {
    const user = await makeUser(admin, []);
    const call = await tp.signIn(user.login, user.password);
    expect(okBody(await call({ method: 'GET', url: '/users/profile' }))).toMatchObject({
      id: user.id,
      login: user.login,
    });
    const payload = { language: 'GERMAN', login: 'taken-over', orgId: 99, roleIds: [], active: false, name: 'Hana' };
    const reply = await call({ method: 'PATCH', url: '/users/profile', payload });
    expect(okBody(reply)).toMatchObject({ id: user.id, language: 'GERMAN' });
    const verified = okBody(await call({ method: 'GET', url: '/verify' }));
    expect(verified).toMatchObject({ language: 'GERMAN', login: user.login, name: 'Hana', orgId: 1 });
    expect(okBody(await call({ method: 'GET', url: '/users/profile' }))).toMatchObject({
      roleIds: [user.roleId],
      active: true,
    });
    const stale = { name: 'Eva', version: 1 };
    expect((await call({ method: 'PATCH', url: '/users/profile', payload: stale })).statusCode).toBe(409);
    const wrong = await call({ method: 'PATCH', url: '/users/profile', payload: { language: 'KLINGON' } });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().errors).toHaveProperty('language');
  });
});

describe('users and their accounts', () => {
  it('never contain a password or its hash, and accept a new one from an administrator [S7.168][S7.169]', async () => {
    const user = await makeUser(admin, []);
    const call = await tp.signIn(user.login, user.password);
    const record = okBody(await admin({ method: 'GET', url: `/users/${user.id}` }));
    expect(JSON.stringify(record)).not.toMatch(/argon2|password/i);
    const stored = await admin({ method: 'PUT', url: '/users', payload: { ...record, password: NEW } });
    expect(stored.statusCode, stored.body).toBe(200);
    expect(stored.body).not.toContain(NEW);
    expect((await call({ method: 'GET', url: '/verify' })).statusCode).toBe(401);
    await tp.auth(user.login, NEW);
    const { rows } = await tp.platform.pool.query('select doc, search from object where id = $1', [user.id]);
    const audit = await tp.platform.pool.query('select before, after from audit where object_id = $1', [user.id]);
    expect(JSON.stringify([rows, audit.rows])).not.toContain(NEW);
  });

  it('keep the password if none is sent, and sign in with a changed login', async () => {
    const user = await makeUser(admin, []);
    const record = okBody(await admin({ method: 'GET', url: `/users/${user.id}` }));
    okBody(await admin({ method: 'PUT', url: '/users', payload: { ...record, login: 'Renamed', surname: 'Stará' } }));
    await tp.auth('renamed', user.password);
    await expect(tp.auth(user.login, user.password)).rejects.toThrow('INVALID_CREDENTIALS');
  });

  it('have unique logins, ignoring case', async () => {
    const user = await makeUser(admin, []);
    const role = { roleIds: [user.roleId], orgId: 1, language: 'ENGLISH', name: 'A', surname: 'B', password: NEW };
    const reply = await admin({ method: 'POST', url: '/users', payload: { ...role, login: user.login.toUpperCase() } });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ reason: 'NOT_UNIQUE', errors: { login: expect.stringContaining('unique:') } });
  });

  it('are found by login, also with special characters [S7.171]', async () => {
    const user = await makeUser(admin, [], { login: 'jana.nová@elbe' });
    const url = `/users/find-by-login/${encodeURIComponent('Jana.Nová@elbe')}`;
    expect(okBody(await admin({ method: 'GET', url })).id).toBe(user.id);
    expect((await admin({ method: 'GET', url: '/users/find-by-login/nobody' })).json()).toEqual({
      reason: 'NOT_FOUND',
    });
    const other = await makeUser(admin, ['REPORTS']);
    const without = await tp.signIn(other.login, other.password);
    expect((await without({ method: 'GET', url })).statusCode).toBe(403);
  });
});

describe('privilege escalation is prevented', () => {
  it('a user grants no authority that he lacks, by role or by user', async () => {
    const editor = await makeUser(admin, ['USER_VIEW', 'USER_EDIT', 'USERGROUP_VIEW', 'USERGROUP_EDIT']);
    const call = await tp.signIn(editor.login, editor.password);
    const role = { name: 'Everything', orgId: 1, authorities: ['ADMIN'] };
    expect((await call({ method: 'POST', url: '/user-groups', payload: role })).statusCode).toBe(403);
    const adminRole = okBody(await admin({ method: 'POST', url: '/user-groups', payload: role })).id;
    const own = okBody(await call({ method: 'GET', url: `/users/${editor.id}` }));
    const payload = { ...own, roleIds: [adminRole] };
    expect((await call({ method: 'PUT', url: '/users', payload })).statusCode).toBe(403);
    const modest = { name: 'Modest', orgId: 1, authorities: ['USER_VIEW'] };
    expect((await call({ method: 'POST', url: '/user-groups', payload: modest })).statusCode).toBe(200);
  });

  it('a user cannot take over another one with more authorities', async () => {
    const editor = await makeUser(admin, ['USER_VIEW', 'USER_EDIT']);
    const call = await tp.signIn(editor.login, editor.password);
    const chief = okBody(await admin({ method: 'GET', url: '/users/find-by-login/admin' }));
    const payload = { ...chief, password: NEW };
    expect((await call({ method: 'PUT', url: '/users', payload })).statusCode).toBe(403);
    expect((await call({ method: 'DELETE', url: `/users/${chief.id}` })).statusCode).toBe(403);
    await tp.auth('admin', 'admin');
  });

  it('the last administrator remains', async () => {
    const chief = okBody(await admin({ method: 'GET', url: '/users/find-by-login/admin' }));
    expect((await admin({ method: 'DELETE', url: `/users/${chief.id}` })).statusCode).toBe(403);
    const without = { ...chief, roleIds: [] };
    expect((await admin({ method: 'PUT', url: '/users', payload: without })).statusCode).toBe(403);
    const inactive = { ...chief, active: false };
    expect((await admin({ method: 'PUT', url: '/users', payload: inactive })).statusCode).toBe(403);
    expect((await admin({ method: 'GET', url: '/verify' })).json().authorities).toContain('ADMIN');
  });
});
