import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';

const { admin, call } = await adminPlatform();

it('a participant is found by login, which is the short name [S7.58]', async () => {
  await admin.participant(1, { shortName: 'novakova' });
  const wanted = await admin.participant(1, { shortName: 'novak' });
  expect(await admin.get('/participants/find-by-login/NOVAK')).toEqual(wanted);
  expect(await admin.send('GET', '/participants/find-by-login/nova')).toEqual({
    status: 404,
    body: { reason: 'NOT_FOUND' },
  });
});

it.each(['/participants', '/users'])(
  '%s says without an error that nobody has a login, if asked for it [S7.58]',
  async (path) => {
    const none = await call({ method: 'GET', url: `${path}/find-by-login/nobody.here?optional=true` });
    expect([none.statusCode, none.body]).toEqual([200, '']);
    const refused = await call({ method: 'GET', url: `${path}/find-by-login/nobody.here?optional=false` });
    expect([refused.statusCode, refused.json()]).toEqual([404, { reason: 'NOT_FOUND' }]);
    const found = await call({ method: 'GET', url: '/users/find-by-login/admin?optional=true' });
    expect(found.json()).toMatchObject({ login: 'admin' });
  },
);

it('a participant is merged with a user that does not exist yet [S7.57]', async () => {
  const someone = await admin.participant(1, { shortName: 'kral' });
  expect(await admin.put('/participants/merge-to-inexistent-user', { id: someone.id })).toEqual(someone);
  expect(await admin.get('/users/find-by-login/kral')).toMatchObject({
    login: 'kral',
    surname: someone.surname,
    roleIds: [],
  });
  const again = await admin.send('PUT', '/participants/merge-to-inexistent-user', { id: someone.id });
  expect(again).toMatchObject({ status: 409, body: { reason: 'NOT_UNIQUE' } });
  const renamed = await admin.put('/participants/merge-to-inexistent-user', { id: someone.id, login: 'kralik' });
  expect(renamed).toMatchObject({ id: someone.id, shortName: 'kralik', version: 2 });
});
