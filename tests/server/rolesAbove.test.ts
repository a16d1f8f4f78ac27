import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { Client, next, type Stored, samples } from './records.ts';
import { makeUser } from './users.ts';

const REFUSED = { status: 403, body: { reason: 'ACCESS_DENIED' } };
/** No record; the samples used here refer to none. */
const REFS = { participantId: 0, alarmPointId: 0 };

const { t, call, admin, clientAt } = await adminPlatform();
const group = await admin.org(1, 'Group');
const [site, sister] = [await admin.org(group.id, 'Site'), await admin.org(group.id, 'Sister')];

describe('roles from above', () => {
  const giver = ['USER_VIEW', 'USER_EDIT', 'USERGROUP_VIEW', 'USERGROUP_EDIT', 'PARTICIPANT_VIEW'];
  const cases: [bundled: string[], status: number][] = [
    [[], 200],
    [['PARTICIPANT_VIEW'], 200],
    [['USER_EDIT', 'USERGROUP_EDIT'], 200],
    [['PARTICIPANT_EDIT'], 403],
    [['PARTICIPANT_VIEW', 'ALARM_TABLE'], 403],
    [['ADMIN'], 403],
  ];

  it.each(cases)('with %j are assigned with status %i', async (authorities, status) => {
    const chief = await clientAt(site.id, giver);
    const role = await admin.post('/user-groups', { name: `Bundle ${next()}`, orgId: group.id, authorities });
    const beyond = { status: 403, body: { reason: 'ACCESS_DENIED', errors: { roleIds: 'beyondOwn' } } };
    const record = { ...samples(site.id, REFS).USER?.record, roleIds: [role.id] };
    const created = await chief.send('POST', '/users', record);
    expect(created.status).toBe(status);
    const plain = await chief.post('/users', { ...samples(site.id, REFS).USER?.record });
    const updated = await chief.send('PUT', '/users', { ...plain, roleIds: [role.id] });
    expect(updated.status).toBe(status);
    if (status === 403) expect([created, updated]).toEqual([beyond, beyond]);
  });

  it('are copied without authorities that the user lacks, and not with them', async () => {
    const chief = await clientAt(site.id, giver);
    const bundled = ['PARTICIPANT_VIEW', 'ALARM_TABLE'];
    const role = await admin.post('/user-groups', { name: `Bundle ${next()}`, orgId: site.id, authorities: bundled });
    const refused = await chief.send('POST', '/user-groups/clone', { id: role.id });
    expect(refused).toEqual({ status: 403, body: { reason: 'ACCESS_DENIED', errors: { authorities: 'beyondOwn' } } });
    const copy = await chief.post('/user-groups/clone', { id: role.id, authorities: ['PARTICIPANT_VIEW'] });
    expect(await chief.get(`/user-groups/${copy.id}`)).toMatchObject({
      name: `${role.name} (2)`,
      authorities: ['PARTICIPANT_VIEW'],
    });
  });

  it("cannot raise one's own authorities, and grant nothing outside the organization", async () => {
    const { login, password, id } = await makeUser(call, giver, { orgId: site.id }, { orgId: site.id });
    const chief = new Client(await t.signIn(login, password));
    const all = await admin.post('/user-groups', { name: `Bundle ${next()}`, orgId: group.id, authorities: ['ADMIN'] });
    const me = await chief.get<Stored & { roleIds: number[] }>(`/users/${id}`);
    expect((await chief.send('PUT', '/users', { ...me, roleIds: [...me.roleIds, all.id] })).status).toBe(403);
    // copying and changing the role are refused too
    expect(await chief.send('POST', '/user-groups/clone', { id: all.id, orgId: site.id })).toEqual(REFUSED);
    const weak = await admin.post('/user-groups', { name: `Bundle ${next()}`, orgId: group.id, authorities: [] });
    expect(await chief.send('PUT', '/user-groups', { ...weak, authorities: ['USER_EDIT'] })).toEqual(REFUSED);

    const wide = await admin.post('/users', {
      ...samples(site.id, REFS).USER?.record,
      login: 'wide',
      roleIds: [all.id],
    });
    const bound = new Client(await t.signIn('wide', 'correct horse battery'));
    expect((await bound.send('GET', `/users/${wide.id}`)).status).toBe(200);
    expect(await bound.send('GET', `/organizations/${group.id}`)).toEqual(REFUSED);
    const stranger = await admin.participant(sister.id);
    expect(await bound.send('GET', `/participants/${stranger.id}`)).toEqual(REFUSED);
  });
});
