import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateRule, type Holiday, WEEKDAYS } from '../../../protocol/calendars.ts';
import { activeAt, activeIn } from '../../../src/duty/active.ts';
import { compareShifts } from '../../../src/duty/compare.ts';
import { coverage } from '../../../src/duty/coverage.ts';
import { holidays } from '../../../src/duty/holidays.ts';
import { type Override, readOverrides } from '../../../src/duty/overrides.ts';
import type { Rotation, RotationRow } from '../../../src/duty/rotation.ts';
import { type Shift, shifts } from '../../../src/duty/shifts.ts';
import { holiday, holidaySet, row } from './schedule.ts';

const MILLISECONDS = 86_400_000;
const isoOf = (day: number) => new Date(day * MILLISECONDS).toISOString().slice(0, 10);
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
/** 0 for Monday. */
const weekday = (day: number) => (new Date(day * MILLISECONDS).getUTCDay() + 6) % 7;

const bitOf = ({ id }: RotationRow) => 1 << (id ?? 0);
const bitsOf = (rows: readonly RotationRow[]) => rows.reduce((bits, each) => bits | bitOf(each), 0);

/** Computes who is on duty in each minute of a range by counting minute by minute, from the rotation's first day on. */
class Oracle {
  readonly rotation: Rotation;
  readonly free: Holiday[];
  readonly first: number;

  constructor(rotation: Rotation, free: Holiday[], first: number) {
    this.rotation = rotation;
    this.free = free;
    this.first = first;
  }

  isHoliday(day: number): boolean {
    const text = isoOf(day);
    return this.free.some((each) => {
      if (!each.active) return false;
      const [own, years] = [each.start.slice(0, 10), Number(text.slice(0, 4)) - Number(each.start.slice(0, 4))];
      return own === text || (each.recurring && years > 0 && own.slice(5) === text.slice(5));
    });
  }

  /** The group of the week of a day, and the number of the turn. */
  placeOf(day: number): { group: number; turn: number } {
    const [monday, origin] = [day - weekday(day), this.first - weekday(this.first)];
    const week = Math.round((monday - origin) / 7);
    const groups = this.rotation.groups.length;
    return { group: week % groups, turn: Math.floor(week / groups) };
  }

  /** Whether a row would begin a shift on a day, regardless of its limit of shifts and of other rows. */
  matches({ active, standard, rule }: RotationRow, group: number, day: number): boolean {
    const place = this.placeOf(day);
    if (!active || standard || place.group !== group || place.turn % rule.repeatEvery !== 0) return false;
    if (rule.validFrom && isoOf(day) < rule.validFrom.slice(0, 10)) return false;
    if (rule.endDate && isoOf(day) > rule.endDate.slice(0, 10)) return false;
    if (rule.holiday && !this.isHoliday(day)) return false;
    const name = WEEKDAYS[weekday(day)];
    return rule.holiday && rule.markedDays.length === 0 ? true : name !== undefined && rule.markedDays.includes(name);
  }

  /** For each minute from the start of one day until that of another: the rows on duty as bits. */
  minutes(from: number, to: number): Uint32Array {
    const duty = new Uint32Array(Math.max(0, to - from) * 1440);
    const counts = new Map<RotationRow, number>();
    for (let day = this.first; day < to; day++) {
      const beginning: RotationRow[] = [];
      this.rotation.groups.forEach(({ rows }, group) => {
        for (const each of rows) {
          if (!this.matches(each, group, day)) continue;
          const count = counts.get(each) ?? 0;
          counts.set(each, count + 1);
          const most = each.rule.countAfterTimesEnd;
          if (most === null || most === undefined || count < most) beginning.push(each);
        }
      });
      const onHoliday = beginning.filter(({ rule }) => rule.holiday);
      for (const each of onHoliday.length ? onHoliday : beginning) {
        const begin = Number(each.rule.start.slice(0, 2)) * 60 + Number(each.rule.start.slice(3, 5));
        let end = Number(each.rule.end.slice(0, 2)) * 60 + Number(each.rule.end.slice(3, 5));
        const equal = begin === end;
        if (end <= begin) end += 1440;
        if (end % 1440 === 1439 && !equal) end += 1;
        for (let minute = begin; minute < end; minute++) {
          const place = (day - from) * 1440 + minute;
          if (place >= 0 && place < duty.length) duty[place] = (duty[place] ?? 0) | bitOf(each);
        }
      }
    }
    for (let day = Math.max(from, this.first); day < to; day++) {
      const standard = this.standardAt(day);
      for (let place = (day - from) * 1440; place < (day - from + 1) * 1440; place++) duty[place] ||= standard;
    }
    return duty;
  }

