import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { testPlatform } from './helpers.ts';
import { makeUser } from './users.ts';

const { t: tp, call: admin } = await adminPlatform();

describe('small calls', () => {
  it('ui-columns-order/is-allowed answers whether columns may be ordered [S6.12][S7.16]', async () => {
    expect((await admin({ method: 'GET', url: '/ui-columns-order/is-allowed' })).json()).toBe(true);
  });

  it('locale returns a translation map, those of the overlays [S7.17][S7.18]', async () => {
    const content = { schema: 1, labels: { de: { 'resources.users.name': 'Leute' } } };
    const source = 'labels.json';
    const labelled = await testPlatform([{ source, content }]);
    try {
      expect((await labelled.call({ method: 'GET', url: '/locale?lang=de' })).json()).toEqual({
        resources: { users: { name: 'Leute' } },
      });
      expect((await labelled.call({ method: 'GET', url: '/locale?lang=__proto__' })).json()).toEqual({});
    } finally {
      await labelled.close();
    }
  });

  it('table-filters keeps one text per user: POST text/plain, GET, DELETE [S7.174][S7.175][S7.176][S7.177]', async () => {
    const user = await makeUser(admin, []);
    const call = await tp.signIn(user.login, user.password);
    const headers = { 'content-type': 'text/plain' };
    expect((await call({ method: 'GET', url: '/table-filters' })).body).toBe('');
    expect((await call({ method: 'POST', url: '/table-filters', payload: '{"ä":1}', headers })).statusCode).toBe(200);
    await admin({ method: 'POST', url: '/table-filters', payload: 'mine', headers });
    expect((await call({ method: 'GET', url: '/table-filters' })).body).toBe('{"ä":1}');
    expect((await call({ method: 'DELETE', url: '/table-filters' })).statusCode).toBe(200);
    expect((await call({ method: 'GET', url: '/table-filters' })).body).toBe('');
    expect((await admin({ method: 'GET', url: '/table-filters' })).body).toBe('mine');
  });

  it('capabilities tell the zone and the extensions without a token', async () => {
    const reply = await tp.call({ method: 'GET', url: '/capabilities' });
    expect(reply.json()).toMatchObject({ product: 'Tocsin', timeZone: 'Europe/Prague', demo: true });
    expect(reply.json().extensions).toContain('usedBy');
  });
});
