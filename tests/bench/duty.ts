import { type CalendarEvent, REPEAT_TYPES, WEEKDAYS } from '../../protocol/calendars.ts';
import { activeAt, eventsAt } from '../../src/duty/active.ts';
import { coverage } from '../../src/duty/coverage.ts';
import { DAY_MINUTES, dayOf, writeDay, writeTime } from '../../src/duty/days.ts';
import { holidays } from '../../src/duty/holidays.ts';
import { readOverrides } from '../../src/duty/overrides.ts';
import { readRotation } from '../../src/duty/rotation.ts';
import { shifts } from '../../src/duty/shifts.ts';
import type { Report } from './report.ts';
import { summarize } from './stats.ts';

const SCHEDULES = 1_000;
const EVENTS = 50;
const GROUPS = 5;
const DAYS = 366;
const TODAY = dayOf(2026, 11, 22);

/**
 * A schedule that began long ago: five weeks of ten rows with shifts of all lengths, some on holidays, some standard.
 */
function schedule(id: number): Record<string, unknown> {
  const row = (n: number) => ({
    id: id * EVENTS + n,
    orderId: n,
    name: `Row ${n}`,
    individualCalendarId: (id * 7 + n) % 200,
    standard: n === 49,
    dateRule: {
      type: 'WeeklyDateRule',
      start: `${writeTime((n * 97) % DAY_MINUTES)}:00`,
      end: `${writeTime((n * 211) % DAY_MINUTES)}:00`,
      holiday: n % 10 === 9,
      markedDays: WEEKDAYS.filter((_, day) => (n + day) % 3 > 0),
      repeatEvery: 1 + (n % 2),
      countAfterTimesEnd: n % 5 === 0 ? 5_000 : null,
      validFrom: `${writeDay(TODAY - 9_000 + n)} 00:00:00`,
      endDate: null,
    },
  });
  const rows = (group: number) => Array.from({ length: EVENTS / GROUPS }, (_, i) => row(group * 10 + i));
  return {
    id,
    validFrom: `${writeDay(TODAY - 9_000)} 00:00:00`,
    participantWeekGroups: Array.from({ length: GROUPS }, (_, group) => ({
      id: group,
      orderId: group,
      participantRotationEvents: rows(group),
    })),
  };
}

const event = (id: number, n: number): CalendarEvent => ({
  title: `Event ${n}`,
  active: true,
  recurring: n % 5 > 0,
  startDateSelected: `${writeDay(TODAY - 300 * n - (id % 30))} 00:00:00`,
  endDateSelected: `${writeDay(TODAY - 300 * n - (id % 30))} 00:00:00`,
  startTime: `${writeTime((n * 97) % DAY_MINUTES)}:00`,
  endTime: `${writeTime((n * 211) % DAY_MINUTES)}:00`,
  endType: 'AFTER_TIMES_END',
  countAfterTimesEnd: n % 3 === 0 ? 2_000 : null,
  repeatType: REPEAT_TYPES[n % REPEAT_TYPES.length] ?? 'DAILY',
  repeatEvery: 1 + (n % 3),
  monthSubType: n % 2 ? 'DAY_OF_THE_WEEK' : 'DAY_OF_THE_MONTH',
  markedDays: [],
  acknowledgeTime: 1,
});

const holidayAt = holidays([
  {
    id: 1,
    version: 0,
    orgId: 1,
    orgName: '',
    name: '',
    validFrom: '',
    description: '',
    year: 1970,
    events: Array.from({ length: 15 }, (_, i) => {
      const day = writeDay(i * 24);
      const times = { start: `${day} 00:00:00`, end: `${day} 23:59:00` };
      return { ...times, title: day, active: true, allDay: true, recurring: true, standard: true, singleDay: true };
    }),
  },
]);
const overrides = readOverrides(
  Array.from({ length: 20 }, (_, id) => ({
    id,
    participantId: id * 5,
    coverId: id * 5 + 1,
    scheduleId: null,
    start: `${writeDay(TODAY + id * 10)} 00:00:00`,
    end: `${writeDay(TODAY + id * 10 + 5)} 23:59:00`,
  })),
  null,
);

/** Milliseconds of each run; the first ones warm up the JIT compiler and are discarded. */
function timed(runs: number, run: (i: number) => unknown): number {
  const samples: number[] = [];
  for (let i = -5; i < runs; i++) {
    const started = performance.now();
    run(Math.abs(i));
    if (i >= 0) samples.push(performance.now() - started);
  }
  return summarize(samples).p50;
}

/**
 * Measures finding who is on duty at an instant in 1,000 schedules, and computing the shifts of a schedule in a year.
 */
export function benchDuty(report: Report, { quick }: { quick: boolean }): void {
  console.log('\nduty');
  const part = `duty ${SCHEDULES.toLocaleString('en')} schedules`;
  const runs = quick ? 10 : 100;
  const stored = Array.from({ length: SCHEDULES }, (_, id) => schedule(id));
  const calendars = Array.from({ length: SCHEDULES }, (_, id) =>
    Array.from({ length: EVENTS }, (_, n) => event(id, n)),
  );
  const [texts, eventTexts] = [JSON.stringify(stored), JSON.stringify(calendars)];
  const around = { holidayAt, overrides };
  const moment = (i: number) => (TODAY + i) * DAY_MINUTES + i * 13;
  const note = 'floor: the same data read as JSON';

  const instant = timed(runs, (i) => stored.map((each) => activeAt(readRotation(each), around, moment(i))));
  const floor = timed(runs, () => JSON.parse(texts));
  const limit = (atMost: number) => ({ limit: { of: 'value', atMost } as const });
  report.add({ part, what: 'who is on duty at an instant', measured: instant, floor, unit: 'ms', note, ...limit(50) });

  const active = timed(runs, (i) => calendars.map((events) => eventsAt(events, moment(i))));
  const floorOfEvents = timed(runs, () => JSON.parse(eventTexts));
  const ofEvents = { part, what: 'active events of 1,000 calendars at an instant', measured: active };
  report.add({ ...ofEvents, floor: floorOfEvents, unit: 'ms', note, ...limit(50) });

  const year = timed(runs * 5, (i) => {
    const range = { start: (TODAY + i) * DAY_MINUTES, end: (TODAY + i + DAYS) * DAY_MINUTES };
    const of = stored[i % SCHEDULES] ?? {};
    return coverage(shifts(readRotation(of), holidayAt, TODAY + i, TODAY + i + DAYS), range);
  });
  const one = JSON.stringify(stored[0]);
  const floorOfOne = timed(runs * 5, () => JSON.parse(one));
  report.add({
    part,
    what: 'a year of one, with coverage',
    measured: year,
    floor: floorOfOne,
    unit: 'ms',
    note,
    ...limit(5),
  });
}
