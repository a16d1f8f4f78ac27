import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { AlarmRaised, InboundKeyState } from '../../protocol/alarms.ts';
import type { AlarmRow } from '../../protocol/alarmTable.ts';
import { adminPlatform } from './admin.ts';
import { Client } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin, clientAt } = await adminPlatform();
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
  expect(list.map(({ action }) => action).slice(0, 3)).toEqual([
    'revokeInboundKey',
    'renewInboundKey',
    'newInboundKey',
  ]);
});

it('who may not change the alarm point learns nothing of its key, and can neither make nor revoke one', async () => {
  const { id } = await point();
  const url = await renewed(id);
  const org = await admin.org(1, 'Keyless');
  const EDIT = ['ALARMPOINT_VIEW', 'ALARMPOINT_EDIT'];
  const [viewer, elsewhere] = [
    await makeUser(call, ['ALARMPOINT_VIEW'], { orgId: 1 }, { orgId: 1 }),
    await makeUser(call, EDIT, { orgId: org.id }, { orgId: org.id }),
  ];
  for (const { login, password } of [viewer, elsewhere]) {
    const client = new Client(await t.signIn(login, password));
    const statuses = [];
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      statuses.push((await client.send(method, keyPath(id))).status);
    }
    expect(statuses).toEqual([403, 403, 403]);
  }
  expect((await raise(url)).status).toBe(200);
});

