import type { AlarmData, ScheduleData } from './alarmData.ts';
import { type Override, readOverrides } from './overrides.ts';

/** Which absences are left out of a calculation: those of a person, or with a schedule only those in it. */
export type Absent = Pick<Override, 'participantId' | 'scheduleId'>;

/** Adds overrides to those in force, or leaves some out. */
export type EditOverrides = (overrides: readonly Override[]) => readonly Override[];

/** The overrides as they were if a person weren't absent. */
export const asIfPresent = (overrides: readonly Override[], absent: Absent): Override[] =>
  overrides.filter(
    ({ participantId, scheduleId }) =>
      participantId !== absent.participantId || (absent.scheduleId !== null && scheduleId !== absent.scheduleId),
  );

const edited = (schedules: AlarmData['teams'], edit: EditOverrides): Map<number, ScheduleData> =>
  new Map(
    [...schedules].map(([id, { around, ...schedule }]) => {
      const overrides = readOverrides(edit(around.overrides), id);
      return [id, { ...schedule, around: { ...around, overrides } }];
    }),
  );

/** The data as they were with other absences. */
export const withEdited = (data: AlarmData, edit: EditOverrides): AlarmData => ({
  ...data,
  overrides: edit(data.overrides),
  teams: edited(data.teams, edit),
  standby: edited(data.standby, edit),
});
