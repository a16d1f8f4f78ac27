import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PhoneReply } from '../../protocol/phone.ts';
import { packageRoot } from '../../server/packageRoot.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf, device } from './alarmKit.ts';
import { Client, next, type Stored } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin, clientAt } = await adminPlatform();
const { pool } = t.platform;
const alarms = alarmsOf(t, admin);

const SHIPPED = 'Watches alarms and looks things up, changes nothing.';

async function runningAlarm(person: object = {}) {
  const { id: orgId } = await admin.org(1);
  const called = await admin.participant(orgId, { devices: [device('MOBILE', '+49 171 2000001')], ...person });
  const plan = await alarms.plan(orgId, [{ participantIds: [called.id] }]);
  const point = await alarms.point(orgId, plan.id);
  const { id: alarmId } = await alarms.raise({ alarmPointId: point.id });
  const [ringing] = await alarms.callsIn(alarmId, 'SENT');
  const state = async () => ({ status: await alarms.status(alarmId), log: await alarms.log(alarmId) });
  return { orgId, called, point, alarmId, callId: ringing?.id ?? 0, state };
}

it('whoever only sees alarms changes none of them (U2)', async () => {
  const { orgId, point, alarmId, state } = await runningAlarm();
  const client = await clientAt(orgId, ['ALARM_TABLE', 'ALARMPOINT_VIEW', 'PARTICIPANT_VIEW']);
  const before = await state();
  const denied = { status: 403, body: { reason: 'ACCESS_DENIED' } };
  for (const action of ['acknowledge', 'stop', 'comment']) {
    expect(await client.send('POST', `/alarmtable/${action}`, { ids: [alarmId], text: 'x' })).toEqual(denied);
  }
  expect(await client.send('GET', `/alarmpoints/quit/${point.id}`)).toEqual(denied);
  expect(await state()).toEqual(before);
  expect((await client.send('GET', `/alarmtable/details/${alarmId}`)).status).toBe(200);
});

it('whoever acts on alarms, but may not see them, changes none in the table either (U2)', async () => {
  const { orgId, alarmId, state } = await runningAlarm();
  const client = await clientAt(orgId, ['ALARM_ACTION']);
  const before = await state();
  expect((await client.send('POST', '/alarmtable/stop', { ids: [alarmId] })).status).toBe(403);
  expect(await state()).toEqual(before);
});

it('the authority to act on alarms comments, acknowledges, stops and quits them (U2)', async () => {
  const authorities = ['ALARM_TABLE', 'ALARM_ACTION'];
  const ends = { acknowledge: 'ACKNOWLEDGED', stop: 'INTERRUPTED' } as const;
  for (const [action, status] of Object.entries(ends)) {
    const { orgId, alarmId, state } = await runningAlarm();
    const client = await clientAt(orgId, authorities);
    const commented = await client.post('/alarmtable/comment', { ids: [alarmId], text: 'On my way' });
    expect(commented).toEqual({ list: [{ id: alarmId, ok: true, status: 'PROCESSING' }] });
    await client.post(`/alarmtable/${action}`, { ids: [alarmId] });
    expect((await state())?.status).toBe(status);
  }
  const { orgId, point, alarmId, state } = await runningAlarm();
  const client = await clientAt(orgId, authorities);
  expect(await client.get(`/alarmpoints/quit/${point.id}`)).toEqual({ id: point.id, ended: 1 });
  expect([alarmId, (await state())?.status]).toEqual([alarmId, 'ACKNOWLEDGED']);
});

it('on the simulated phone everybody answers for himself, and for others only with the authority (U2)', async () => {
  const sees = ['ALARM_TABLE', 'PARTICIPANT_VIEW'];
  const own = await makeUser(call, sees);
  const { orgId, called, callId, state } = await runningAlarm({ shortName: own.login });
  const [watcher, self] = [await clientAt(orgId, sees), new Client(await t.signIn(own.login, own.password))];
  const phone = async (client: Client) =>
    (await client.get<PhoneReply>(`/simulated-phone?participantId=${called.id}`)).list.map(({ answers }) => answers);
  expect(await phone(watcher)).toEqual([[]]);
  expect(await phone(self)).toEqual([['ACCEPT', 'DECLINE']]);
  const send = async (client: Client) =>
    client.send('POST', `/simulated-phone/${callId}/answer`, { participantId: called.id, answer: 'ACCEPT' });
  const before = await state();
  expect(await send(watcher)).toEqual({ status: 403, body: { reason: 'ACCESS_DENIED' } });
  expect(await state()).toEqual(before);
  expect(await send(self)).toEqual({ status: 200, body: { outcome: 'taken', alarmStatus: 'ACCEPTED' } });
});

it('the upgrade leaves operators the ability to act, and takes it from the observer that was shipped (U2)', async () => {
  const role = async (name: string, description: string, authorities: string[]) => {
    const { id: orgId } = await admin.org(1);
    return (await admin.post<Stored>('/user-groups', { name, description, orgId, authorities })).id;
  };
  const watching = await role(`Watching ${next()}`, '', ['ALARM_TABLE']);
  const pressing = await role(`Pressing ${next()}`, '', ['ALARM_PANEL', 'ALARMPOINT_VIEW']);
  const observer = await role('Observer', SHIPPED, ['ALARM_TABLE', 'PARTICIPANT_VIEW']);
  const changed = await role('Observer', SHIPPED, ['ALARM_TABLE', 'MANUAL_CALL']);
  const office = await role(`Office ${next()}`, '', ['PARTICIPANT_VIEW']);
  const boss = await role(`Boss ${next()}`, '', ['ALARM_TABLE', 'ADMIN']);
  const key = { name: `Key ${next()}`, orgId: 1, validUntil: '2099-12-31', authorities: ['ALARM_TABLE'] };
  const { id: keyId } = await admin.post<Stored>('/api-keys', key);
  const folder = join(packageRoot(), 'server/database/migrations');
  const file = readdirSync(folder).find((name) => name.endsWith('_alarm_action.sql')) ?? '';
  // twice, because a second run must add nothing
  for (const _ of [1, 2]) await pool.query(readFileSync(join(folder, file), 'utf8'));
  const authoritiesOf = async (id: number) =>
    (await admin.get<{ authorities: string[] }>(`/user-groups/${id}`)).authorities;
  expect(await authoritiesOf(watching)).toEqual(['ALARM_TABLE', 'ALARM_ACTION']);
  expect(await authoritiesOf(pressing)).toEqual(['ALARM_PANEL', 'ALARMPOINT_VIEW', 'ALARM_ACTION']);
  expect(await authoritiesOf(observer)).toEqual(['ALARM_TABLE', 'PARTICIPANT_VIEW']);
  expect(await authoritiesOf(changed)).toEqual(['ALARM_TABLE', 'MANUAL_CALL', 'ALARM_ACTION']);
  expect(await authoritiesOf(office)).toEqual(['PARTICIPANT_VIEW']);
  expect(await authoritiesOf(boss)).toEqual(['ALARM_TABLE', 'ADMIN']);
  expect(await admin.get(`/api-keys/${keyId}`)).toMatchObject({ authorities: ['ALARM_TABLE', 'ALARM_ACTION'] });
  expect((await admin.get<{ list: object[] }>(`/audit/USERGROUP/${watching}`)).list).toMatchObject([
    { action: 'update', actor: 'System', after: { authorities: ['ALARM_TABLE', 'ALARM_ACTION'] } },
    { action: 'create' },
  ]);
});
