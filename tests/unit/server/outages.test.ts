import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isAway } from '../../../server/database/failure.ts';
import { Outages } from '../../../server/database/outages.ts';
import { toApiError } from '../../../server/errors.ts';

const log = { warn: vi.fn(), lost: vi.fn(), back: vi.fn(), late: vi.fn() };
let outages: Outages;

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['performance'] });
  outages = new Outages();
  outages.reportTo(log);
});

afterEach(() => {
  vi.useRealTimers();
});

it('failures of work are written when the database turns out to be there', () => {
  const write = vi.fn();
  outages.connectionLost(new Error('one connection'));
  outages.hold(write);
  expect(write).not.toHaveBeenCalled();
  outages.reached();
  expect(write).toHaveBeenCalledOnce();
  expect(log.warn.mock.calls).toEqual([[new Error('one connection')]]);
  expect([log.lost, log.back].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('failures of work are counted when the database is lost, also those just before', () => {
  const write = vi.fn();
  outages.hold(write);
  outages.missed(new Error('refused'));
  outages.hold(write);
  outages.missed(new Error('still refused'));
  outages.reached();
  outages.reached();
  expect(write).not.toHaveBeenCalled();
  expect(log.lost.mock.calls).toEqual([[new Error('refused')]]);
  expect(log.back.mock.calls).toEqual([[{ seconds: expect.any(Number), failures: 2 }]]);
  expect(log.warn).not.toHaveBeenCalled();
});

it('connections that the outage has left silent are found after it: what fails by them is told in one line', () => {
  const write = vi.fn();
  outages.missed(new Error('refused'));
  outages.reached();
  outages.connectionLost(new Error('silent since'));
  outages.hold(write);
  vi.advanceTimersByTime(14_000);
  outages.reached();
  outages.hold(write);
  expect(log.late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  outages.reached();
  expect(log.late.mock.calls).toEqual([[2]]);
  expect(write).not.toHaveBeenCalled();
  expect(log.warn).not.toHaveBeenCalled();

  outages.connectionLost(new Error('another one'));
  outages.hold(write);
  outages.reached();
  expect(log.warn.mock.calls).toEqual([[new Error('another one')]]);
  expect(write).toHaveBeenCalledOnce();
  expect(log.late).toHaveBeenCalledOnce();
});

it('a database that is lost again soon after its return takes over what has failed since', () => {
  outages.missed(new Error('refused'));
  outages.reached();
  outages.hold(vi.fn());
  outages.missed(new Error('refused again'));
  outages.reached();
  vi.advanceTimersByTime(16_000);
  outages.reached();
  expect(log.back.mock.calls.map(([{ failures }]) => failures)).toEqual([0, 1]);
  expect(log.late).not.toHaveBeenCalled();
});

it('no more than 200 lines are held back, and none is lost when the process stops', () => {
  const write = vi.fn();
  for (let i = 0; i < 201; i++) outages.hold(write);
  expect(write).toHaveBeenCalledTimes(1);
  outages.release();
  expect(write).toHaveBeenCalledTimes(201);
});

it.each([
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('a call that failed without a connection (%s) is answered with 503', (message) => {
  expect(toApiError(new Error(message))).toMatchObject({ reason: 'UNAVAILABLE', status: 503 });
});

it('only errors of connections to the database count, not those of a mail server', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(isAway(refused)).toBe(false);
  expect(isAway(Object.assign(new Error('shutting down'), { code: '57P01' }))).toBe(true);
  // a database that stood still ends the transactions that waited for their next statement meanwhile
  expect(isAway(Object.assign(new Error('idle-in-transaction timeout'), { code: '25P03' }))).toBe(true);
  expect(isAway(Object.assign(new Error('transaction timeout'), { code: '25P04' }))).toBe(true);
  expect(isAway(new Error('Connection terminated unexpectedly'))).toBe(true);
  // a database that hangs lets connections wait
  expect(isAway(new Error('timeout expired'))).toBe(true);
  expect(isAway(new Error('a call', { cause: new Error('timeout exceeded when trying to connect') }))).toBe(true);
  expect(isAway(Object.assign(new Error('canceled'), { code: '57014' }))).toBe(false);
});
