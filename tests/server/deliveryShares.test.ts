import { expect, it } from 'vitest';
import { ChannelError } from '../../server/alarms/channel.ts';
import { deliveries, hanging, ScriptedChannel } from './deliveryKit.ts';

const d = await deliveries();

const sentInNextTurn: ScriptedChannel['answer'] = async () => {
  await new Promise((resolve) => setImmediate(resolve));
  return { outcome: 'sent' };
};

it('a channel gets no more parallel calls than allowed, and an urgent alarm goes first', async () => {
  const channel = new ScriptedChannel(sentInNextTurn);
  const delivery = d.start([channel], { concurrency: 3 });
  const [mass, urgent] = [await d.job({ priority: 5 }), await d.job({ priority: 1 })];
  await d.calls(mass, 60);
  await delivery.wake();
  await d.calls(urgent);
  await delivery.wake();
  await expect.poll(() => d.states(mass), { timeout: 30_000 }).toEqual({ SENT: 60 });
  expect(await d.states(urgent)).toEqual({ SENT: 1 });
  expect(channel.most).toBe(3);
  // at most the calls that were taken before it, or while it was being stored, come first
  expect(channel.got.findIndex(({ jobId }) => jobId === urgent)).toBeLessThan(30);
});

it('one organization does not delay the alarms of another, nor a mass alarm those of the same (K4)', async () => {
  const channel = new ScriptedChannel(sentInNextTurn);
  const delivery = d.start([channel], { concurrency: 3 });
  const masses = [await d.job({ priority: 1 }), await d.job({ priority: 1 })];
  for (const mass of masses) await d.calls(mass, 100);
  await delivery.wake();
  const [other, small] = [await d.job({ priority: 1, orgId: 2 }), await d.job({ priority: 1 })];
  await d.calls(other, 20);
  await d.calls(small, 5);
  const before = channel.got.length;
  await delivery.wake();
  for (const mass of masses) await expect.poll(() => d.states(mass), { timeout: 30_000 }).toEqual({ SENT: 100 });
  const after = channel.got.slice(before).map(({ jobId }) => jobId);
  // what was taken before they came goes first: twice the concurrency; then every second call is the other's
  expect(after.indexOf(other)).toBeLessThan(12);
  expect(after.lastIndexOf(other)).toBeLessThan(70);
  expect(after.lastIndexOf(small)).toBeLessThan(60);
});

it('keeps places for organizations with few calls while a mass alarm waits for its channel', async () => {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const channel = new ScriptedChannel(async () => {
    await released;
    return { outcome: 'sent' };
  });
  const delivery = d.start([channel], { concurrency: 8 });
  const mass = await d.job({ priority: 1 });
  await d.calls(mass, 40);
  await delivery.wake();
  // room for 16, two of which are kept
  expect(await d.states(mass)).toEqual({ SENDING: 14, PLANNED: 26 });
  const other = await d.job({ priority: 1, orgId: 2 });
  await d.calls(other);
  await delivery.wake();
  expect(await d.states(other)).toEqual({ SENDING: 1 });
  release();
  await expect.poll(() => d.states(mass), { timeout: 30_000 }).toEqual({ SENT: 40 });
  expect(await d.states(other)).toEqual({ SENT: 1 });
});

it('whoever wakes the delivery waits for one look only, not for the end of a mass alarm', async () => {
  const delivery = d.start([new ScriptedChannel()], { concurrency: 3 });
  const mass = await d.job();
  await d.calls(mass, 1_000);
  await delivery.wake();
  await delivery.wake();
  expect((await d.states(mass)).PLANNED).toBeGreaterThan(800);
  await expect.poll(() => d.states(mass), { timeout: 30_000 }).toEqual({ SENT: 1_000 });
});

it('two processes share the calls that wait, each call being made once (K4)', async () => {
  const channels = [new ScriptedChannel(), new ScriptedChannel()];
  const both = channels.map((channel) => d.start([channel], { concurrency: 5 }));
  const jobs = [await d.job({ orgId: 2 }), await d.job()];
  for (const job of jobs) await d.calls(job, 200);
  await Promise.all(both.map((delivery) => delivery.wake()));
  for (const job of jobs) await expect.poll(() => d.states(job), { timeout: 30_000 }).toEqual({ SENT: 200 });
  const made = channels.flatMap(({ got }) => got.map(({ id }) => id));
  expect([made.length, new Set(made).size]).toEqual([400, 400]);
  expect(Math.min(...channels.map(({ got }) => got.length))).toBeGreaterThan(50);
});

it('a call to a hanging channel times out, and the channel gets no calls after several failures', async () => {
  const channel = new ScriptedChannel((_, signal) =>
    hanging(signal).catch(() => Promise.reject(new ChannelError('timeout', 'no answer'))),
  );
  const delivery = d.start([channel], { timeout: 50, concurrency: 5 });
  const job = await d.job();
  await d.calls(job, 6);
  await delivery.wake();
  await expect.poll(async () => (await d.log(job)).length).toBeGreaterThanOrEqual(6);
  const asked = channel.got.length;
  const other = await d.job();
  const [call] = await d.calls(other);
  await delivery.wake();
  await expect.poll(async () => (await d.stored(call?.id ?? 0)).reason).toBe('open');
  expect(channel.got.length).toBe(asked);
  await d.pool.query(`update alarm_call set state = 'SKIPPED' where job_id in ($1, $2)`, [job, other]);
});

it('a thousand calls of one job lock it a few times only, and all are made once', async () => {
  const channel = new ScriptedChannel();
  const delivery = d.start([channel]);
  const job = await d.job();
  await d.calls(job, 1_000);
  await delivery.wake();
  await expect.poll(() => d.states(job), { timeout: 30_000 }).toEqual({ SENT: 1_000 });
  expect(new Set(channel.got.map(({ id }) => id)).size).toBe(1_000);
  expect(channel.got.length).toBe(1_000);
});
