import { describe, expect, it } from 'vitest';
import type { UsablePanels } from '../../protocol/panels.ts';
import { adminPlatform } from './admin.ts';
import { Client, next, type Stored } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();

async function clientAt(orgId: number, authorities: string[], roles: number[] = []): Promise<Client> {
  const { login, password, id } = await makeUser(call, authorities, { orgId }, { orgId });
  if (roles.length > 0) {
    const user = await admin.get(`/users/${id}`);
    await admin.put('/users', { ...user, roleIds: [...(user.roleIds as number[]), ...roles] });
  }
  return new Client(await t.signIn(login, password));
}

const place = { x: 0, y: 0, w: 3, h: 1 };
const panelOf = (more: object = {}) => ({
  name: `Panel ${next()}`,
  orgId: ours.id,
  buttons: [{ alarmPointId: point.id, ...place }],
  ...more,
});
const make = (more: object = {}): Promise<Stored> => admin.post('/alarm-panels', panelOf(more));
const usable = async (client: Client) => (await client.get('/alarm-panels/usable')) as unknown as UsablePanels;
const namesFor = async (client: Client) => (await usable(client)).list.map(({ name }) => name);

const ours = await admin.org(1, 'Hospital');
const ward = await admin.org(ours.id, 'Ward');
const theirs = await admin.org(1, 'Plant');
const point = await admin.post('/alarmpoints', {
  name: 'Fire',
  orgId: ours.id,
  text: 'Fire',
  language: 'ENGLISH',
  icon: '{"name":"fire","color":"#c62828"}',
});
const role = await admin.post('/user-groups', { name: `Control room ${next()}`, orgId: ours.id, authorities: [] });
const operator = await clientAt(ours.id, ['ALARM_PANEL'], [role.id]);
const other = await clientAt(ours.id, ['ALARM_PANEL']);
const stranger = await clientAt(theirs.id, ['ADMIN']);
const planner = await clientAt(ours.id, ['ALARM_PANEL_EDIT', 'ALARMPOINT_VIEW']);

