import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { fetchAbsences } from '../../../dataProvider/calls/absences.ts';
import { fetchHolidays } from '../../../dataProvider/calls/holidays.ts';
import type { HolidaySet } from '../../../protocol/calendars.ts';
import absences from '../../../resources/absences.ts';
import teamSchedules from '../../../resources/team-schedules.ts';
import { makeFake } from '../fakeProvider.ts';
import { open } from '../harness.tsx';
import { referred, teamSchedule } from './scheduleKit.ts';

const rule = (start: string, end: string, markedDays: string[]) => ({
  id: 31,
  version: 0,
  type: 'WeeklyDateRule',
  start,
  end,
  markedDays,
  repeatEvery: 1,
  holiday: false,
  validFrom: null,
  endDate: null,
  countAfterTimesEnd: null,
});
/** A shift on Monday night. */
export const night = {
  id: 21,
  name: 'Night',
  orderId: 0,
  version: 0,
  weekGroupId: 11,
  device: { callingDeviceType: null, message: '' },
  individualCalendarId: 5,
  individualCalendarName: 'Anna Meier',
  dateRule: rule('22:00', '06:00', ['MONDAY']),
};
export const schedule = teamSchedule([night]);

/** Opens a schedule with one shift and two people. */
export async function openSchedule(tab = 'rotation', row: object = night, more: string[] = [], told: 'duty'[] = []) {
  const people = [
    { id: 5, name: 'Anna Meier' },
    { id: 6, name: 'Jan Novák' },
  ];
  const weeks = [{ ...schedule.participantWeekGroups[0], participantRotationEvents: [row] }];
  const stored = { ...schedule, participantWeekGroups: weeks };
  const fake = makeFake({ 'team-schedules': [stored], participants: people, organizations: [], holidays: [] });
  const extensions = ['list.filters', 'usedBy', 'version', 'schedules.gaps', ...told] as const;
  const options = {
    definition: teamSchedules,
    others: [...referred, absences],
    extensions: [...extensions],
    authorities: ['PARTICIPANT_ROTATIONAL_VIEW', 'PARTICIPANT_ROTATIONAL_EDIT', ...more],
  };
  const opened = await open(`/team-schedules/1?tab=${tab}`, fake, options);
  await screen.findByRole('heading', { name: /Nights/ });
  return { ...opened, fake };
}

/** The blocks of the night shift. */
export const blocks = () => screen.findAllByRole('button', { name: /Anna Meier, Night, 22:00–06:00/ });

/** A set of holidays without any. */
export const noHolidays = (year: number): HolidaySet => ({
  id: null,
  version: 0,
  orgId: 4,
  orgName: 'South',
  name: '',
  validFrom: '',
  description: '',
  year,
  events: [],
});

/** As `beforeEach`: no absences and no holidays, on a Monday in November. The calls are mocked by the test file. */
export function onAMonday() {
  vi.mocked(fetchAbsences).mockReset().mockResolvedValue([]);
  vi.mocked(fetchHolidays).mockImplementation(async (_, { year }) => noHolidays(year));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T08:00:00Z') });
  return () => vi.useRealTimers();
}
