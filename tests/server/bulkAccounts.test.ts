import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { bulkOf } from './bulkKit.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();
const site = (await admin.org(1, 'Site')).id;
const GIVER = ['USER_VIEW', 'USER_EDIT', 'USERGROUP_VIEW', 'USERGROUP_EDIT'];

it('a change of many accounts gives nobody authorities that its user lacks, nor to himself', async () => {
  const chief = await makeUser(call, GIVER, { orgId: site }, { orgId: site });
  const member = await makeUser(call, [], { orgId: site }, { orgId: site });
  const bulk = bulkOf(await t.signIn(chief.login, chief.password));
  const strong = await admin.post('/user-groups', { name: 'Strong', orgId: 1, authorities: ['ADMIN'] });
  const preview = await bulk.preview({
    type: 'USER',
    action: 'edit',
    ids: [member.id, chief.id],
    changes: { add: { roleIds: [strong.id] } },
  });
  expect(preview.counts).toEqual({ change: 0, unchanged: 0, reject: 2, done: 0 });
  const reasons = (await bulk.rows(preview.id)).map(({ errors }) => errors);
  expect(reasons).toEqual([{ roleIds: 'beyondOwn' }, { roleIds: 'beyondOwn' }]);
  await bulk.start(preview.id);
  for (const { id } of [member, chief]) {
    expect((await admin.get<{ roleIds: number[] }>(`/users/${id}`)).roleIds).not.toContain(strong.id);
  }
});

it('an account that many are deactivated with is signed out', async () => {
  const member = await makeUser(call, ['PARTICIPANT_VIEW'], { orgId: site }, { orgId: site });
  const theirs = await t.signIn(member.login, member.password);
  expect((await theirs({ method: 'GET', url: '/verify' })).statusCode).toBe(200);
  const bulk = bulkOf(call);
  const preview = await bulk.preview({
    type: 'USER',
    action: 'edit',
    ids: [member.id],
    changes: { set: { active: false } },
  });
  expect((await bulk.start(preview.id)).counts.done).toBe(1);
  expect((await theirs({ method: 'GET', url: '/verify' })).statusCode).toBe(401);
});
