import { expect, it } from 'vitest';
import { Processes } from '../../server/alarms/channels/processes.ts';
import { readConfig } from '../../server/config.ts';
import { deliveries, ScriptedChannel } from './deliveryKit.ts';

const d = await deliveries();

it('each process learns how many share the limits; one that left or died does not count (A7)', async () => {
  const [one, two, dead] = [new Processes(), new Processes(), new Processes()];
  const alive = async (process: Processes) => (await process.report(d.pool)).alive;
  expect(await alive(one)).toBe(1);
  expect(await alive(two)).toBe(2);
  expect(await alive(dead)).toBe(3);
  expect(await alive(one)).toBe(3);
  await two.leave(d.pool);
  expect(await alive(one)).toBe(2);
  await d.pool.query(`update alarm_process set seen_at = seen_at - interval '16 seconds'`);
  expect(await alive(one)).toBe(1);
  expect((await d.pool.query('select from alarm_process')).rowCount).toBe(1);
});

it('of all processes one comes first, and another one when it has left', async () => {
  await d.pool.query('delete from alarm_process');
  const some = [new Processes(), new Processes(), new Processes()];
  for (const one of some) await one.report(d.pool);
  const first = async () => {
    const firsts: Processes[] = [];
    for (const one of some) if ((await one.report(d.pool)).isFirst) firsts.push(one);
    return firsts;
  };
  const [before, ...others] = await first();
  expect(others).toEqual([]);
  await before?.leave(d.pool);
  some.splice(some.indexOf(before as Processes), 1);
  const after = await first();
  expect(after).toHaveLength(1);
  expect(after[0]).not.toBe(before);
  for (const one of some) await one.leave(d.pool);
});

it('two processes together keep the limits of a channel (A7)', async () => {
  const at: number[] = [];
  const channels = [1, 2].map(
    () =>
      new ScriptedChannel(async () => {
        at.push(performance.now());
        return { outcome: 'sent' };
      }),
  );
  const started = channels.map((channel) => d.start([channel], { perSecond: 20, concurrency: 10 }));
  for (const delivery of started) delivery.lanes.share(2);
  const job = await d.job();
  await d.calls(job, 22);
  await Promise.all(started.map((delivery) => delivery.wake()));
  await expect.poll(() => d.states(job), { timeout: 10_000 }).toEqual({ SENT: 22 });
  // the first call of each goes at once, the other twenty at 20 per second
  expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(950);
});

it('calls go to the channel that says it serves their device (A7)', async () => {
  const pagers = new ScriptedChannel(undefined, 'webhook', { types: ['PAGER', 'FAX'], except: false });
  const mails = new ScriptedChannel(undefined, 'smtp', { types: ['FAX', 'EMAIL'], except: false });
  const delivery = d.start([pagers, mails]);
  const job = await d.job();
  for (const device of ['PAGER', 'FAX', 'EMAIL', 'PHONE']) {
    await d.calls(job, 1, { device, address: device === 'EMAIL' ? 'anna@example.org' : '+49 171 1000001' });
  }
  await delivery.wake();
  await expect.poll(() => d.states(job)).toEqual({ SENT: 3, FAILED: 1 });
  expect(pagers.got.map(({ deviceType }) => deviceType).sort()).toEqual(['FAX', 'PAGER']);
  expect(mails.got.map(({ deviceType }) => deviceType)).toEqual(['EMAIL']);
  expect(d.outcomes.find(({ state }) => state === 'FAILED')).toMatchObject({
    deviceType: 'PHONE',
    reason: 'noChannel',
  });
});

it('the limits are settings, with the ones of until now as defaults (A7)', () => {
  const env = { DATA_DIR: 'data' };
  expect(readConfig(env)).toMatchObject({
    smtpLimits: { perSecond: 50, connections: 10 },
    webhookLimits: { perSecond: 200, connections: 40 },
  });
  const set = { SMTP_PER_SECOND: '5', SMTP_CONNECTIONS: '2', WEBHOOK_PER_SECOND: '1000', WEBHOOK_CONNECTIONS: '100' };
  expect(readConfig({ ...env, ...set })).toMatchObject({
    smtpLimits: { perSecond: 5, connections: 2 },
    webhookLimits: { perSecond: 1_000, connections: 100 },
  });
  expect(() => readConfig({ ...env, SMTP_PER_SECOND: '0' })).toThrow(
    'SMTP_PER_SECOND must be a whole number from 1 to 10000, not "0".',
  );
});

it('the limits of the settings are those of the channels (A7)', async () => {
  const delivery = d.start({
    smtpUrl: 'smtp://127.0.0.1:9',
    smtpFrom: 'a@example.org',
    smtpLimits: { perSecond: 5, connections: 2 },
    simulatedPhone: false,
  });
  const [smtp] = await delivery.lanes.states();
  expect(smtp?.limits).toEqual({ perSecond: 5, concurrency: 2, timeout: 15_000 });
  expect(smtp?.serves).toEqual({ email: true, others: false });
  expect(
    delivery.lanes.takes([{ offsetSeconds: 0, deviceTypes: ['EMAIL', 'EMAIL', 'SMS', 'EMAIL', 'EMAIL', 'EMAIL'] }]),
  ).toEqual([{ channel: 'smtp', calls: 5, seconds: 1 }]);
});
