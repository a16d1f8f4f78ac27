import { expect, it } from 'vitest';
import type { ChannelHealth, ChannelsReply } from '../../protocol/delivery.ts';
import { systemActor } from '../../server/actor.ts';
import { foldTallies } from '../../server/alarms/tallies.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { miscounted } from '../endure/verdict.ts';
import { adminPlatform } from './admin.ts';
import { storeAlarm, storeCall } from './alarmRows.ts';
import { callGateway } from './gateway.ts';
import { type Client, next } from './records.ts';

const { got: asked, settings } = await callGateway<{ type: string; address?: string }>((reply, { address }) => {
  reply.statusCode = address === '666' ? 422 : 200;
  reply.end();
});
const { t, admin, clientAt } = await adminPlatform([], {
  config: {
    ...settings,
    // no mail server listens there
    smtpUrl: 'smtp://127.0.0.1:9',
    smtpFrom: 'alarm@tocsin.example',
    simulatedPhone: false,
  },
});

async function raise(orgId: number, address: string) {
  const device = { callingDeviceType: 'PHONE', address, rank: 1, active: true };
  const { id } = await admin.participant(orgId, { devices: [device] });
  const trigger = {
    requestId: `channel-${next()}`,
    orgId,
    manual: true,
    name: 'Fire',
    text: 'Fire',
    language: 'ENGLISH',
  };
  const recipients = { participants: [id], groups: [] };
  const alarm = await t.platform.alarms.raise(systemActor, { ...trigger, recipients }, { kind: 'user' });
  const done = () =>
    t.platform.pool.query(`select from alarm_call where job_id = $1 and state in ('SENT', 'FAILED')`, [alarm.id]);
  await expect.poll(async () => (await done()).rowCount).toBe(1);
}

const healthOf = async (client: Client) => {
  const { list } = await client.get<ChannelsReply>('/channels');
  return Object.fromEntries(list.map((one) => [one.name, one])) as { [name: string]: ChannelHealth };
};

it('reports for each channel whether it works, or since when it does not', async () => {
  const org = await admin.org(1, `Called ${next()}`);
  await raise(org.id, '4711');
  await raise(org.id, '666');
  const { smtp, webhook, simulated } = await healthOf(admin);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(webhook).toEqual({
    name: 'webhook',
    configured: true,
    serves: { email: false, others: true },
    state: 'ok',
    failingSince: null,
    openUntil: null,
    limits: { concurrency: 40, perSecond: 200, milliseconds: 10_000 },
    load: { running: 0, waiting: 0 },
    lastSuccessAt: time,
    lastFailure: { at: time, reason: 'refused' },
    lastHour: { sent: 1, failed: 1, medianMilliseconds: expect.any(Number) },
    check: { at: time, ok: true, reason: null, detail: '', milliseconds: expect.any(Number) },
  });
  expect(smtp).toMatchObject({
    configured: true,
    serves: { email: true, others: false },
    state: 'failing',
    failingSince: time,
    lastHour: { sent: 0, failed: 0, medianMilliseconds: null },
    lastSuccessAt: null,
    lastFailure: null,
    check: { ok: false, reason: 'unreachable', detail: expect.stringContaining('ECONNREFUSED') },
  });
  expect(simulated).toMatchObject({ configured: false, state: 'off', limits: null, check: null });
});

it('many parallel requests cause one check', async () => {
  await Promise.all(Array.from({ length: 5 }, () => healthOf(admin)));
  expect(asked.filter(({ type }) => type === 'check')).toHaveLength(1);
});

