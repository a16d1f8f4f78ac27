import type { PlanData } from '../../../src/duty/alarmData.ts';

/** Records by their ids, as the alarm data has them. */
export const byId = <T extends { id: number }>(...records: T[]) =>
  new Map(records.map((record) => [record.id, record]));

/** A step of a plan that reaches nobody, waits a minute and requires one acceptance, but for the changes. */
export const step = (changes: Partial<PlanData['steps'][number]>): PlanData['steps'][number] => ({
  participantIds: [],
  groupIds: [],
  teamScheduleIds: [],
  requiredAcceptances: 1,
  waitSeconds: 60,
  media: [],
  ...changes,
});
