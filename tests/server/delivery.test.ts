import { expect, it } from 'vitest';
import { ChannelError } from '../../server/alarms/channel.ts';
import { MAIL_DEVICES } from '../../server/alarms/channels/deviceTypes.ts';
import { deliveries, ScriptedChannel } from './deliveryKit.ts';

const d = await deliveries();

it('a call is stored as being sent before its channel is called, and as sent afterwards', async () => {
  const seen: string[] = [];
  const channel = new ScriptedChannel(async ({ id }) => {
    seen.push((await d.stored(id)).state);
    return { outcome: 'delivered' };
  });
  const { job, call } = await d.deliver([channel]);
  await expect.poll(() => d.states(job)).toEqual({ SENT: 1 });
  expect(seen).toEqual(['SENDING']);
  const stored = await d.stored(call.id);
  expect(stored).toMatchObject({
    channel: 'simulated',
    repeats: 0,
    tries: 1,
    sent: true,
    delivered: true,
    reason: null,
  });
  expect(channel.got[0]).toMatchObject({
    id: call.id,
    jobId: job,
    key: stored.key,
    participantName: 'Anna Meier',
    address: '+49 171 1000001',
    alarmName: 'Fire',
    asks: 'accept',
    priority: 3,
    text: { language: 'ENGLISH', text: 'Fire in hall 3' },
    answerUrl: expect.stringMatching(/^https:\/\/alarm\.example\.org\/answer\/[\w-]{24}$/),
  });
  expect(d.outcomes.filter(({ callId }) => callId === call.id)).toEqual([
    expect.objectContaining({ state: 'SENT', delivered: true, reason: null, channel: 'simulated', repeats: 0 }),
  ]);
  expect(await d.log(job)).toEqual(['callDelivered']);
});

it('takes the calls of all channels before the first one is sent, so that a quick answer decides about no other (A6)', async () => {
  const seen: unknown[] = [];
  const quick = new ScriptedChannel(
    async () => {
      const { rows } = await d.pool.query(
        `select device_type as type, state from alarm_call where device_type in ('EMAIL', 'PAGER')`,
      );
      seen.push(rows.sort((a, b) => (a.type < b.type ? -1 : 1)));
      return { outcome: 'delivered' };
    },
    'webhook',
    { types: ['SMS'], except: false },
  );
  const delivery = d.start([quick, new ScriptedChannel(undefined, 'smtp', MAIL_DEVICES)]);
  const job = await d.job();
  await d.calls(job, 1, { device: 'SMS' });
  await d.calls(job, 1, { device: 'EMAIL', address: 'a@example.org' });
  await d.calls(job, 1, { device: 'PAGER' });
  await delivery.wake();
  await expect.poll(() => d.states(job)).toEqual({ SENT: 2, FAILED: 1 });
  expect(seen).toEqual([
    [
      { type: 'EMAIL', state: expect.stringMatching(/^SEN/) },
      { type: 'PAGER', state: expect.stringMatching(/^(SENDING|FAILED)$/) },
    ],
  ]);
});

it('a call was sent when its channel took it, though its result waits to be stored', async () => {
  const channel = new ScriptedChannel();
  const delivery = d.start([channel]);
  const job = await d.job();
  const [call] = await d.calls(job);
  const holder = await d.pool.connect();
  await holder.query('begin');
  await holder.query('select from alarm_job where id = $1 for update', [job]);
  await delivery.wake();
  await expect.poll(() => [channel.got.length, channel.now]).toEqual([1, 0]);
  const { rows: taken } = await holder.query<{ at: string }>('select clock_timestamp()::text as at');
  const passed = `select clock_timestamp() > $1::timestamptz + interval '200 ms' as passed`;
  await expect.poll(async () => (await holder.query(passed, [taken[0]?.at])).rows[0]?.passed).toBe(true);
  await holder.query('commit');
  holder.release();
  await expect.poll(() => d.states(job)).toEqual({ SENT: 1 });
  const { rows } = await d.pool.query(
    `select c.sent_at < t.at and c.delivered_at < t.at as at_once, l.at < t.at as log_at_once
     from alarm_call c join alarm_log l on l.call_id = c.id
       cross join (select $2::timestamptz + interval '200 ms' as at) t where c.id = $1`,
    [call?.id, taken[0]?.at],
  );
  expect(rows).toEqual([{ at_once: true, log_at_once: true }]);
});

