import { expect, it } from 'vitest';
import { authProvider, createAuthProvider } from '../../../authProvider/index.ts';
import { HttpFailure } from '../../../dataProvider/http/failure.ts';
import * as session from '../../../dataProvider/session/stored.ts';
import { shippedDefinitions } from '../../contract/definitions.ts';
import { fakeServer, USER } from '../fakeServer.ts';

const AUTH = 'POST /rest/api/auth';
const refusal = (status: number) => new HttpFailure({ method: 'GET', path: '/x' }, { kind: 'answer', status });

it.each([{ login: 'm.benesova' }, { username: 'm.benesova' }])('signs in with %o [P12]', async (who) => {
  const server = fakeServer({ [AUTH]: { body: { token: 't1', refreshToken: 'r1', user: USER } } });
  await authProvider.login({ ...who, password: 'secret' });
  expect(server.received[0]?.body).toEqual({ login: 'm.benesova', password: 'secret' });
  expect(session.getToken()).toBe('t1');
  expect(await authProvider.getIdentity()).toEqual({ id: 7, fullName: 'Markéta Benešová' });
  expect(await authProvider.getPermissions()).toEqual(['ALARM_TABLE']);
});

it.each([{}, { token: null }, { token: '' }, 'Welcome', null])(
  'signs nobody in after the reply %j [P17]',
  async (body) => {
    fakeServer({ [AUTH]: { body } });
    const signIn = authProvider.login({ login: 'x', password: 'y' });
    await expect(signIn).rejects.toMatchObject({ kind: 'unreadable' });
    expect(Object.keys(localStorage)).toEqual([]);
  },
);

it('ends the session for a 401 only when it is over [P2][P12]', async () => {
  session.setTokens('t1');
  await expect(authProvider.checkError(refusal(401))).resolves.toBeUndefined();
  session.clearSession();
  await expect(authProvider.checkError(refusal(401))).rejects.toMatchObject({ status: 401 });
  await expect(authProvider.checkError(refusal(403))).resolves.toBeUndefined();
});

it('checks access as the definitions require [P12]', async () => {
  session.setTokens('t1');
  session.setUser({ ...USER, authorities: ['ADMIN'] });
  const { canAccess } = createAuthProvider(shippedDefinitions());
  const may = (resource: string, action: string) => canAccess({ resource, action });
  expect(await may('participants', 'edit')).toBe(true);
  // deleted records cannot be created
  expect(await may('deleted-alarm-points', 'create')).toBe(false);
  expect(await may('a-page-without-definition', 'list')).toBe(true);
});

it('checks every operation of a definition, synchronously as well as by canAccess [C8]', async () => {
  session.setTokens('t1');
  session.setUser({ ...USER, authorities: ['PARTICIPANT_VIEW'] });
  const definitions = shippedDefinitions();
  const participants = definitions.byName.get('participants');
  if (!participants) throw new Error('No participants');
  const { canAccess, may } = createAuthProvider(definitions);
  for (const op of ['list', 'one'] as const) {
    expect(may(participants, op)).toBe(true);
    expect(await canAccess({ resource: 'participants', action: op })).toBe(true);
  }
  for (const op of ['create', 'update', 'remove', 'clone', 'move', 'restore'] as const) {
    expect(may(participants, op)).toBe(false);
    expect(await canAccess({ resource: 'participants', action: op })).toBe(false);
  }
});
