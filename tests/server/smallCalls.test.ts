import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { testPlatform } from './helpers.ts';
import { makeUser, okBody } from './users.ts';

const { t: tp, call: admin } = await adminPlatform();

describe('small calls', () => {
  it('ui-columns-order/is-allowed returns whether columns may be ordered [S6.12][S7.16]', async () => {
    expect((await admin({ method: 'GET', url: '/ui-columns-order/is-allowed' })).json()).toBe(true);
  });

  it('locale returns a translation map with the labels of the overlays [S7.17][S7.18]', async () => {
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

  it('alarmpoints/quit ends the running alarm of an alarm point; without a running alarm there is nothing to end [P14][S7.85]', async () => {
    const org = okBody(await admin({ method: 'POST', url: '/organizations', payload: { name: 'Quit', parentId: 1 } }));
    const payload = { name: 'Quit', orgId: org.id, text: 'x', language: 'ENGLISH' };
    const point = okBody(await admin({ method: 'POST', url: '/alarmpoints', payload }));
    const quit = async (authorities: string[], orgId: number, id: unknown = point.id) => {
      const user = await makeUser(admin, authorities, { orgId });
      const reply = await (await tp.signIn(user.login, user.password))({
        method: 'GET',
        url: `/alarmpoints/quit/${id}`,
      });
      return [reply.statusCode, reply.json()];
    };
    expect(await quit(['ALARM_ACTION'], 1)).toEqual([200, { id: point.id, ended: 0 }]);
    expect(await quit(['ALARM_ACTION'], org.id)).toEqual([200, { id: point.id, ended: 0 }]);
    expect(await quit(['ALARM_TABLE', 'ALARM_PANEL'], 1)).toEqual([403, { reason: 'ACCESS_DENIED' }]);
    expect(await quit(['ALARMPOINT_EDIT', 'ALARMPOINT_VIEW'], 1)).toEqual([403, { reason: 'ACCESS_DENIED' }]);
    const other = okBody(
      await admin({ method: 'POST', url: '/organizations', payload: { name: 'Other', parentId: 1 } }),
    );
    expect((await quit(['ALARM_ACTION'], other.id))[0]).toBe(403);
    expect((await quit(['ALARM_ACTION'], 1, 2_000_000_000))[0]).toBe(404);
    expect((await quit(['ALARM_ACTION'], 1, 'x'))[0]).toBe(404);
    const anonymous = await tp.call({ method: 'GET', url: `/alarmpoints/quit/${point.id}` });
    expect(anonymous.statusCode).toBe(401);
  });

  it('table-filters stores one text per user: POST text/plain, GET, DELETE [S7.174][S7.175][S7.176][S7.177]', async () => {
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

  it('capabilities return the zone and the extensions without a token', async () => {
    const reply = await tp.call({ method: 'GET', url: '/capabilities' });
    expect(reply.json()).toMatchObject({ product: 'Tocsin', timeZone: 'Europe/Prague', demo: true });
    expect(reply.json().extensions).toContain('usedBy');
  });
});
