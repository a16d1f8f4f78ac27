import type { AlarmData, ScheduleData } from './alarmData.ts';
import type { Override } from './overrides.ts';

/** Which absences are left out of a calculation: those of a person, or with a schedule only those in it. */
export type Absent = Pick<Override, 'participantId' | 'scheduleId'>;

/** The overrides as they were if a person weren't absent. */
export const asIfPresent = <T extends Override>(overrides: readonly T[], absent: Absent): T[] =>
  overrides.filter(
    ({ participantId, scheduleId }) =>
      participantId !== absent.participantId || (absent.scheduleId !== null && scheduleId !== absent.scheduleId),
  );

const schedulesWithout = (schedules: AlarmData['teams'], absent: Absent): Map<number, ScheduleData> =>
  new Map(
    [...schedules].map(([id, { around, ...schedule }]) => {
      const overrides = asIfPresent(around.overrides, absent);
      return [id, { ...schedule, around: { ...around, overrides } }];
    }),
  );

/** The data as they were if a person weren't absent. */
export const dataWithout = (data: AlarmData, absent: Absent): AlarmData => ({
  ...data,
  overrides: asIfPresent(data.overrides, absent),
  teams: schedulesWithout(data.teams, absent),
  standby: schedulesWithout(data.standby, absent),
});