it('counts only calls that the caller may see', async () => {
  const org = await admin.org(1, `Other ${next()}`);
  const stranger = await clientAt(org.id, ['ALARM_TABLE']);
  const { webhook } = await healthOf(stranger);
  expect(webhook?.lastHour).toEqual({ sent: 0, failed: 0, medianMilliseconds: null });
  expect([webhook?.lastSuccessAt, webhook?.lastFailure]).toEqual([null, null]);

  const [theirs, own] = [
    await storeAlarm(t.platform.pool, { org_id: 1 }),
    await storeAlarm(t.platform.pool, { org_id: org.id }),
  ];
  const loads = async () => (await healthOf(stranger)).webhook?.load;
  const sending = async (alarm: number) => {
    const id = await storeCall(t.platform.pool, alarm, { participantId: 1, state: 'PLANNED' });
    await t.platform.pool.query(
      `update alarm_call set channel = 'webhook', state = 'SENDING', sent_at = null, leased_until = now() + interval '1 hour' where id = $1`,
      [id],
    );
    return id;
  };
  const ids = [await sending(theirs)];
  expect(await loads()).toEqual({ running: 0, waiting: 0 });
  ids.push(await sending(own));
  expect(await loads()).toEqual({ running: 1, waiting: 0 });
  await t.platform.pool.query('delete from alarm_call where id = any($1)', [ids]);
});

it('counts each call in its current state: one that fails late, one whose alarm moves, one that is removed', async () => {
  const { pool, config } = t.platform;
  const [one, other] = [await admin.org(1, `One ${next()}`), await admin.org(1, `Two ${next()}`)];
  const inOne = await clientAt(one.id, ['ALARM_TABLE']);
  const figures = async (client: Client) => {
    const { lastHour, lastSuccessAt, lastFailure } = (await healthOf(client)).simulated ?? {};
    return [lastHour?.sent, lastHour?.failed, lastSuccessAt !== null, lastFailure?.reason ?? null];
  };
  const before = await figures(admin);
  expect(before).toEqual([0, 0, false, null]);
  const alarm = await storeAlarm(pool, { org_id: one.id });
  const calls = await Promise.all([1, 2, 3].map((id) => storeCall(pool, alarm, { participantId: id, state: 'SENT' })));
  expect(await figures(inOne)).toEqual([3, 0, true, null]);
  await pool.query(`update alarm_call set state = 'ACCEPTED', ended_at = now() where id = $1`, [calls[0]]);
  const fail = `update alarm_call set state = 'FAILED', ended_at = now(), reason = $2 where id = $1`;
  await pool.query(fail, [calls[1], 'busy']);
  expect(await figures(inOne)).toEqual([2, 1, true, 'busy']);
  await pool.query(fail, [calls[2], 'refused']);
  expect(await figures(inOne)).toEqual([1, 2, true, 'refused']);
  await pool.query('delete from alarm_call where id = $1', [calls[0]]);
  expect(await figures(inOne)).toEqual([0, 2, false, 'refused']);
  await pool.query('update alarm_job set org_id = $2 where id = $1', [alarm, other.id]);
  expect(await figures(inOne)).toEqual(before);
  expect(await figures(admin)).toEqual([0, 2, false, 'refused']);

  // a scheduled alarm: raised long ago, but its calls are recent
  const scheduled = await storeAlarm(pool, { org_id: one.id, raisedAt: `now() - interval '9 days'` });
  await storeCall(pool, scheduled, { participantId: 1, state: 'SENT' });
  expect(await figures(inOne)).toEqual([1, 0, true, null]);
  await pool.query('update alarm_job set org_id = $2 where id = $1', [scheduled, other.id]);
  expect(await figures(inOne)).toEqual(before);
  expect(await figures(admin)).toEqual([1, 2, true, 'refused']);

  // calls older than an hour no longer belong to the last hour, and those older than a day are forgotten
  const old = await storeAlarm(pool, { org_id: one.id, raisedAt: `now() - interval '23 hours'` });
  const sent = await storeCall(pool, old, { participantId: 1, state: 'SENT' });
  await pool.query(`update alarm_call set sent_at = now() - interval '23 hours' where id = $1`, [sent]);
  expect(await figures(inOne)).toEqual([0, 0, true, null]);
  await pool.query(`update channel_tally set at = at - interval '2 hours' where at < now() - interval '22 hours'`);
  await foldTallies(pool, config.timeZone);
  expect(await figures(inOne)).toEqual(before);
  const { rows } = await pool.query(
    `select count(*)::integer as n from channel_tally where at < now() - interval '1 day'`,
  );
  expect(rows).toEqual([{ n: 0 }]);
});

