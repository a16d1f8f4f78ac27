import { expect, it } from 'vitest';
import type { Channel, OutgoingCall } from '../../../server/alarms/channel.ts';
import { channelFor, devicesOf } from '../../../server/alarms/channels/choose.ts';
import {
  ALL_DEVICES,
  type DeviceTypes,
  MAIL_DEVICES,
  OTHER_DEVICES,
} from '../../../server/alarms/channels/deviceTypes.ts';
import { Lane, type LaneLimits, type LaneWatch } from '../../../server/alarms/channels/lane.ts';
import { takesOf } from '../../../server/alarms/channels/takes.ts';

const NOBODY: LaneWatch = { ended: () => undefined };
const FAR = Number.POSITIVE_INFINITY;

function channelOf(serves: DeviceTypes, name: Channel['name'] = 'webhook', send?: Channel['send']): Channel {
  return {
    name,
    serves,
    send: send ?? (async () => ({ outcome: 'sent' })),
    check: async () => undefined,
    close: async () => undefined,
  };
}

it('the first channel that serves a device type gets its calls (A7)', () => {
  const [mail, gateway, all] = [
    channelOf(MAIL_DEVICES, 'smtp'),
    channelOf(OTHER_DEVICES),
    channelOf(ALL_DEVICES, 'simulated'),
  ];
  const pager = channelOf({ types: ['PAGER', 'EMAIL'], except: false }, 'webhook');
  expect(channelFor('EMAIL', [mail, gateway, all])).toBe('smtp');
  expect(channelFor('PAGER', [mail, gateway, all])).toBe('webhook');
  expect(channelFor('EMAIL', [gateway, all])).toBe('simulated');
  expect(channelFor('EMAIL', [gateway])).toBeUndefined();
  expect(channelFor('PAGER', [mail, pager, all])).toBe('webhook');

  expect(devicesOf([mail, gateway, all])).toEqual({
    byChannel: [
      { types: ['EMAIL'], except: false },
      { types: ['EMAIL'], except: true },
      { types: [], except: false },
    ],
    unserved: { types: [], except: false },
  });
  expect(devicesOf([mail, pager])).toEqual({
    byChannel: [
      { types: ['EMAIL'], except: false },
      { types: ['PAGER'], except: false },
    ],
    unserved: { types: ['EMAIL', 'PAGER'], except: true },
  });
  expect(devicesOf([gateway]).unserved).toEqual({ types: ['EMAIL'], except: false });
});

/** A lane whose calls end when the test says so; `sent`: their addresses in order. */
function laneOf(limits: LaneLimits) {
  const sent: string[] = [];
  const ends: (() => void)[] = [];
  const channel = channelOf(ALL_DEVICES, 'simulated', ({ address }) => {
    sent.push(address);
    return new Promise((end) => ends.push(() => end({ outcome: 'sent' })));
  });
  const lane = new Lane(channel, limits, NOBODY);
  const send = (address: string, priority: number) => {
    void lane.send({ address, priority } as OutgoingCall, FAR);
  };
  return { lane, sent, ends, send };
}

it('processes share the connections of a channel; fewer take effect as calls end, more at once (A7)', async () => {
  const { lane, sent, ends, send } = laneOf({ concurrency: 4, perSecond: 1_000_000, timeout: 60_000 });
  for (const address of ['a', 'b', 'c', 'd', 'e', 'f']) send(address, 3);
  await expect.poll(() => sent.join('')).toBe('abcd');
  lane.share(2);
  ends.shift()?.();
  ends.shift()?.();
  await expect.poll(() => lane.load.running).toBe(2);
  expect(sent.join('')).toBe('abcd');
  ends.shift()?.();
  await expect.poll(() => sent.join('')).toBe('abcde');
  lane.share(1);
  await expect.poll(() => sent.join('')).toBe('abcdef');
  expect(lane.limits.concurrency).toBe(4);
  for (const end of ends) end();
});

it('while the rate keeps calls back, a more urgent one still goes first (A7)', async () => {
  const { sent, send, ends } = laneOf({ concurrency: 10, perSecond: 20, timeout: 60_000 });
  send('first', 3);
  send('normal', 3);
  send('urgent', 1);
  await expect.poll(() => sent.length).toBe(3);
  expect(sent).toEqual(['first', 'urgent', 'normal']);
  for (const end of ends) end();
});

it('a process takes no more calls than it can send within half the time limit (A7)', () => {
  const { lane } = laneOf({ concurrency: 40, perSecond: 2, timeout: 10_000 });
  expect([lane.room, lane.lease]).toEqual([10, 25_500]);
  lane.share(4);
  expect([lane.room, lane.lease]).toEqual([2, 27_000]);
  const fast = laneOf({ concurrency: 40, perSecond: 200, timeout: 10_000 }).lane;
  expect(fast.room).toBe(80);
  fast.share(100);
  expect(fast.room).toBe(2);
});

const LANES = [
  { name: 'smtp', limits: { concurrency: 10, perSecond: 50, timeout: 15_000 }, medianMilliseconds: null },
  { name: 'webhook', limits: { concurrency: 40, perSecond: 200, timeout: 10_000 }, medianMilliseconds: 400 },
] as const;
const choose = (type: string) => (type === 'EMAIL' ? 'smtp' : 'webhook');
const calls = (offsetSeconds: number, type: string, count: number) => ({
  offsetSeconds,
  deviceTypes: Array.from({ length: count }, () => type),
});

it('estimates how long calls take, by rate and by what the connections can do (A7)', () => {
  expect(takesOf([calls(0, 'EMAIL', 2_000)], LANES, choose)).toEqual([{ channel: 'smtp', calls: 2_000, seconds: 40 }]);
  // 40 connections with calls of 400 ms: 100 a second
  expect(takesOf([calls(0, 'MOBILE', 450)], LANES, choose)).toEqual([{ channel: 'webhook', calls: 450, seconds: 5 }]);
});

it('calls of a step that wait for those of an earlier one count with them; others do not (A7)', () => {
  const [at0, at10, at60] = [calls(0, 'EMAIL', 1_000), calls(10, 'EMAIL', 500), calls(60, 'EMAIL', 200)];
  expect(takesOf([at60, at10, at0], LANES, choose)).toEqual([{ channel: 'smtp', calls: 1_500, seconds: 30 }]);
});