it('people get the text in their language, and no link if no answer is expected from them', async () => {
  const channel = new ScriptedChannel();
  const delivery = d.start([channel]);
  await d.pool.query(
    `insert into object (id, type, org_id, name, title, search, doc)
     values (77, 'participants', 1, 'Anna', 'Anna Meier', 'anna', '{"language": "GERMAN"}')`,
  );
  const translations = [{ language: 'GERMAN', text: 'Feuer in Halle 3', speechText: 'Feuer' }];
  const job = await d.job({ more: { translations, acknowledgeMode: 'NONE' } });
  await d.calls(job);
  await delivery.wake();
  await expect.poll(() => d.states(job)).toEqual({ SENT: 1 });
  expect(channel.got[0]).toMatchObject({
    text: { language: 'GERMAN', text: 'Feuer in Halle 3', speechText: 'Feuer' },
    asks: 'nothing',
    answerUrl: '',
  });
});

it('an outage of the database before the channel is called uses up no try', async () => {
  const channel = new ScriptedChannel();
  const delivery = d.start([channel]);
  const job = await d.job();
  const [call] = await d.calls(job);
  const { query } = d.pool;
  let cut = 0;
  d.pool.query = ((statement: { name?: string }, ...rest: unknown[]) => {
    if (statement.name !== 'alarm texts' || cut === 5) return Reflect.apply(query, d.pool, [statement, ...rest]);
    cut += 1;
    return Promise.reject(new Error('Connection terminated unexpectedly'));
  }) as typeof query;
  try {
    await delivery.wake();
    await expect.poll(() => d.states(job)).toEqual({ SENT: 1 });
  } finally {
    d.pool.query = query;
  }
  expect(await d.stored(call?.id ?? 0)).toMatchObject({ tries: 1, repeats: 0 });
  expect(cut).toBe(5);
});

it('a call that the channel refuses permanently fails at once, and becomes a dead letter', async () => {
  const channel = new ScriptedChannel(async () => {
    throw new ChannelError('refused', 'There is no such number.', true);
  });
  const { job, call } = await d.deliver([channel]);
  await expect.poll(() => d.states(job)).toEqual({ FAILED: 1 });
  expect(await d.stored(call.id)).toMatchObject({ reason: 'refused', tries: 1, sent: false });
  const { rows } = await d.pool.query('select channel, reason, detail from alarm_dead_letter where job_id = $1', [job]);
  expect(rows).toEqual([{ channel: 'simulated', reason: 'refused', detail: 'There is no such number.' }]);
  expect(await d.log(job)).toEqual(['callFailed']);
});

it('other failures are retried with the same key', async () => {
  const channel = new ScriptedChannel(async () => {
    if (channel.got.length === 1) throw new ChannelError('unreachable', 'connection refused');
    return { outcome: 'sent' };
  });
  const { job, call } = await d.deliver([channel]);
  await expect.poll(() => d.states(job)).toEqual({ SENT: 1 });
  expect(new Set(channel.got.map(({ key }) => key)).size).toBe(1);
  expect(new Set(channel.got.map(({ answerUrl }) => answerUrl)).size).toBe(1);
  expect(await d.stored(call.id)).toMatchObject({ tries: 2, repeats: 0, delivered: false, reason: null });
  expect(await d.log(job)).toEqual(['callRetried', 'callSent']);
});

/**
 * Makes one call, which fails after `meanwhile` has happened; returns the job, the channel, and a reader of the stored
 * call.
 */
async function failsWhile(meanwhile: (job: number, call: number) => Promise<unknown>) {
  const job = await d.job();
  const channel = new ScriptedChannel(async ({ id }) => {
    if (channel.got.length > 1) return { outcome: 'sent' };
    await meanwhile(job, id);
    throw new ChannelError('unreachable', 'connection refused');
  });
  const delivery = d.start([channel]);
  const [call] = await d.calls(job);
  await delivery.wake();
  return { job, channel, stored: () => d.stored(call?.id ?? 0) };
}
const ENDED = `update alarm_job set status = 'INTERRUPTED', ended_at = clock_timestamp() where id = $1`;

