import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../server/start.ts';
import { testConfig } from './database.ts';
import { newDatabase, testPlatform } from './helpers.ts';

const config = (databaseUrl: string, demo: boolean) => ({ ...testConfig('/nowhere'), databaseUrl, demo });
const quiet = { listen: false, demoData: false, overlays: [] };

/** A database without users and roles, as for a first start. */
async function emptyStore(): Promise<string> {
  const url = await newDatabase();
  const tp = await testPlatform([], { databaseUrl: url });
  await tp.platform.pool.query(`delete from link; delete from object where type in ('users', 'user-groups')`);
  await tp.close();
  return url;
}

async function signsIn(databaseUrl: string, demo: boolean, login: string, password: string): Promise<number> {
  const running = await startPlatform(config(databaseUrl, demo), quiet);
  const reply = await running.app.inject({ method: 'POST', url: '/rest/api/auth', payload: { login, password } });
  await running.close();
  return reply.statusCode;
}

describe('the first start', () => {
  it('without DEMO creates an administrator with a random password and prints it once', async () => {
    const url = await emptyStore();

    const first = await startPlatform(config(url, false), quiet);
    const printed = first.firstSignIn;
    await first.close();
    expect(printed).toMatchObject({ login: 'admin', demo: false });
    expect(printed?.password).toMatch(/^[\w-]{20}$/);
    const second = await startPlatform(config(url, false), quiet);
    expect(second.firstSignIn).toBeUndefined();
    await second.close();
    expect(await signsIn(url, false, 'admin', printed?.password ?? '')).toBe(200);
    expect(await signsIn(url, false, 'admin', 'admin')).toBe(401);
  });

  it('happens once when several servers start on an empty database', async () => {
    const url = await emptyStore();
    const servers = await Promise.all([1, 2, 3].map(() => startPlatform(config(url, false), quiet)));
    expect(servers.filter((s) => s.firstSignIn)).toHaveLength(1);
    const accounts = await servers[0]?.platform.pool.query('select login from account');
    expect(accounts?.rows).toEqual([{ login: 'admin' }]);
    await Promise.all(servers.map((s) => s.close()));
  });
});

describe('the demo sign-in', () => {
  it('exists only with DEMO: without it the password is refused and the administrator gets a new one', async () => {
    const url = await newDatabase();
    expect(await signsIn(url, true, 'admin', 'admin')).toBe(200);
    const running = await startPlatform(config(url, false), quiet);
    expect(running.firstSignIn).toMatchObject({ login: 'admin', demo: false });
    const capabilities = await running.app.inject({ method: 'GET', url: '/rest/api/capabilities' });
    expect(capabilities.json()).not.toHaveProperty('demo');
    await running.close();
    expect(await signsIn(url, false, 'admin', 'admin')).toBe(401);
    expect(await signsIn(url, true, 'admin', 'admin')).toBe(401);
    expect(await signsIn(url, false, 'admin', running.firstSignIn?.password ?? '')).toBe(200);
  });

  it('no longer exists after its password was changed', async () => {
    const tp = await testPlatform();
    const admin = await tp.signIn();
    const payload = { newPassword: 'a much better password', previousPassword: 'admin' };
    const reply = await admin({ method: 'PATCH', url: '/users/change-password', payload });
    expect(reply.statusCode).toBe(200);
    const capabilities = await tp.call({ method: 'GET', url: '/capabilities' });
    expect(capabilities.json()).not.toHaveProperty('demo');
    const url = tp.platform.config.databaseUrl ?? '';
    await tp.close();
    expect(await signsIn(url, true, 'admin', 'a much better password')).toBe(200);
    expect(await signsIn(url, true, 'admin', 'admin')).toBe(401);
  });
});