describe('visibility of panels', () => {
  it('a panel without roles is for everybody in the organization, one with roles for users with these only', async () => {
    const open = await make();
    const closed = await make({ userGroupIds: [role.id] });
    expect(await namesFor(operator)).toEqual(expect.arrayContaining([open.name, closed.name]));
    expect(await namesFor(other)).toContain(open.name);
    expect(await namesFor(other)).not.toContain(closed.name);
    // users who arrange panels need to see them all
    expect(await namesFor(planner)).toEqual(expect.arrayContaining([open.name, closed.name]));
  });

  it('changed roles of the user take effect at once', async () => {
    const closed = await make({ userGroupIds: [role.id] });
    const late = await makeUser(call, ['ALARM_PANEL'], { orgId: ours.id }, { orgId: ours.id });
    const client = new Client(await t.signIn(late.login, late.password));
    expect(await namesFor(client)).not.toContain(closed.name);
    const user = await admin.get(`/users/${late.id}`);
    await admin.put('/users', { ...user, roleIds: [...(user.roleIds as number[]), role.id] });
    expect(await namesFor(client)).toContain(closed.name);
  });

  it('no call reveals a panel to another organization', async () => {
    const panel = await make();
    expect((await usable(stranger)).list).toEqual([]);
    expect(await stranger.send('GET', `/alarm-panels/${panel.id}`)).toMatchObject({ status: 403 });
    expect((await stranger.list('ALARM_PANEL', { parentOrgId: theirs.id, recursive: true })).list).toEqual([]);
  });

  it('operators get panels only by the call for operators: the calls to arrange panels are refused', async () => {
    const panel = await make({ userGroupIds: [role.id] });
    for (const client of [operator, other]) {
      expect(await client.send('GET', `/alarm-panels/${panel.id}`)).toMatchObject({ status: 403 });
      const body = { type: 'ALARM_PANEL', currentPage: 0, pageSize: 20, filterValue: '', parentOrgId: ours.id };
      expect(await client.send('POST', '/list', body)).toMatchObject({ status: 403 });
      expect(await client.send('PUT', '/alarm-panels', { id: panel.id, name: 'Mine' })).toMatchObject({ status: 403 });
    }
  });

  it('shows buttons with name and icon of the alarm point, and nothing of one out of reach', async () => {
    const high = await admin.post('/alarmpoints', {
      name: 'Secret',
      orgId: ours.id,
      text: 'Secret',
      language: 'ENGLISH',
    });
    const panel = await make({
      orgId: ward.id,
      buttons: [{ alarmPointId: high.id, ...place }],
    });
    const labelled = await make({ buttons: [{ alarmPointId: point.id, label: 'Boiler', ...place, x: 4, w: 2 }] });
    const nurse = await clientAt(ward.id, ['ALARM_PANEL']);
    const [shown] = (await usable(nurse)).list.filter(({ id }) => id === panel.id);
    expect(shown?.buttons).toEqual([
      {
        id: expect.any(Number),
        alarmPointId: high.id,
        templateId: null,
        title: `#${high.id}`,
        icon: null,
        ...place,
        usable: false,
      },
    ]);
    const [own] = (await usable(operator)).list.filter(({ id }) => id === labelled.id);
    expect(own).toMatchObject({ name: labelled.name, orgId: ours.id, orgName: 'Hospital' });
    expect(own?.buttons).toEqual([
      {
        id: expect.any(Number),
        alarmPointId: point.id,
        templateId: null,
        title: 'Boiler',
        usable: true,
        icon: '{"name":"fire","color":"#c62828"}',
        x: 4,
        y: 0,
        w: 2,
        h: 1,
      },
    ]);
  });

  it('a button of an alarm point that is not active can’t be used', async () => {
    const off = await admin.post('/alarmpoints', {
      name: 'Off',
      orgId: ours.id,
      text: 'Off',
      language: 'ENGLISH',
      active: false,
    });
    const panel = await make({ buttons: [{ alarmPointId: off.id, ...place }] });
    const [shown] = (await usable(operator)).list.filter(({ id }) => id === panel.id);
    expect(shown?.buttons).toMatchObject([{ title: 'Off', usable: false }]);
  });
});

describe('buttons of templates', () => {
  const templateOf = (orgId: number, more: object = {}) =>
    admin.post('/alarmtemplates', {
      name: `Escort ${next()}`,
      orgId,
      text: 'Please come',
      language: 'ENGLISH',
      priority: 2,
      icon: '{"name":"key"}',
      ...more,
    });

  it('show a template, also one of a parent organization; without an alarm plan it can’t be used', async () => {
    const called = { groupIds: [], teamScheduleIds: [], participantIds: [(await admin.participant(ours.id)).id] };
    const plan = await admin.post('/alarmplans', {
      name: `Plan ${next()}`,
      orgId: ours.id,
      steps: [{ requiredAcceptances: 1, waitSeconds: 60, media: [], ...called }],
    });
    const shared = await templateOf(ours.id, { alarmPlanId: plan.id });
    const [planless, foreign] = [await templateOf(ours.id), await templateOf(theirs.id)];
    const buttons = [
      { templateId: shared.id, ...place },
      { templateId: planless.id, ...place, x: 3 },
    ];
    const panel = await make({ orgId: ward.id, buttons });
    const nurse = await clientAt(ward.id, ['ALARM_PANEL', 'ALARM_TABLE']);
    const [shown] = (await usable(nurse)).list.filter(({ id }) => id === panel.id);
    expect(shown?.buttons).toMatchObject([
      { alarmPointId: null, templateId: shared.id, title: shared.name, icon: '{"name":"key"}', usable: true },
      { alarmPointId: null, templateId: planless.id, title: planless.name, usable: false },
    ]);
    for (const button of [{ ...place }, { templateId: foreign.id, ...place }]) {
      const refused = await planner.send('POST', '/alarm-panels', panelOf({ buttons: [button] }));
      const field = 'templateId' in button ? 'buttons.0.templateId' : 'buttons.0.alarmPointId';
      expect(refused).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } });
    }
    // raised for the panel's organization, so that the users who pressed the button see it
    const raise = { templateId: shared.id, orgId: ward.id, requestId: `panel-${next()}` };
    const { id } = await nurse.post<{ id: number }>('/alarm-trigger', raise);
    const table = { templatesFilter: { templates: [shared.id] } };
    const rows = await nurse.post<{ list: object[]; count: number }>('/alarmtable', table);
    expect(rows.count).toBe(1);
    expect(rows.list).toMatchObject([{ id, templateId: shared.id, alarmPointId: null, orgId: ward.id }]);
    expect(
      (await nurse.post<{ list: object[] }>('/alarmtable', { templatesFilter: { templates: [planless.id] } })).list,
    ).toEqual([]);
    // with an alarm point, the alarm belongs to that
    await admin.post('/alarm-trigger', {
      ...raise,
      alarmPointId: point.id,
      orgId: ours.id,
      requestId: `both-${next()}`,
    });
    expect((await admin.post<{ list: object[] }>('/alarmtable', table)).list).toHaveLength(1);
    expect(await admin.send('DELETE', `/alarmtemplates/${shared.id}`)).toMatchObject({ status: 409 });
  });
});

