import { expect, it } from 'vitest';
import { onDuty } from '../../../src/duty/onDuty.ts';
import { span } from './schedule.ts';

const named = { id: 1, name: 'Night', orgId: 1, orgName: 'North' };
const week = span('2026-12-01', '2026-12-08');
const told = (validFrom: string | null) => {
  const { begins, gaps } = onDuty('team-schedules', { ...named, validFrom }, [], week, () => '');
  return { begins, gaps };
};

it('a schedule that is not valid yet says from when it is, and misses nobody before', () => {
  expect(told('2026-12-05 00:00:00')).toEqual({
    begins: '2026-12-05',
    gaps: [{ start: '2026-12-05 00:00:00', end: '2026-12-08 00:00:00' }],
  });
  expect(told('2027-01-01 00:00:00')).toEqual({ begins: '2027-01-01', gaps: [] });
});

it.each([null, '2026-12-01 00:00:00', '2020-01-01 00:00:00'])(
  'one that is valid from %s misses somebody all week',
  (from) => {
    expect(told(from)).toEqual({
      begins: undefined,
      gaps: [{ start: '2026-12-01 00:00:00', end: '2026-12-08 00:00:00' }],
    });
  },
);
