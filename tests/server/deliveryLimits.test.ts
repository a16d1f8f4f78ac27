import { expect, it } from 'vitest';
import { deliveries, ScriptedChannel } from './deliveryKit.ts';

const d = await deliveries();

/** Number of connections of the kit's pool. */
const ALL = 5;

it('a channel gets no more calls per second than allowed', async () => {
  const at: number[] = [];
  const channel = new ScriptedChannel(async () => {
    at.push(performance.now());
    return { outcome: 'sent' };
  });
  const delivery = d.start([channel], { perSecond: 20, concurrency: 10 });
  const job = await d.job();
  await d.calls(job, 11);
  await delivery.wake();
  await expect.poll(() => d.states(job), { timeout: 10_000 }).toEqual({ SENT: 11 });
  // ten pauses of 50 milliseconds; a timer may fire a millisecond early
  expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(490);
});

it('without a free connection calls wait, and none is made twice', async () => {
  let taken = () => {};
  const gate = new Promise<void>((open) => {
    taken = open;
  });
  const channel = new ScriptedChannel(async () => {
    await gate;
    return { outcome: 'sent' };
  });
  const delivery = d.start([channel]);
  const job = await d.job();
  await d.calls(job, 3);
  await delivery.wake();
  await expect.poll(() => channel.now).toBe(3);
  const { settled } = d;
  const held = await Promise.all(Array.from({ length: ALL }, () => d.pool.connect()));
  taken();
  const woken = delivery.wake();
  await expect.poll(() => channel.now).toBe(0);
  expect(d.settled).toBe(settled);
  for (const client of held) client.release();
  await woken;
  await expect.poll(() => d.states(job)).toEqual({ SENT: 3 });
  expect(channel.got).toHaveLength(3);
});