it.each<[string, (job: number, call: number) => Promise<unknown>]>([
  ['its alarm has ended', (job) => d.pool.query(ENDED, [job])],
  [
    'enough people have accepted',
    (job) =>
      d.pool.query(`update alarm_job set status = 'ACCEPTED', accepted_at = clock_timestamp() where id = $1`, [job]),
  ],
  ...['ACCEPTED', 'DECLINED'].map((state): [string, (job: number) => Promise<unknown>] => [
    `the person has ${state} on another device`,
    async (job) => {
      const [other] = await d.calls(job);
      await d.pool.query(`update alarm_call set state = $2, ended_at = clock_timestamp() where id = $1`, [
        other?.id,
        state,
      ]);
    },
  ]),
])('a try that fails when %s is not made again', async (_, meanwhile) => {
  const told = d.settled;
  const { job, stored } = await failsWhile(meanwhile);
  await expect.poll(stored).toMatchObject({ state: 'SKIPPED', tries: 1, reason: 'unreachable', sent: false });
  expect(await d.log(job)).toEqual(['callFailed']);
  const { rows } = await d.pool.query('select from alarm_call where job_id = $1 and ended_at is null', [job]);
  expect(rows).toEqual([]);
  // the engine is told, so that it can continue with the step
  expect(d.settled).toBe(told + 1);
});

it('a call that was sent again by hand after the end of its alarm is retried', async () => {
  const { channel, stored } = await failsWhile(async (job, call) => {
    await d.pool.query(ENDED, [job]);
    await d.pool.query('update alarm_call set due_at = clock_timestamp() where id = $1', [call]);
  });
  await expect.poll(stored).toMatchObject({ state: 'SENT', tries: 2 });
  expect(channel.got.length).toBe(2);
});

it('a call whose process died is made again with the same key, and recorded as a repeat', async () => {
  const channel = new ScriptedChannel();
  const delivery = d.start([channel]);
  const job = await d.job();
  const [call] = await d.calls(job);
  await d.pool.query(
    `update alarm_call set state = 'SENDING', tries = 1, leased_until = clock_timestamp() - interval '1 second'
     where id = $1`,
    [call?.id],
  );
  const { key } = await d.stored(call?.id ?? 0);
  await delivery.wake();
  await expect.poll(() => d.states(job)).toEqual({ SENT: 1 });
  expect(channel.got.map((one) => one.key)).toEqual([key]);
  expect(await d.stored(call?.id ?? 0)).toMatchObject({ repeats: 1, tries: 2 });
  expect(await d.log(job)).toEqual(['callRepeated', 'callDelivered']);
});

it('a delivery that has lost the lease meanwhile stores nothing', async () => {
  let letGo = () => {};
  const slow = new ScriptedChannel(async () => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    throw new ChannelError('refused', 'too late to tell', true);
  });
  const first = d.start([slow]);
  const job = await d.job();
  const [call] = await d.calls(job);
  await first.wake();
  await expect.poll(() => slow.got.length).toBe(1);
  await d.pool.query(`update alarm_call set leased_until = clock_timestamp() - interval '1 second' where id = $1`, [
    call?.id,
  ]);
  const second = d.start([new ScriptedChannel()]);
  await second.wake();
  await expect.poll(() => d.states(job)).toEqual({ SENT: 1 });
  letGo();
  await first.stop();
  expect(await d.stored(call?.id ?? 0)).toMatchObject({ state: 'SENT', repeats: 1, reason: null });
  expect(await d.log(job)).toEqual(['callRepeated', 'callDelivered']);
});

it('an answer that arrives before its call is stored as sent is kept', async () => {
  const channel = new ScriptedChannel(async ({ id }) => {
    await d.pool.query(`update alarm_call set state = 'ACCEPTED' where id = $1`, [id]);
    return { outcome: 'delivered' };
  });
  const { call } = await d.deliver([channel]);
  await expect.poll(async () => (await d.stored(call.id)).delivered).toBe(true);
  expect(await d.stored(call.id)).toMatchObject({ state: 'ACCEPTED', sent: true });
  expect(d.outcomes.filter(({ callId }) => callId === call.id)).toEqual([]);
});

it('without a channel for its device a call fails at once', async () => {
  const delivery = d.start([]);
  const job = await d.job();
  await d.calls(job);
  await d.calls(job, 1, { device: 'EMAIL', address: 'anna@example.org' });
  await delivery.wake();
  await expect.poll(() => d.states(job)).toEqual({ FAILED: 2 });
  const { rows } = await d.pool.query('select distinct reason, channel from alarm_call where job_id = $1', [job]);
  expect(rows).toEqual([{ reason: 'noChannel', channel: null }]);
  expect([delivery.lanes.channelFor('EMAIL'), delivery.lanes.channelFor('PHONE')]).toEqual([undefined, undefined]);
});