it('counts exactly while calls change, alarms move and old counts are forgotten, all at once', async () => {
  const { pool, config } = t.platform;
  const [one, other] = [await admin.org(1, `One ${next()}`), await admin.org(1, `Two ${next()}`)];
  const alarms = await Promise.all(
    ['1 minute', '30 hours', '3 days', '40 days'].map((ago) =>
      storeAlarm(pool, { org_id: one.id, raisedAt: `now() - interval '${ago}'` }),
    ),
  );
  const calls = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      storeCall(pool, alarms[index % alarms.length] ?? 0, { participantId: index + 1, state: 'SENT' }),
    ),
  );
  const change = (sql: string, id: number) => inTransaction(pool, (db) => db.query(sql, [id]), { attempts: 3 });
  // the changes that a channel, a report, and sending again make
  const course = async (id: number, place: number) => {
    await change(
      `update alarm_call set state = 'FAILED', reason = 'busy', ended_at = clock_timestamp() where id = $1`,
      id,
    );
    if (place % 3 === 0) return;
    await change(`update alarm_call set state = 'PLANNED', reason = null, ended_at = null where id = $1`, id);
    await change(`update alarm_call set state = 'SENDING' where id = $1`, id);
    await change(`update alarm_call set state = 'SENT', sent_at = clock_timestamp() where id = $1`, id);
    if (place % 3 === 1) await change('delete from alarm_call where id = $1', id);
  };
  const move = (orgId: number) =>
    inTransaction(
      pool,
      async (db) => {
        await db.query('select from alarm_job where id = any($1) order by id for update', [alarms]);
        await db.query('update alarm_job set org_id = $2 where id = any($1)', [alarms, orgId]);
      },
      { attempts: 3 },
    );
  await Promise.all([
    ...calls.map(course),
    move(other.id),
    foldTallies(pool, config.timeZone),
    move(one.id),
    foldTallies(pool, config.timeZone),
  ]);
  expect(await miscounted(pool)).toEqual([]);
  await pool.query(`update channel_tally set sent = sent + 1 where org_id = $1`, [one.id]);
  expect(await miscounted(pool)).not.toEqual([]);
});

it('a failing channel makes the process neither dead nor unready', async () => {
  const replies = await Promise.all(['/livez', '/readyz'].map((url) => t.app.inject({ method: 'GET', url })));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

it('the preview of an alarm says how many calls each channel makes at first, and how long they take (A7)', async () => {
  const org = await admin.org(1, `Previewed ${next()}`);
  const device = (callingDeviceType: string, rank: number) => ({
    callingDeviceType,
    address: callingDeviceType === 'EMAIL' ? 'a@example.org' : '+420 600 100 100',
    rank,
    active: true,
  });
  const people = [
    await admin.participant(org.id, { devices: [device('PHONE', 1), device('EMAIL', 2)] }),
    await admin.participant(org.id, { devices: [device('MOBILE', 1)] }),
  ];
  const trigger = {
    requestId: `preview-${next()}`,
    orgId: org.id,
    manual: true,
    name: 'Fire',
    text: 'Fire',
    language: 'ENGLISH',
    recipients: { participants: people.map(({ id }) => id), groups: [] },
  };
  const takes = async (more: object = {}) =>
    (await admin.post<{ takes: object[] }>('/alarm-trigger/preview', { ...trigger, ...more })).takes;
  expect(await takes()).toEqual([{ channel: 'webhook', calls: 2, seconds: 1 }]);
  expect(await takes({ mediaProcessingType: 'PARALLEL' })).toEqual([
    { channel: 'smtp', calls: 1, seconds: 1 },
    { channel: 'webhook', calls: 2, seconds: 1 },
  ]);
});

it('a platform counts as one process of its installation as long as it runs (A7)', async () => {
  const { rows } = await t.platform.pool.query<{ n: number }>('select count(*)::integer as n from alarm_process');
  expect(rows).toEqual([{ n: 1 }]);
});
