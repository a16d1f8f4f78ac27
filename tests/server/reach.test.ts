import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { type Client, type ListReply, next, samples } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin, clientAt } = await adminPlatform();

const inside = await admin.org(1, 'Inside');
const outside = await admin.org(1, 'Outside');
const stranger = await admin.participant(outside.id, { surname: 'Fremd' });
const local = await clientAt(inside.id);

/** A group within reach with a member outside, added by a user with more rights. */
const mixedGroup = (name = `Group ${next()}`) =>
  admin.post('/participant-groups', { name, orgId: inside.id, participantIds: [stranger.id] });

describe('the title of a record out of reach', () => {
  it('is its number, in a record, in its lists and after a change of it [S2]', async () => {
    const group = await mixedGroup();
    const shown = { participantIds: [stranger.id], participantNames: [`#${stranger.id}`] };
    expect(await local.get(`/participant-groups/${group.id}`)).toMatchObject(shown);
    expect(await local.put('/participant-groups', { id: group.id, description: 'x' })).toMatchObject(shown);
    const conflict = await local.send('PUT', '/participant-groups', { id: group.id, version: 1, description: 'y' });
    expect(conflict).toMatchObject({ status: 409, body: { current: shown } });
    const step = { participantIds: [stranger.id], requiredAcceptances: 1, waitSeconds: 1 };
    const plan = await admin.post('/alarmplans', { name: `Plan ${next()}`, orgId: inside.id, steps: [step] });
    expect(await local.get(`/alarmplans/${plan.id}`)).toMatchObject({ steps: [shown] });
    const texts = JSON.stringify([
      await local.post('/list', { type: 'PARTICIPANT_GROUP', recursive: true }),
      await local.post('/list', { type: 'ALARMPLAN', recursive: true }),
      await local.post('/list/multi', { type: ['PARTICIPANT_GROUP', 'ALARMPLAN'], recursive: true }),
      await local.post('/list/membership', {
        type: 'PARTICIPANT_GROUP',
        objectId: group.id,
        referenceType: 'PARTICIPANT',
      }),
    ]);
    expect(texts).toContain(`"id":${group.id}`);
    expect(texts).not.toContain('Fremd');
    expect(await admin.get(`/participant-groups/${group.id}`)).toMatchObject({
      participantNames: [`Jan Fremd (${stranger.shortName})`],
    });
  });

  it('is its number in the inverse of a relation and in a single reference [S2]', async () => {
    const mine = await admin.participant(inside.id);
    const foreign = await admin.post('/participant-groups', {
      name: 'Fremde Gruppe',
      orgId: outside.id,
      participantIds: [mine.id],
    });
    expect(await local.get(`/participants/${mine.id}`)).toMatchObject({
      groupIds: [foreign.id],
      groupNames: [`#${foreign.id}`],
    });
    const plan = await admin.alarmPlan(outside.id);
    const point = await admin.post('/alarmpoints', {
      ...samples(inside.id, { participantId: mine.id, alarmPointId: 0 }).ALARMPOINT?.record,
      alarmPlanId: plan.id,
    });
    expect(await local.get(`/alarmpoints/${point.id}`)).toMatchObject({ alarmPlanName: `#${plan.id}` });
    const { list } = await local.post<ListReply>('/list', { type: 'ALARMPOINT', recursive: true, pageSize: 100 });
    expect(list.find(({ id }) => id === point.id)).toMatchObject({ alarmPlanId: plan.id });
    expect(JSON.stringify(list)).not.toContain(plan.name);
  });

  it('is not found by a filter on it [S2]', async () => {
    const group = await mixedGroup('Searched group');
    const ask = (client: Client, participantNames: string) =>
      client.post<ListReply>('/list', {
        type: 'PARTICIPANT_GROUP',
        recursive: true,
        filterValue: 'Searched group',
        filters: { participantNames },
      });
    expect((await ask(admin, 'Fremd')).list.map(({ id }) => id)).toEqual([group.id]);
    expect((await ask(local, 'Fremd')).list).toEqual([]);
  });

  it('is its number for users with a role from above, but people in a plan from above are named', async () => {
    const group = await admin.org(1);
    const site = await admin.org(group.id);
    const bound = await clientAt(site.id);
    const role = await admin.post('/user-groups', { name: `Role ${next()}`, orgId: group.id, authorities: [] });
    const sample = samples(group.id, { participantId: 0, alarmPointId: 0 }).USER?.record;
    const hidden = await admin.post('/users', { ...sample, surname: 'Verborgen', roleIds: [role.id] });
    expect(await bound.get(`/user-groups/${role.id}`)).toMatchObject({
      fromAbove: true,
      userIds: [hidden.id],
      userNames: [`#${hidden.id}`],
    });
    const plan = await admin.alarmPlan(group.id);
    expect(await bound.get(`/alarmplans/${plan.id}`)).toMatchObject({
      steps: [{ participantNames: [expect.stringContaining('Novák')] }],
    });
  });

  it('is its number in an export [S2]', async () => {
    const group = await mixedGroup();
    const { login, password } = await makeUser(call, ['ADMIN'], { orgId: inside.id }, { orgId: inside.id });
    const send = await t.signIn(login, password);
    const payload = { type: 'PARTICIPANT_GROUP', parentOrgId: inside.id, format: 'csv' };
    const { body } = await send({ method: 'POST', url: '/export', payload });
    expect(body).toContain(String(group.name));
    expect(body).toContain(`#${stranger.id}`);
    expect(body).not.toContain('Fremd');
  });
});
