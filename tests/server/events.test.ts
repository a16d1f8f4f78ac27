import type { AddressInfo } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';
import { systemActor } from '../../server/actor.ts';
import { Watcher } from '../../server/events/watcher.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf } from './alarmKit.ts';
import { overlayCalls } from './definitionsKit.ts';
import { testPlatform } from './helpers.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();
const { put } = overlayCalls(() => admin);
/** Number of connections that watch, according to the metrics. */
const watching = async () => Number(/^tocsin_watching_connections (\d+)$/m.exec(await t.platform.metrics.text())?.[1]);
await t.app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/rest/api/events`;

interface Told {
  id?: string;
  event?: string;
  data?: { kind: string; ref: number; status?: string };
}

const open = new Set<AbortController>();
afterAll(() => {
  for (const one of open) one.abort();
});

function parse(block: string): Told {
  const lines = block.split('\n').map((line) => /^([^:]*): ?(.*)$/.exec(line) ?? []);
  const value = (name: string) => lines.find(([, key]) => key === name)?.[2];
  const data = value('data');
  return { id: value('id'), event: value('event'), ...(data === undefined ? {} : { data: JSON.parse(data) }) };
}

/** Opens a connection that collects the events it gets. */
async function watch(token: string, last?: string, at = url) {
  const stop = new AbortController();
  open.add(stop);
  const headers = { authorization: `Bearer ${token}`, ...(last === undefined ? {} : { 'last-event-id': last }) };
  const response = await fetch(at, { headers, signal: stop.signal });
  const told: Told[] = [];
  const state = { ended: false };
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      told.push(...blocks.map(parse));
    }
  };
  const end = () => {
    state.ended = true;
  };
  void read().then(end, end);
  const refs = () => told.flatMap(({ data }) => (data?.kind === 'alarm' ? [data.ref] : []));
  return { response, told, refs, state, stop: () => stop.abort() };
}

async function event(orgId: number, ref: number, detail: object = { status: 'PROCESSING' }) {
  await t.platform.pool.query(
    `with told as (insert into live_event (org_id, kind, ref, detail) values ($1, 'alarm', $2, $3))
     select pg_notify('live_event', '')`,
    [orgId, ref, detail],
  );
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

it('the metrics count the connections that are watching', async () => {
  const { token } = await t.auth();
  const [one, two] = [await watch(token), await watch(token)];
  await expect.poll(watching).toBe(2);
  one.stop();
  await expect.poll(watching).toBe(1);
  two.stop();
  await expect.poll(watching).toBe(0);
});

it('sends changes, with an id from which to continue', async () => {
  const { token } = await t.auth();
  const { response, told, refs, stop } = await watch(token);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  await event(1, 1001, { status: 'ACCEPTED', alarmPointId: 7, secret: 'x' });
  await until(() => expect(refs()).toEqual([1001]));
  expect(told.at(-1)).toEqual({
    id: expect.stringMatching(/^\d+$/),
    event: 'alarm',
    data: { kind: 'alarm', ref: 1001, status: 'ACCEPTED', alarmPointId: 7 },
  });
  stop();
});

it('sends the course of an alarm that is raised, from its call to its end', async () => {
  const alarms = alarmsOf(t, admin);
  const someone = await alarms.person(1);
  const plan = await alarms.plan(1, [{ participantIds: [someone.id] }]);
  const point = await alarms.point(1, plan.id);
  const { told, stop } = await watch((await t.auth()).token);
  const { id } = await admin.post('/alarm-trigger', { alarmPointId: point.id, requestId: 'watched' });
  const of = (kind: string) => told.flatMap(({ data }) => (data?.kind === kind && data.ref === id ? [data] : []));
  await until(() => expect(of('call')).not.toEqual([]));
  await until(() => expect(of('alarm').at(-1)).toMatchObject({ status: 'PROCESSING', alarmPointId: point.id }));
  await alarms.answerOf(id, someone.id, 'ACCEPT');
  await until(() => expect(of('alarm').at(-1)).toMatchObject({ status: 'ACCEPTED' }));
  stop();
});

it('an event is found without a notification, too', async () => {
  const { refs, stop } = await watch((await t.auth()).token);
  await t.platform.pool.query(`insert into live_event (org_id, kind, ref) values (1, 'alarm', 1101)`);
  await until(() => expect(refs()).toEqual([1101]));
  stop();
});

it('missed events are sent, each once, after the id of the last one', async () => {
  const { token } = await t.auth();
  const first = await watch(token);
  await event(1, 1201);
  await until(() => expect(first.refs()).toEqual([1201]));
  await event(1, 1202);
  await until(() => expect(first.refs()).toEqual([1201, 1202]));
  const last = first.told.at(-1)?.id;
  first.stop();
  await event(1, 1203);
  await event(1, 1204);
  const second = await watch(token, last);
  await until(() => expect(second.refs().filter((ref) => ref > 1202)).toEqual([1203, 1204]));
  second.stop();
});

it('an open transaction of somebody else delays no events, and its own are sent when it ends', async () => {
  const { token } = await t.auth();
  const { refs, stop } = await watch(token);
  const other = await t.platform.pools.jobs.connect();
  await other.query('begin');
  await other.query(`insert into live_event (org_id, kind, ref) values (1, 'alarm', 1301)`);
  await event(1, 1302);
  await until(() => expect(refs()).toEqual([1302]));
  await other.query('commit');
  other.release();
  await until(() => expect(refs()).toEqual([1302, 1301]));
  stop();
});

it('a watcher who begins while a transaction is open does not get earlier events', async () => {
  const other = await t.platform.pools.jobs.connect();
  await other.query('begin');
  await other.query(`insert into live_event (org_id, kind, ref) values (1, 'alarm', 1351)`);
  await event(1, 1352);
  const { refs, stop } = await watch((await t.auth()).token);
  await event(1, 1353);
  await until(() => expect(refs()).toContain(1353));
  await other.query('commit');
  other.release();
  await until(() => expect(refs()).toEqual([1353, 1351]));
  stop();
});

it.each([
  ['no number', 'x'],
  ['one of the future', '999999999999'],
  ['older than all that is kept', '1'],
])('an id that is %s gets a reset', async (_, last) => {
  const { told, stop } = await watch((await t.auth()).token, last);
  await until(() => expect(told.at(-1)?.data).toEqual({ kind: 'reset', ref: 0 }));
  stop();
});

it('a first connection continues from the position in the reply of the layout, though no older events are kept, but not a minute later', async () => {
  await t.platform.pool.query('delete from live_event');
  const { token } = await t.auth();
  const { events } = await admin.get<{ events: string }>('/widgets');
  await event(1, 1381);
  const first = await watch(token, events);
  await until(() => expect(first.refs()).toEqual([1381]));
  expect(first.told.map(({ event: kind }) => kind)).not.toContain('reset');
  first.stop();
  const [cursor, second] = events.split('.');
  const late = await watch(token, `${cursor}.${Number(second) - 61}`);
  await until(() => expect(late.told.at(-1)?.data).toEqual({ kind: 'reset', ref: 0 }));
  late.stop();
});

it('only events within reach are sent, also of those that were missed', async () => {
  const [ours, theirs] = [await admin.org(1), await admin.org(1)];
  const below = await admin.org(ours.id);
  const user = await makeUser(call, ['ALARM_TABLE'], { orgId: ours.id }, { orgId: ours.id });
  const { token } = await t.auth(user.login, user.password);
  const first = await watch(token);
  await event(theirs.id, 1401);
  await event(1, 1402);
  await event(below.id, 1403);
  await event(ours.id, 1404);
  await until(() => expect(first.refs()).toContain(1404));
  expect([...first.refs()].sort()).toEqual([1403, 1404]);
  first.stop();
  const again = await watch(token, first.told[0]?.id);
  await until(() => expect(again.refs()).toContain(1404));
  expect(again.refs().filter((ref) => ref === 1401 || ref === 1402)).toEqual([]);
  again.stop();
});

it.each([
  ['without a token', '', 401],
  ['with a wrong one', 'x.y.z', 401],
])('is refused %s', async (_, token, status) => {
  const { response, stop } = await watch(token);
  expect(response.status).toBe(status);
  stop();
});

it('is refused without the authority', async () => {
  const user = await makeUser(call, ['ALARM_PANEL', 'PARTICIPANT_VIEW']);
  const { response } = await watch((await t.auth(user.login, user.password)).token);
  expect(response.status).toBe(403);
});

it('ends with the session', async () => {
  const { token } = await t.auth();
  const { state } = await watch(token);
  await t.callWith(token)({ method: 'GET', url: '/logout' });
  await until(() => expect(state.ended).toBe(true));
});

it('ends with the authority', async () => {
  const user = await makeUser(call, ['ALARM_TABLE']);
  const { state, refs } = await watch((await t.auth(user.login, user.password)).token);
  const role = await admin.get<{ version: number; orgId: number }>(`/user-groups/${user.roleId}`);
  await admin.put('/user-groups', { ...role, authorities: [] });
  await event(1, 1501);
  await until(() => expect(state.ended).toBe(true));
  expect(refs()).toEqual([]);
});

it('a user has at most ten connections', async () => {
  const user = await makeUser(call, ['ALARM_TABLE']);
  const { token } = await t.auth(user.login, user.password);
  const opened = [];
  for (let i = 0; i < 10; i++) opened.push(await watch(token));
  const { response } = await watch(token);
  expect([response.status, await response.text().catch(() => '')]).toEqual([429, expect.anything()]);
  opened[0]?.stop();
  await until(() => expect(t.platform.events.watching).toBeLessThan(10));
  const again = await watch(token);
  expect(again.response.status).toBe(200);
  for (const one of [...opened, again]) one.stop();
});

it('ends with a message when the definitions change', async () => {
  const { told, state } = await watch((await t.auth()).token);
  const label = { schema: 1, labels: { en: { resources: { participants: { name: 'Person |||| People' } } } } };
  expect(await put('events-label', JSON.stringify(label))).toMatchObject({ status: 200 });
  await until(() => expect(state.ended).toBe(true));
  expect(told.at(-1)?.data).toEqual({ kind: 'definitions', ref: 0 });
});

it('sends the changes of another process, and continues on that', async () => {
  const other = await testPlatform([], { databaseUrl: t.platform.config.databaseUrl });
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const there = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}/rest/api/events`;
  const { token } = await t.auth();
  const first = await watch(token, undefined, there);
  await event(1, 1601);
  await until(() => expect(first.refs()).toEqual([1601]));
  await event(1, 1602);
  await until(() => expect(first.refs()).toEqual([1601, 1602]));
  await other.close();
  await until(() => expect(first.state.ended).toBe(true));
  await event(1, 1603);
  const second = await watch(token, first.told.at(-1)?.id);
  await until(() => expect(second.refs()).toContain(1603));
  second.stop();
});