describe('arranging', () => {
  it('the second of two users who arrange a panel at once gets the change of the first', async () => {
    const panel = await planner.post('/alarm-panels', panelOf());
    const moved = { ...panel, buttons: [{ alarmPointId: point.id, ...place, x: 6 }] };
    const replies = await Promise.all([
      planner.send('PUT', '/alarm-panels', moved),
      planner.send('PUT', '/alarm-panels', { ...panel, name: 'Renamed' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ reason: 'VERSION_CONFLICT', current: { id: panel.id, version: 2 } });
  });

  it('refuses places beyond the grid and alarm points out of reach, at the field', async () => {
    const beyond = panelOf({ buttons: [{ alarmPointId: point.id, x: 12, y: -1, w: 13, h: 0 }] });
    expect(await planner.send('POST', '/alarm-panels', beyond)).toMatchObject({
      status: 400,
      body: {
        reason: 'VALIDATION',
        errors: { 'buttons.0.x': 'max:11', 'buttons.0.y': 'min:0', 'buttons.0.w': 'max:12', 'buttons.0.h': 'min:1' },
      },
    });
    const foreign = await admin.alarmPoint(theirs.id);
    const stolen = panelOf({ buttons: [{ alarmPointId: foreign.id, ...place }] });
    expect(await planner.send('POST', '/alarm-panels', stolen)).toMatchObject({
      status: 400,
      body: { errors: { 'buttons.0.alarmPointId': expect.any(String) } },
    });
  });

  it('neither an alarm point nor a role that a panel uses can be removed, and the refusal names the panel', async () => {
    const used = await admin.alarmPoint(ours.id);
    const group = await admin.post('/user-groups', { name: `Guard ${next()}`, orgId: ours.id, authorities: [] });
    const panel = await make({ userGroupIds: [group.id], buttons: [{ alarmPointId: used.id, ...place }] });
    const usedBy = { groups: [{ resource: 'panels', items: [{ id: panel.id, title: panel.name }] }] };
    for (const path of [`/alarmpoints/${used.id}`, `/user-groups/${group.id}`]) {
      expect(await admin.send('DELETE', path)).toMatchObject({ status: 409, body: { reason: 'IN_USE', usedBy } });
    }
    await admin.remove(`/alarm-panels/${panel.id}`);
    await admin.remove(`/alarmpoints/${used.id}`);
  });
});
