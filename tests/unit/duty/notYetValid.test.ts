import { expect, it } from 'vitest';
import { gapsInForce, onDuty } from '../../../src/duty/onDuty.ts';
import { span } from './schedule.ts';

const named = { id: 1, name: 'Night', orgId: 1, orgName: 'North' };
const week = span('2026-12-01', '2026-12-08');
const told = (validFrom: string | null) => {
  const schedule = onDuty('team-schedules', { ...named, validFrom }, [], week, () => '');
  return { begins: schedule.begins, gaps: schedule.gaps, inForce: gapsInForce(schedule) };
};
const WEEK = [{ start: '2026-12-01 00:00:00', end: '2026-12-08 00:00:00' }];

it('a schedule that is not valid yet says from when it is: nobody is on duty before, which is nobody’s to fill', () => {
  expect(told('2026-12-05 00:00:00')).toEqual({
    begins: '2026-12-05',
    gaps: WEEK,
    inForce: [{ start: '2026-12-05 00:00:00', end: '2026-12-08 00:00:00' }],
  });
  expect(told('2027-01-01 00:00:00')).toEqual({ begins: '2027-01-01', gaps: WEEK, inForce: [] });
});

it.each([null, '2026-12-01 00:00:00', '2020-01-01 00:00:00'])(
  'one that is valid from %s misses somebody all week',
  (from) => {
    expect(told(from)).toEqual({
      begins: undefined,
      gaps: WEEK,
      inForce: WEEK,
    });
  },
);
