import { WEEK_DAYS } from '../../duty/days.ts';

/** How people take turns. */
export interface Turns {
  /** Number of those who take turns. */
  count: number;
  /** After how many days or weeks the next one takes over. */
  every: number;
  unit: 'days' | 'weeks';
  /** Days with a shift, 0 for Monday, ascending; others are skipped and not counted. */
  days: readonly number[];
  /** With the unit `weeks`: the day of the handover, 0 for Monday. The days before it belong to the turn before. */
  handover: number;
}

/** Days of one week on which somebody is on duty. */
export interface TurnInWeek {
  /** Position among those who take turns. */
  who: number;
  /** 0 for Monday, ascending. */
  days: number[];
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Number of weeks after which the turns repeat on the same weekdays. */
export function weeksOf({ count, every, unit, days }: Turns): number {
  if (unit === 'weeks') return count * every;
  return (count * every) / commonDivisor(count * every, Math.max(1, days.length));
}

/** Returns, for each week of the cycle, who is on duty on which days, in the order of their first day. */
export function weeksInTurns(turns: Turns): TurnInWeek[][] {
  const { count, every, unit, days, handover } = turns;
  const weeks = weeksOf(turns);
  const whoOn = (week: number, position: number, day: number): number => {
    if (unit === 'days') return Math.floor((week * days.length + position) / every) % count;
    // the turn before the first one is the last of the cycle
    const turn = Math.floor((((week * WEEK_DAYS + day - handover) / WEEK_DAYS + weeks) % weeks) / every);
    return turn % count;
  };
  return Array.from({ length: weeks }, (_, week) => {
    const byWho = new Map<number, number[]>();
    for (const [position, day] of days.entries()) {
      const who = whoOn(week, position, day);
      byWho.set(who, [...(byWho.get(who) ?? []), day]);
    }
    return [...byWho].map(([who, itsDays]) => ({ who, days: itsDays }));
  });
}
