import { beforeEach, expect, it, vi } from 'vitest';
import { isAway } from '../../../server/database/failure.ts';
import { Outages } from '../../../server/database/outages.ts';

const log = { warn: vi.fn(), lost: vi.fn(), back: vi.fn() };
let outages: Outages;

beforeEach(() => {
  vi.clearAllMocks();
  outages = new Outages();
  outages.reportTo(log);
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

it('no more than 200 lines are held back, and none is lost when the process stops', () => {
  const write = vi.fn();
  for (let i = 0; i < 201; i++) outages.hold(write);
  expect(write).toHaveBeenCalledTimes(1);
  outages.release();
  expect(write).toHaveBeenCalledTimes(201);
});

it('only errors of connections to the database count, not those of a mail server', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(isAway(refused)).toBe(false);
  expect(isAway(Object.assign(new Error('shutting down'), { code: '57P01' }))).toBe(true);
  expect(isAway(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isAway(new Error('a call', { cause: new Error('timeout exceeded when trying to connect') }))).toBe(true);
  expect(isAway(Object.assign(new Error('canceled'), { code: '57014' }))).toBe(false);
});
