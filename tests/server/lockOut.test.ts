import { describe, expect, it } from 'vitest';
import { testPlatform } from './helpers.ts';

describe('lock-out', () => {
  it('locks a login, known or not, from one address after its wrong attempts, with 429', async () => {
    const strict = await testPlatform([], { session: { loginAttempts: 3 } });
    try {
      for (const login of ['admin', 'nobody']) {
        const statuses = [];
        for (let i = 0; i < 5; i += 1) {
          const reply = await strict.call({ method: 'POST', url: '/auth', payload: { login, password: 'wrong' } });
          statuses.push(reply.statusCode);
        }
        expect(statuses, login).toEqual([401, 401, 401, 429, 429]);
      }
      const right = { login: 'admin', password: 'admin' };
      const locked = await strict.call({ method: 'POST', url: '/auth', payload: right });
      expect(locked.json()).toEqual({ reason: 'TOO_MANY_REQUESTS' });
      const elsewhere = await strict.call({ method: 'POST', url: '/auth', payload: right, remoteAddress: '192.0.2.7' });
      expect(elsewhere.statusCode).toBe(200);

      await strict.platform.pool.query(`update sign_in_guard set locked_until = now() - interval '1 second'`);
      expect((await strict.call({ method: 'POST', url: '/auth', payload: right })).statusCode).toBe(200);

      // old attempts are deleted
      await strict.platform.pool.query(`update sign_in_guard set last_at = now() - interval '1 hour'`);
      expect((await strict.call({ method: 'POST', url: '/auth', payload: right })).statusCode).toBe(200);
      const { rows } = await strict.platform.pool.query('select key from sign_in_guard');
      expect(rows.filter(({ key }) => key.includes('nobody'))).toEqual([]);
    } finally {
      await strict.close();
    }
  });

  it.each([
    ['behind a proxy', 1, (i: number) => `198.51.100.${i}, 192.0.2.9`],
    ['without a proxy', 0, (i: number) => `198.51.100.${i}`],
  ])('%s invented addresses give nobody more attempts', async (_, trustProxy, forwarded) => {
    const strict = await testPlatform([], { config: { trustProxy }, session: { loginAttempts: 3 } });
    try {
      const payload = { login: 'admin', password: 'wrong' };
      const attempt = async (i: number) =>
        (await strict.call({ method: 'POST', url: '/auth', payload, headers: { 'x-forwarded-for': forwarded(i) } }))
          .statusCode;
      const statuses = [];
      for (let i = 1; i <= 5; i += 1) statuses.push(await attempt(i));
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
    } finally {
      await strict.close();
    }
  });

  it('treats the addresses of one IPv6 network as one caller', async () => {
    const strict = await testPlatform([], { session: { loginAttempts: 3 } });
    try {
      const payload = { login: 'admin', password: 'wrong' };
      const from = async (remoteAddress: string) =>
        (await strict.call({ method: 'POST', url: '/auth', payload, remoteAddress })).statusCode;
      const statuses = [];
      for (const end of ['::1', '::ffff:1', ':1:2:3:4', '::a']) statuses.push(await from(`2001:db8:0:7${end}`));
      expect(statuses).toEqual([401, 401, 401, 429]);
      expect(await from('2001:db8:0:8::1')).toBe(401);
    } finally {
      await strict.close();
    }
  });

  it('limits the attempts at one login over many addresses, but admits known addresses [S13]', async () => {
    const strict = await testPlatform([], { session: { loginAttempts: 3, nameAttempts: 6 } });
    try {
      const from = async (remoteAddress: string, password: string, login = 'admin') =>
        (await strict.call({ method: 'POST', url: '/auth', payload: { login, password }, remoteAddress })).statusCode;
      expect(await from('192.0.2.7', 'admin')).toBe(200);
      for (const login of ['admin', 'nobody']) {
        const statuses = [];
        for (let i = 1; i <= 8; i += 1) statuses.push(await from(`198.51.100.${i}`, 'wrong', login));
        expect(statuses, login).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
      }
      expect(await from('203.0.113.5', 'admin')).toBe(429);
      // the real user from a known address; wrong attempts from there are limited as usual
      expect(await from('192.0.2.7', 'admin')).toBe(200);
      expect([await from('192.0.2.7', 'wrong'), await from('192.0.2.7', 'admin')]).toEqual([401, 200]);
      // his success does not reset the attempts of others
      expect(await from('203.0.113.6', 'wrong')).toBe(429);

      await strict.platform.pool.query(`update known_address set last_at = now() - interval '61 days'`);
      expect(await from('192.0.2.7', 'admin')).toBe(429);
      await strict.platform.pool.query(`update sign_in_guard set locked_until = now() - interval '1 second'`);
      expect(await from('203.0.113.5', 'admin')).toBe(200);
      const { rows } = await strict.platform.pool.query('select address from known_address');
      expect(rows).toEqual([{ address: '203.0.113.5' }]);
    } finally {
      await strict.close();
    }
  });

  it('counts parallel attempts', async () => {
    const strict = await testPlatform([], { session: { loginAttempts: 3 } });
    try {
      const attempts = Array.from({ length: 12 }, () =>
        strict.call({ method: 'POST', url: '/auth', payload: { login: 'admin', password: 'wrong' } }),
      );
      const statuses = (await Promise.all(attempts)).map((r) => r.statusCode);
      expect(statuses.filter((s) => s === 401)).toHaveLength(3);
      expect(statuses.filter((s) => s === 429)).toHaveLength(9);
    } finally {
      await strict.close();
    }
  });

  it('limits the attempts of one address over all logins, and apart from these its calls without a sign-in', async () => {
    const strict = await testPlatform([], { session: { addressAttempts: 4, callsPerMinute: 8 } });
    try {
      const statuses = [];
      for (let i = 0; i < 6; i += 1) {
        const payload = { login: `guess-${i}`, password: 'wrong' };
        statuses.push((await strict.call({ method: 'POST', url: '/auth', payload })).statusCode);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
      const calls = [];
      for (let i = 0; i < 9; i += 1) calls.push(await strict.call({ method: 'GET', url: '/capabilities' }));
      expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
      expect(calls.at(-1)?.json()).toEqual({ reason: 'TOO_MANY_REQUESTS' });
    } finally {
      await strict.close();
    }
  });
});
