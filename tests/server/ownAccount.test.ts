import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { type Caller, testPlatform } from './helpers.ts';
import { userWithApp } from './secondFactor.ts';
import { type MadeUser, makeUser, okBody } from './users.ts';

const { t: tp, call: admin } = await adminPlatform();

const withApp = (more?: object) => userWithApp(tp, admin, more);

const post = (call: Caller, url: string, payload: object = {}) => call({ method: 'POST', url, payload });

const actionsOf = async (userId: number): Promise<string[]> => {
  const { rows } = await tp.platform.pool.query('select action from audit where object_id = $1 order by id', [userId]);
  return rows.map((row) => row.action);
};

describe("a user's sessions", () => {
  interface Row {
    id: string;
    userAgent: string;
    address: string;
    current: boolean;
    createdAt: string;
    lastSeenAt: string;
  }
  const list = async (call: Caller) => okBody<{ list: Row[] }>(await call({ method: 'GET', url: '/sessions' })).list;

  async function signInFrom(user: MadeUser, userAgent: string) {
    const payload = { login: user.login, password: user.password };
    const reply = await tp.call({ method: 'POST', url: '/auth', payload, headers: { 'user-agent': userAgent } });
    const { token, refreshToken } = okBody<{ token: string; refreshToken: string }>(reply);
    return { call: tp.callWith(token), refreshToken };
  }
  const works = async (call: Caller) => (await call({ method: 'GET', url: '/verify' })).statusCode;

  it('are listed with browser, address and times, without those of others', async () => {
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

  it('are signed out individually and lose access at the next call, including their refresh tokens', async () => {
    const user = await makeUser(admin, []);
    const here = await signInFrom(user, 'A');
    const there = await signInFrom(user, 'B');
    expect(await works(there.call)).toBe(200);
    const other = (await list(here.call)).find((row) => !row.current);
    okBody(await here.call({ method: 'DELETE', url: `/sessions/${other?.id}` }));
    expect(await works(there.call)).toBe(401);
    const payload = { refreshToken: there.refreshToken };
    expect((await tp.call({ method: 'POST', url: '/refresh', payload })).statusCode).toBe(401);
    expect(await works(here.call)).toBe(200);
    expect(await actionsOf(user.id)).toContain('endSession');
  });

  it("are signed out together, except for the caller's own", async () => {
    const user = await makeUser(admin, []);
    const [here, ...others] = [await signInFrom(user, 'A'), await signInFrom(user, 'B'), await signInFrom(user, 'C')];
    for (const { call } of others) expect(await works(call)).toBe(200);
    expect(okBody(await here.call({ method: 'DELETE', url: '/sessions' }))).toEqual({ ended: 2 });
    for (const { call } of others) expect(await works(call)).toBe(401);
    expect((await list(here.call)).map((row) => row.current)).toEqual([true]);
  });

  it('cannot be ended by others, and an ended one is refused by all servers', async () => {
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
      okBody(await here.call({ method: 'DELETE', url: `/sessions/${id}` }));
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
  it('shows who has a second factor and who must set one up, and filters by it', async () => {
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
      return okBody<{ list: { id: number; twoFactor: boolean; twoFactorDue?: boolean }[] }>(
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
