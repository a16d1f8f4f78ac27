import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { type Json, next } from './records.ts';
import { inconsistencies } from './truth.ts';
import { makeUser } from './users.ts';

const { t, admin, call } = await adminPlatform();

/** Parallel calls: more than there are database connections. */
const MANY = 40;

interface Reply {
  status: number;
  body: Json;
}

/** Numbers of replies by status and reason. */
async function tally(count: number, send: (i: number) => Promise<Reply>): Promise<{ [kind: string]: number }> {
  const kinds: { [kind: string]: number } = {};
  for (const { status, body } of await Promise.all(Array.from({ length: count }, (_, i) => send(i)))) {
    const kind = `${status} ${body.reason ?? ''}`.trim();
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return kinds;
}

const user = () => ({
  login: `many-${next()}`,
  password: 'kolben lampe werft 12',
  name: 'Jana',
  surname: 'Nová',
  language: 'CZECH',
  orgId: 1,
  roleIds: [],
});

it('one of many parallel creations of the same record succeeds, and none waits forever for a connection', async () => {
  const same = user();
  expect(await tally(MANY, () => admin.send('POST', '/users', same))).toEqual({ '200': 1, '409 NOT_UNIQUE': MANY - 1 });
  const org = { name: `Same ${next()}`, parentId: 1 };
  expect(await tally(MANY, () => admin.send('POST', '/organizations', org))).toEqual({
    '200': 1,
    '409 NOT_UNIQUE': MANY - 1,
  });
}, 9_000);

it('without a version all parallel writers succeed, also for records that refer to each other', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => admin.participant(1)));
  const groups = await Promise.all(
    Array.from({ length: 5 }, () => admin.post('/participant-groups', { name: `Group ${next()}`, orgId: 1 })),
  );
  const rotated = (list: { id: number }[], by: number) => [...list.slice(by), ...list.slice(0, by)].map(({ id }) => id);
  const send = (i: number) =>
    i % 2 === 0
      ? admin.send('PUT', '/participants', { id: people[i % 5]?.id, groupIds: i % 3 ? rotated(groups, i % 5) : [] })
      : admin.send('PUT', '/participant-groups', {
          id: groups[i % 5]?.id,
          participantIds: i % 3 ? rotated(people, i % 5) : [],
        });
  expect(await tally(MANY, send)).toEqual({ '200': MANY });
  const [one] = people;
  const before = await admin.get(`/participants/${one?.id}`);
  await tally(MANY, (i) => admin.send('PUT', '/participants', { id: one?.id, surname: `Writer ${i}` }));
  expect((await admin.get(`/participants/${one?.id}`)).version).toBe(before.version + MANY);
});

it('a login that is equal after normalization is taken', async () => {
  await admin.post('/users', { ...user(), login: 'finn' });
  // the ligature, and then the Kelvin sign
  for (const login of ['ﬁnn', 'FINN']) {
    const { status, body } = await admin.send('POST', '/users', { ...user(), login });
    expect([status, body.reason, Object.keys(body.errors ?? {})]).toEqual([409, 'NOT_UNIQUE', ['login']]);
  }
  const kelvin = await admin.post('/users', { ...user(), login: 'kim' });
  const renamed = await admin.send('PUT', '/users', { id: kelvin.id, login: 'ﬁnn' });
  expect(renamed).toEqual({ status: 409, body: { reason: 'NOT_UNIQUE', errors: { login: 'taken' } } });
});

it('when two administrators revoke each other’s role in parallel, one remains administrator of the whole system', async () => {
  const chief = (await call({ method: 'GET', url: '/verify' })).json<{ id: number }>();
  const one = await makeUser(call, ['ADMIN']);
  const two = await makeUser(call, [], { roleIds: [one.roleId] });
  const [asOne, asTwo] = [await t.signIn(one.login, one.password), await t.signIn(two.login, two.password)];
  const take = (as: typeof asOne, id: number) => as({ method: 'PUT', url: '/users', payload: { id, roleIds: [] } });
  const stored = await admin.get(`/users/${chief.id}`);
  expect((await take(asOne, chief.id)).statusCode).toBe(200);
  const replies = await Promise.all([take(asOne, two.id), take(asTwo, one.id)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  const [left, id] = replies[0]?.statusCode === 200 ? [asOne, one.id] : [asTwo, two.id];
  const below = await left({
    method: 'POST',
    url: '/organizations',
    payload: { name: `Below ${next()}`, parentId: 1 },
  });
  const away = { id, objectType: 'USER', newOrgId: below.json<{ id: number }>().id };
  expect((await left({ method: 'PUT', url: '/move', payload: away })).statusCode).toBe(403);
  const back = { id: chief.id, roleIds: stored.roleIds };
  expect((await left({ method: 'PUT', url: '/users', payload: back })).statusCode).toBe(200);
});

it('a user who may not read a record does not learn that it has the value', async () => {
  const org = await admin.org(1);
  const bound = await makeUser(call, ['USER_VIEW', 'USER_EDIT'], { orgId: org.id });
  const as = await t.signIn(bound.login, bound.password);
  const reply = await as({ method: 'POST', url: '/users', payload: { ...user(), login: 'admin', orgId: org.id } });
  expect([reply.statusCode, reply.json()]).toEqual([409, { reason: 'NOT_UNIQUE', errors: { login: 'taken' } }]);
});

it('counters, links and tree are correct afterwards', async () => {
  expect(await inconsistencies(t)).toEqual([]);
});