const anybody = { userId: 1, authority: 'ALARM_TABLE', actor: async () => systemActor, current: () => true };
const many = (count: number) =>
  Array.from({ length: count }, (_, ref) => ({ event: { kind: 'alarm' as const, ref }, within: new Set([1]) }));

it('a reader that is too slow is disconnected, and a fast one is not', async () => {
  const [slow, fast] = [new Watcher(anybody, '1'), new Watcher(anybody, '1')];
  let read = 0;
  fast.stream.on('data', (chunk) => {
    read += String(chunk).split('event: alarm').length - 1;
  });
  for (let batch = 0; batch < 10; batch++) {
    for (const watcher of [slow, fast]) watcher.tell({ events: many(1_000), cursor: '2' });
    await until(() => expect(read).toBe((batch + 1) * 1_000));
  }
  await until(() => expect(slow.stream.destroyed).toBe(true));
  expect(fast.stream.destroyed).toBe(false);
});

it('too many events at once are sent as a reset', async () => {
  const watcher = new Watcher(anybody, '1');
  let text = '';
  watcher.stream.on('data', (chunk) => {
    text += chunk;
  });
  watcher.tell({ events: many(1_001), cursor: '2' });
  await until(() => expect(text).toContain('reset'));
  expect(text).not.toContain('"alarm"');
});
