import type { DateRule, Holiday, HolidaySet } from '../../../protocol/calendars.ts';
import { readDay, readMoment, type Span, writeMoment } from '../../../src/duty/days.ts';
import { type HolidayAt, NO_HOLIDAYS } from '../../../src/duty/holidays.ts';
import type { Rotation, RotationRow } from '../../../src/duty/rotation.ts';
import { type Shift, shifts } from '../../../src/duty/shifts.ts';

export const ALL: DateRule['markedDays'] = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
];

/** A row that is on duty on all days, all day; its participant has the row's id. */
export const row = (
  id: number,
  rule: Partial<DateRule> = {},
  changes: Partial<Omit<RotationRow, 'rule'>> = {},
): RotationRow => ({
  id,
  name: `Row ${id}`,
  active: true,
  standard: false,
  who: { participantId: id, alarmPlanId: null, alarmPointId: null },
  ...changes,
  rule: {
    type: 'WeeklyDateRule',
    start: '00:00:00',
    end: '23:59:00',
    holiday: false,
    markedDays: ALL,
    repeatEvery: 1,
    ...rule,
  },
});

/** A rotation from Monday 2 November 2026 on, with a group for each list of rows. */
export const rotation = (...groups: RotationRow[][]): Rotation => ({
  validFrom: '2026-11-02 00:00:00',
  groups: groups.map((rows, id) => ({ id, rows })),
});

export const holiday = (title: string, start: string, changes: Partial<Holiday> = {}): Holiday => ({
  title,
  active: true,
  allDay: true,
  start: `${start} 00:00:00`,
  end: `${start} 23:59:00`,
  recurring: false,
  standard: false,
  singleDay: true,
  ...changes,
});

export const holidaySet = (year: number, ...events: Holiday[]): HolidaySet => ({
  id: year,
  version: 0,
  orgId: 1,
  orgName: 'Fire brigade',
  name: 'Holidays',
  validFrom: `${year}-01-01 00:00:00`,
  description: '',
  year,
  events,
});

const when = ({ start, end }: Span) => `${writeMoment(start).slice(0, 16)} - ${writeMoment(end).slice(0, 16)}`;

/** A shift as text: its time, who is on duty and why. */
export function shiftText(shift: Shift): string {
  const { reason } = shift;
  const why = reason.kind === 'holiday' ? reason.title : reason.kind;
  return `${when(shift)} ${shift.who?.participantId ?? 'nobody'} ${why}`;
}

export const spanTexts = (spans: readonly Span[]): string[] => spans.map(when);

/** The shifts, as texts, from the start of one day until that of another. */
export function shiftTexts(of: Rotation, from: string, to: string, holidayAt: HolidayAt = NO_HOLIDAYS): string[] {
  return shifts(of, holidayAt, readDay(from) ?? 0, readDay(to) ?? 0).map(shiftText);
}

export const span = (start: string, end: string): Span => ({
  start: readMoment(start) ?? 0,
  end: readMoment(end) ?? 0,
});