  standardAt(day: number): number {
    const standards = this.rotation.groups.map(({ rows }) => rows.filter((each) => each.active && each.standard));
    const own = standards[this.placeOf(day).group] ?? [];
    const chosen = own.length ? own : standards.flat().slice(0, 1);
    return bitsOf(chosen);
  }
}

/** The minutes of the product's shifts, in the same format as `Oracle.minutes`. */
function minutesOf(found: readonly Shift[], from: number, to: number): Uint32Array {
  const duty = new Uint32Array((to - from) * 1440);
  for (const { start, end, row: of } of found) {
    for (let minute = Math.max(start, from * 1440); minute < Math.min(end, to * 1440); minute++) {
      duty[minute - from * 1440] = (duty[minute - from * 1440] ?? 0) | bitOf(of);
    }
  }
  return duty;
}

/** Runs of equal minutes, which make a failed comparison easier to read. */
function runs(minutes: Uint32Array): string[] {
  const found: string[] = [];
  minutes.forEach((value, i) => {
    if (i === 0 || value !== minutes[i - 1]) found.push(`${i}: ${value.toString(2)}`);
  });
  return found;
}

/** 1 October 2024, so that the random ranges include a leap day, both clock changes and week 53. */
const ORIGIN = 20_000;
const time = fc.oneof(
  fc.constantFrom('00:00:00', '23:59:00', '22:00:00', '06:00:00', '12:00:00'),
  fc.integer({ min: 0, max: 1439 }).map(clock),
);
const dayText = (min: number, max: number) =>
  fc.integer({ min, max }).map((offset) => `${isoOf(ORIGIN + offset)} 00:00:00`);

const rule: fc.Arbitrary<Partial<DateRule>> = fc.record({
  start: time,
  end: time,
  markedDays: fc.oneof(
    { weight: 3, arbitrary: fc.subarray([...WEEKDAYS]) },
    { arbitrary: fc.constant<DateRule['markedDays']>([]), weight: 1 },
  ),
  holiday: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  repeatEvery: fc.integer({ min: 1, max: 3 }),
  countAfterTimesEnd: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 3 }),
  validFrom: fc.option(dayText(-10, 40), { freq: 3 }),
  endDate: fc.option(dayText(0, 80), { freq: 3 }),
});
const groups = fc.array(
  fc
    .array(fc.tuple(rule, fc.nat(9), fc.nat(7)), { maxLength: 4 })
    .map((rows) => rows.map(([of, active, standard]) => row(0, of, { active: active > 0, standard: standard === 0 }))),
  { minLength: 1, maxLength: 4 },
);
const rotations = fc.tuple(groups, fc.integer({ min: 0, max: 20 })).map(([lists, offset]) => {
  let id = 0;
  const numbered = lists.map((rows) => rows.map((each) => ({ ...each, id: ++id })));
  const whose = (each: RotationRow) => ({ ...each.who, participantId: 1 + ((each.id ?? 0) % 4) });
  return {
    first: ORIGIN + offset,
    rotation: {
      validFrom: `${isoOf(ORIGIN + offset)} 00:00:00`,
      groups: numbered.map((rows, i) => ({ id: i, rows: rows.map((each) => ({ ...each, who: whose(each) })) })),
    },
  };
});
const freeDays = fc.array(
  fc.record({ day: fc.integer({ min: -400, max: 90 }), recurring: fc.boolean(), active: fc.nat(5) }).map((of) => {
    const text = isoOf(ORIGIN + of.day);
    return holiday(text, text, { recurring: of.recurring, active: of.active > 0 });
  }),
  { maxLength: 12 },
);
const around = (free: Holiday[]) => holidays([holidaySet(2024, ...free)]);
const lookUp = { from: fc.integer({ min: -30, max: 100 }), days: fc.integer({ min: 1, max: 12 }) };

