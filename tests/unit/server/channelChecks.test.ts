import { expect, it } from 'vitest';
import { type Channel, ChannelError } from '../../../server/alarms/channel.ts';
import { CallTimes } from '../../../server/alarms/channels/callTimes.ts';
import { Checks } from '../../../server/alarms/channels/checks.ts';
import { MAIL_DEVICES } from '../../../server/alarms/channels/deviceTypes.ts';

const channelOf = (check: () => Promise<void>): Channel => ({
  name: 'smtp',
  serves: MAIL_DEVICES,
  send: async () => ({ outcome: 'sent' }),
  check,
  close: async () => undefined,
});

it('a channel is checked once for any number of concurrent callers', async () => {
  let asked = 0;
  const checks = new Checks();
  const channel = channelOf(async () => {
    asked += 1;
  });
  const [one, two] = await Promise.all([checks.of(channel), checks.of(channel)]);
  expect([asked, one === two, one.reason, one.failingSince]).toEqual([1, true, null, null]);
});

it('a check that hangs ends as a time-out', async () => {
  const found = await new Checks(20).of(channelOf(() => new Promise(() => undefined)));
  expect(found).toMatchObject({ reason: 'timeout', failingSince: found.at });
});

it('a check that fails says why; the text of an unexpected error is not revealed', async () => {
  const refused = await new Checks().of(
    channelOf(async () => {
      throw new ChannelError('refused', 'The gateway answered 401.');
    }),
  );
  expect(refused).toMatchObject({ reason: 'refused', detail: 'The gateway answered 401.' });
  const defect = await new Checks().of(
    channelOf(async () => {
      throw new Error('secret');
    }),
  );
  expect(defect).toMatchObject({ reason: 'defect', detail: '' });
});

it('computes the median duration of the latest calls', () => {
  const times = new CallTimes();
  expect(times.median()).toBeNull();
  for (const milliseconds of [5, 900, 7.4]) times.add(milliseconds);
  expect(times.median()).toBe(7);
});