it('the history says who made, renewed and revoked a key, and never the key', async () => {
  const { id } = await point();
  const keys = [await renewed(id), await renewed(id)].map((url) => url.split('/').at(-1) ?? '');
  await admin.send('DELETE', keyPath(id));
  const history = await admin.get<{ list: { action: string; actor: string }[] }>(`/audit/ALARMPOINT/${id}`);
  expect(history.list.slice(0, 3).map(({ action, actor }) => [action, actor])).toEqual([
    ['revokeInboundKey', 'Tocsin Administrator'],
    ['renewInboundKey', 'Tocsin Administrator'],
    ['newInboundKey', 'Tocsin Administrator'],
  ]);
  for (const key of keys) expect(JSON.stringify(history)).not.toContain(key);
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

/** Sends an event as it is, and returns the alarm that it raised with the kinds of its log. */
async function event(payload: string | Buffer | undefined, headers: { [name: string]: string } = {}, query = '') {
  const { id } = await point();
  const reply = await t.call({ method: 'POST', url: `${await renewed(id)}${query}`, payload, headers });
  const [alarm] = await alarmsOf(id);
  const { rows } = await pool.query<{ kind: string; fields: string | null }>(
    `select kind, detail ->> 'fields' as fields from alarm_log where job_id = $1 and kind like 'event%' order by id`,
    [alarm?.id ?? 0],
  );
  return { status: reply.statusCode, alarm, log: rows.map(({ kind, fields }) => [kind, fields]) };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const json = (body: unknown) => event(JSON.stringify(body), JSON_TYPE);
/** The text of the alarm points here. */
const OWN_TEXT = 'Fire';

it.each([
  ['an unknown key', { text: 't', host: 'srv1' }, { text: 't', priority: 3 }, [['eventIgnored', 'host']]],
  ['a priority as text', { text: 't', priority: '5' }, { text: 't', priority: 5 }, []],
  ['the priority 0', { text: 't', priority: 0 }, { text: 't', priority: 3 }, [['eventIgnored', 'priority 0']]],
  ['a huge priority', { text: 't', priority: 1e300 }, { priority: 3 }, [['eventIgnored', 'priority 1e+300']]],
  ['a priority in words', { priority: 'high' }, { priority: 3 }, [['eventIgnored', 'priority high']]],
  ['a null character', { text: 'a\u0000b' }, { text: 'ab' }, [['eventBent', 'text']]],
  ['half a character', { text: 'a\ud83d' }, { text: 'a' }, [['eventBent', 'text']]],
  [
    'a system id of 61 characters',
    { systemId: 'S'.repeat(61) },
    { systemId: `${'S'.repeat(59)}…` },
    [['eventBent', 'systemId']],
  ],
  ['a number as text', { text: 42 }, { text: '42' }, []],
  ['an object as text', { text: { state: 'on' } }, { text: '{"state":"on"}' }, []],
  ['a list of events', [{ text: 'first' }, { text: 'second' }], { text: 'first' }, []],
  ['null', null, { text: OWN_TEXT }, []],
  ['a text alone', 'Smoke', { text: 'Smoke' }, []],
])('%s raises the alarm, and its log says what was changed (A5)', async (_, body, shown, log) => {
  const raised = await json(body);
  expect([raised.status, raised.log]).toEqual([200, log]);
  expect(raised.alarm).toMatchObject(shown);
});

it('a text of 2,001 characters raises the alarm with a shortened one (A5)', async () => {
  const raised = await json({ text: 'x'.repeat(2_001) });
  expect([raised.status, raised.alarm?.text.length, raised.alarm?.text.at(-1)]).toEqual([200, 2_000, '…']);
  expect(raised.log).toEqual([['eventBent', 'text']]);
});

it.each([
  ['no body', undefined, {}, OWN_TEXT],
  ['an empty body with a JSON type', '', JSON_TYPE, OWN_TEXT],
  ['a plain text', 'Smoke in room 4', { 'content-type': 'text/plain' }, 'Smoke in room 4'],
  ['a text without a type', 'Smoke in room 4', {}, 'Smoke in room 4'],
  ['JSON as text', '{"text":"Smoke"}', { 'content-type': 'text/plain; charset=utf-8' }, 'Smoke'],
  ['JSON with a mark', '\ufeff{"text":"Smoke"}', JSON_TYPE, 'Smoke'],
  ['a form', 'text=Smoke+in+4&priority=2', { 'content-type': 'application/x-www-form-urlencoded' }, 'Smoke in 4'],
  [
    'a form with JSON',
    `payload=${encodeURIComponent('{"text":"Smoke"}')}`,
    { 'content-type': 'application/x-www-form-urlencoded' },
    'Smoke',
  ],
  ['a broken type', '{"text":"Smoke"}', { 'content-type': 'json;;' }, 'Smoke'],
  ['line breaks within JSON texts', '{"text":"Smoke\nin 4"}', JSON_TYPE, 'Smoke\nin 4'],
  ['JSON that is cut off', '{"text":"Smoke in 4","host":"sr', JSON_TYPE, 'Smoke in 4'],
  ['markup', '<alarm/>', { 'content-type': 'application/xml' }, OWN_TEXT],
  [
    'other character sets',
    Buffer.from('Feuer im S\xfcden', 'latin1'),
    { 'content-type': 'text/plain' },
    'Feuer im Süden',
  ],
  ['binary data', Buffer.from([0, 1, 2, 0, 255]), { 'content-type': 'application/octet-stream' }, OWN_TEXT],
  ['a compressed body', gzipSync('{"text":"Smoke"}'), { ...JSON_TYPE, 'content-encoding': 'gzip' }, 'Smoke'],
  ['deep nesting', `{"text":"Smoke","a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, JSON_TYPE, 'Smoke'],
])('%s raises the alarm (A5)', async (_, body, headers, text) => {
  const raised = await event(body, headers as { [name: string]: string });
  expect([raised.status, raised.alarm?.text]).toEqual([200, text]);
});

it.each([
  [
    'Prometheus',
    { version: '4', status: 'firing', commonAnnotations: { summary: 'Disk full' }, alerts: [{ labels: {} }] },
    'Disk full',
  ],
  [
    'Prometheus, one alert',
    { alerts: [{ annotations: { description: 'Disk of srv1 is full' } }] },
    'Disk of srv1 is full',
  ],
  ['Grafana', { title: '[FIRING:1] Disk', message: 'Disk of srv1 is full', state: 'alerting' }, 'Disk of srv1 is full'],
  ['Zabbix', { event: { id: 5 }, subject: 'Problem: disk full', severity: '4' }, 'Problem: disk full'],
])('the text of an event of %s is found where it stands (A5)', async (_, body, text) => {
  expect((await json(body)).alarm?.text).toBe(text);
});

it('parameters of the address count as the event, too, and unknown ones are no reason to refuse it (A5)', async () => {
  const raised = await event(undefined, {}, '?text=Smoke&sensor=7');
  expect([raised.status, raised.alarm?.text, raised.log]).toEqual([200, 'Smoke', [['eventIgnored', 'sensor']]]);
});

it('long request ids with an equal beginning are two events, and each is raised once (A5)', async () => {
  const { id } = await point();
  const url = await renewed(id);
  const ids: unknown[] = [];
  for (const end of ['a', 'b', 'a']) ids.push((await raise(url, { requestId: `${'r'.repeat(200)}${end}` })).body.id);
  expect([ids[0] === ids[2], ids[0] === ids[1]]).toEqual([true, false]);
});

it('a body beyond the limit is cut, and raises the alarm (A5)', async () => {
  const raised = await event(JSON.stringify({ text: 'Smoke', more: 'x'.repeat(300_000) }), JSON_TYPE);
  expect([raised.status, raised.alarm?.text, raised.log]).toEqual([200, 'Smoke', [['eventUnread', null]]]);
});

it('an unknown key in the address is refused, whatever is sent (A5)', async () => {
  for (const body of [{ text: 'x' }, 'x', null]) {
    const reply = await t.call({
      method: 'POST',
      url: `/rest/api/alarm-inbound/${'x'.repeat(43)}`,
      payload: JSON.stringify(body),
      headers: JSON_TYPE,
    });
    expect([reply.statusCode, reply.json()]).toEqual([404, { reason: 'NOT_FOUND' }]);
  }
});

it('keys are only for users who may change the alarm point', async () => {
  const [org, elsewhere] = [await admin.org(1), await admin.org(1)];
  const { id } = await point(elsewhere.id);
  const stranger = await clientAt(org.id, ['ADMIN']);
  const viewer = await clientAt(elsewhere.id, ['ALARMPOINT_VIEW', 'ALARM_PANEL', 'ALARM_TABLE']);
  for (const client of [stranger, viewer]) {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await client.send(method, keyPath(id), method === 'POST' ? {} : undefined);
      expect(reply).toEqual({ status: 403, body: { reason: 'ACCESS_DENIED' } });
    }
  }
});
