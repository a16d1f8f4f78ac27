import { expect, it } from 'vitest';
import type { AlarmRaised, InboundKeyState } from '../../protocol/alarms.ts';
import type { AlarmRow } from '../../protocol/alarmTable.ts';
import { adminPlatform } from './admin.ts';
import { Client } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();
const { pool } = t.platform;

const keyPath = (id: number) => `/alarmpoints/${id}/inbound-key`;
const renewed = async (id: number) => (await admin.post<{ url: string }>(keyPath(id), {})).url;
const anonymous = new Client(t.call);
const raise = (url: string, body: object = {}) => anonymous.send('POST', url, body);

/** Creates an alarm point that calls one person. */
async function point(orgId = 1) {
  const plan = await admin.alarmPlan(orgId);
  const made = await admin.alarmPoint(orgId);
  return admin.put('/alarmpoints/', { ...made, alarmPlanId: plan.id });
}

const alarmsOf = async (alarmPointId: number): Promise<AlarmRow[]> => {
  const columnsFilter = { alarmPointId: [alarmPointId] };
  return (await admin.post<{ list: AlarmRow[] }>('/alarmtable', { columnsFilter, sortField: 'id' })).list;
};

it('a connected system raises the alarm of an alarm point without a token', async () => {
  const { id } = await point();
  const url = await renewed(id);
  expect(url).toMatch(/^\/rest\/api\/alarm-inbound\/[\w-]{43}$/);
  const { status, body } = await raise(url, { text: 'Smoke in room 4', systemId: 'BMS-4', priority: 1 });
  expect([status, (body as unknown as AlarmRaised).id]).toEqual([200, expect.any(Number)]);
  expect(await alarmsOf(id)).toMatchObject([{ id: body.id, alarmPointId: id, text: 'Smoke in room 4', priority: 1 }]);
});

it('the same request raises one alarm; the same request id at another alarm point raises another one', async () => {
  const [one, two] = [await point(), await point()];
  const [first, second] = [await renewed(one.id), await renewed(two.id)];
  const ids = [];
  for (const url of [first, first, second]) ids.push((await raise(url, { requestId: 'event-1' })).body.id);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  expect((await alarmsOf(one.id)).length).toBe(1);
});

it('a new key makes the former one invalid, and a revoked one is refused; both are in the history', async () => {
  const { id } = await point();
  const none = { createdAt: null, lastUsedAt: null };
  expect(await admin.get<InboundKeyState>(keyPath(id))).toEqual(none);
  const first = await renewed(id);
  const second = await renewed(id);
  expect([(await raise(first)).status, (await raise(second)).status]).toEqual([404, 200]);
  const state = await admin.get<InboundKeyState>(keyPath(id));
  expect([state.createdAt, state.lastUsedAt].map((at) => Number.isNaN(Date.parse(String(at))))).toEqual([false, false]);
  expect((await admin.send('DELETE', keyPath(id))).status).toBe(200);
  expect((await admin.send('DELETE', keyPath(id))).status).toBe(404);
  expect(await raise(second)).toEqual({ status: 404, body: { reason: 'NOT_FOUND' } });
  const { list } = await admin.get<{ list: { action: string }[] }>(`/audit/ALARMPOINT/${id}`);
  expect(list.map(({ action }) => action).slice(0, 3)).toEqual(['revokeInboundKey', 'newInboundKey', 'newInboundKey']);
});

it('only the hash of a key is stored', async () => {
  const { id } = await point();
  const key = (await renewed(id)).split('/').at(-1) ?? '';
  const { rows } = await pool.query('select k::text as row from alarm_inbound_key k where alarm_point_id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain(key);
});

it('the key of a deleted alarm point is refused, and accepted again when it is restored', async () => {
  const { id } = await point();
  const url = await renewed(id);
  await admin.remove(`/alarmpoints/${id}`);
  expect((await raise(url)).status).toBe(404);
  await admin.put('/alarmpoints/re-enable', { id });
  expect((await raise(url)).status).toBe(200);
});

it.each([
  ['an unknown field', { recipients: { participants: [1] } }, 'recipients', 'unknownField'],
  ['a priority out of range', { priority: 9 }, 'priority', 'max:5'],
  ['a long text', { text: 'x'.repeat(2_001) }, 'text', 'maxLength:2000'],
])('%s is refused', async (_, body, field, code) => {
  const url = await renewed((await point()).id);
  expect(await raise(url, body)).toEqual({ status: 400, body: { reason: 'VALIDATION', errors: { [field]: code } } });
});

it('a large body is refused before it is read', async () => {
  const url = await renewed((await point()).id);
  expect(await raise(url, { text: 'x'.repeat(20_000) })).toEqual({ status: 413, body: { reason: 'TOO_LARGE' } });
});

it('keys are only for users who may change the alarm point', async () => {
  const [org, elsewhere] = [await admin.org(1), await admin.org(1)];
  const { id } = await point(elsewhere.id);
  const clientWith = async (authorities: string[], orgId: number) => {
    const { login, password } = await makeUser(call, authorities, { orgId }, { orgId });
    return new Client(await t.signIn(login, password));
  };
  const stranger = await clientWith(['ADMIN'], org.id);
  const viewer = await clientWith(['ALARMPOINT_VIEW', 'ALARM_PANEL', 'ALARM_TABLE'], elsewhere.id);
  for (const client of [stranger, viewer]) {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await client.send(method, keyPath(id), method === 'POST' ? {} : undefined);
      expect(reply).toEqual({ status: 403, body: { reason: 'ACCESS_DENIED' } });
    }
  }
});