describe('random rotations', () => {
  it('have the shifts that are found by counting minute by minute', () => {
    const same = fc.property(
      rotations,
      freeDays,
      lookUp.from,
      lookUp.days,
      ({ rotation, first }, free, offset, days) => {
        const from = ORIGIN + offset;
        const found = shifts(rotation, around(free), from, from + days);
        const expected = new Oracle(rotation, free, first).minutes(from, from + days);
        expect(runs(minutesOf(found, from, from + days))).toEqual(runs(expected));
      },
    );
    fc.assert(same, { numRuns: 1000 });
  }, 60_000);

  const overrides = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      participantId: fc.integer({ min: 1, max: 4 }),
      coverId: fc.option(fc.integer({ min: 1, max: 5 })),
      scheduleId: fc.constantFrom(null, 1, 2),
      start: fc.integer({ min: 0, max: 7200 }),
      length: fc.integer({ min: 1, max: 4000 }),
    }),
    { maxLength: 5 },
  );

  /** The participant on duty after the overrides, according to their definition. */
  function present(
    participant: number,
    minute: number,
    list: readonly (Override & { at: [number, number] })[],
  ): number {
    const seen = new Set<number>();
    let current = participant;
    for (;;) {
      seen.add(current);
      const holding = list.filter(
        ({ participantId, at }) => participantId === current && at[0] <= minute && minute < at[1],
      );
      const newest = holding.sort((a, b) => (b.id ?? 0) - (a.id ?? 0))[0];
      if (!newest) return current;
      if (newest.coverId === null || seen.has(newest.coverId)) return 0;
      current = newest.coverId;
    }
  }

  it('are changed by overrides, and covered, as found by counting minute by minute', () => {
    const same = fc.property(rotations, overrides, lookUp.from, ({ rotation }, given, offset) => {
      const from = ORIGIN + offset;
      const distinct = given.filter(({ id }, i) => given.findIndex((each) => each.id === id) === i);
      const list = distinct.map(({ start, length, ...rest }) => ({
        ...rest,
        at: [from * 1440 + start, from * 1440 + start + length] as [number, number],
        start: `${isoOf(from + Math.floor(start / 1440))} ${clock(start % 1440)}`,
        end: `${isoOf(from + Math.floor((start + length) / 1440))} ${clock((start + length) % 1440)}`,
      }));
      // 23:59 is the end of the day
      for (const each of list) if (each.end.endsWith('23:59:00')) each.at[1] += 1;
      const range = { start: from * 1440, end: (from + 5) * 1440 };
      const plain = activeIn(rotation, { holidayAt: around([]), overrides: [] }, range);
      const changed = activeIn(rotation, { holidayAt: around([]), overrides: readOverrides(list, 1) }, range);
      const own = list.filter(({ scheduleId }) => scheduleId !== 2);
      const { gaps, doubles } = coverage(changed, range);
      const differing: number[] = [];
      for (let minute = range.start; minute < range.end; minute += 7) {
        const at = <T extends { start: number; end: number }>(spans: readonly T[]) =>
          spans.filter(({ start, end }) => start <= minute && minute < end);
        const before = at(plain).map(({ who }) => present(who?.participantId ?? 0, minute, own));
        const after = at(changed).map(({ who }) => who?.participantId ?? 0);
        const staffed = new Set(before.filter((id) => id > 0));
        const right =
          before.sort().join() === after.sort().join() &&
          at(gaps).length === (staffed.size ? 0 : 1) &&
          at(doubles).length === (staffed.size > 1 ? 1 : 0);
        if (!right) differing.push(minute);
      }
      expect(differing).toEqual([]);
    });
    fc.assert(same, { numRuns: 500 });
  }, 60_000);

  it('have the same shifts at a moment as in a range', () => {
    const same = fc.property(rotations, freeDays, lookUp.from, fc.nat(1439), ({ rotation }, free, offset, minute) => {
      const moment = (ORIGIN + offset) * 1440 + minute;
      const at = activeAt(rotation, { holidayAt: around(free), overrides: [] }, moment);
      const day = ORIGIN + offset;
      const all = shifts(rotation, around(free), day - 3, day + 3);
      const expected = all.filter(({ start, end }) => start <= moment && moment < end);
      const idsOf = (found: readonly Shift[]) => found.map((shift) => shift.row.id).sort();
      expect(idsOf(at)).toEqual(idsOf(expected));
    });
    fc.assert(same, { numRuns: 500 });
  });

  it('are compared so that the losses and gains lead from one to the other', () => {
    const same = fc.property(rotations, rotations, lookUp.from, (before, after, offset) => {
      const range = { start: (ORIGIN + offset) * 1440, end: (ORIGIN + offset + 7) * 1440 };
      const none = { holidayAt: around([]), overrides: [] };
      const [old, fresh] = [activeIn(before.rotation, none, range), activeIn(after.rotation, none, range)];
      const changes = compareShifts(old, fresh, range);
      const differing: number[] = [];
      for (let minute = range.start; minute < range.end; minute += 11) {
        const at = (spans: readonly { start: number; end: number }[]) =>
          spans.some(({ start, end }) => start <= minute && minute < end);
        for (const id of [1, 2, 3, 4]) {
          const has = (list: readonly Shift[]) => at(list.filter(({ who }) => who?.participantId === id));
          const change = changes.find(({ who }) => who.participantId === id);
          const gained = at(change?.gained ?? []);
          const lost = at(change?.lost ?? []);
          if (gained !== (has(fresh) && !has(old)) || lost !== (has(old) && !has(fresh))) differing.push(minute);
        }
      }
      expect(differing).toEqual([]);
    });
    fc.assert(same, { numRuns: 300 });
  });
});
