import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../server/start.ts';
import { testConfig } from './database.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { connected } from './releaseKit.ts';

const config = (databaseUrl: string, demo: boolean) => ({ ...testConfig('/nowhere'), databaseUrl, demo });
const quiet = { listen: false, demoData: false, overlays: [] };

/** A database without users and roles, as for a first start. */
async function emptyStore(): Promise<string> {
  const url = await newDatabase();
  await connected(url, (client) =>
    client.query(`delete from link; delete from object where type in ('users', 'user-groups')`),
  );
  return url;
}

/** The status of the administrator's sign-in with each of these passwords, on a platform that is started for them. */
async function signIns(databaseUrl: string, demo: boolean, ...passwords: string[]): Promise<number[]> {
  const running = await startPlatform(config(databaseUrl, demo), quiet);
  const found: number[] = [];
  for (const password of passwords) {
    const payload = { login: 'admin', password };
    found.push((await running.app.inject({ method: 'POST', url: '/rest/api/auth', payload })).statusCode);
  }
  await running.close();
  return found;
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
    expect(await signIns(url, false, printed?.password ?? '', 'admin')).toEqual([200, 401]);
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
    expect(await signIns(url, true, 'admin')).toEqual([200]);
    const running = await startPlatform(config(url, false), quiet);
    expect(running.firstSignIn).toMatchObject({ login: 'admin', demo: false });
    const capabilities = await running.app.inject({ method: 'GET', url: '/rest/api/capabilities' });
    expect(capabilities.json()).not.toHaveProperty('demo');
    await running.close();
    expect(await signIns(url, true, 'admin')).toEqual([401]);
    expect(await signIns(url, false, 'admin', running.firstSignIn?.password ?? '')).toEqual([401, 200]);
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
    expect(await signIns(url, true, 'a much better password', 'admin')).toEqual([200, 401]);
  });
});
