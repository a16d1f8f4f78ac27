/** The duty view (`GET /duty`) and its coverage, minute by minute. */
import type { DutyReply, DutySchedule } from '../../protocol/duty.ts';
import type { Bench } from './lab.ts';
import type { Records } from './making.ts';
import { standIn, turnsOf } from './oracle/calendar.ts';
import { isReachable, isStandbyReachable } from './oracle/reach.ts';
import { clockOf, dayText, minuteOf, textOf, type Wall, wallMinute } from './oracle/time.ts';
import type { World } from './world.ts';

const DAY = 1_440;

/** Who is on duty in a minute, and whether somebody can be called in that minute. */
interface Minute {
  who: string[];
  covered: boolean;
}

/** The same minutes in a row as one sentence each. */
function sentences(name: string, day: number, minutes: readonly Minute[]): string[] {
  const facts: string[] = [];
  for (const [what, of] of [
    ['on duty', ({ who }: Minute) => who.sort().join(', ') || 'nobody'],
    ['coverage', ({ covered }: Minute) => (covered ? 'covered' : 'gap')],
  ] as const) {
    let from = 0;
    for (let minute = 1; minute <= minutes.length; minute++) {
      const before = of(minutes[from] as Minute);
      if (minute < minutes.length && of(minutes[minute] as Minute) === before) continue;
      facts.push(`duty: ${name} ${textOf(day * DAY + from)} to ${textOf(day * DAY + minute)} ${what}: ${before}`);
      from = minute;
    }
  }
  return facts;
}

const firstDay = (world: World): number => Math.floor(wallMinute(Date.parse(world.at)) / DAY);

const eachMinute = (day: number, of: (minute: Wall) => Minute): Minute[] =>
  Array.from({ length: DAY }, (_, minute) => of(day * DAY + minute));

/** Minutes of a day at which anything in a world can begin or end. */
function edgesOf(world: World): number[] {
  const times = JSON.stringify(world).match(/\d\d:\d\d/g) ?? [];
  return [...new Set([0, ...times.map(clockOf)])].filter((minute) => minute < DAY).sort((a, b) => a - b);
}

/** What the duty view has to say about the day of the alarm. */
export function dutyFacts(world: World): string[] {
  const day = firstDay(world);
  const edges = edgesOf(world);
  // between two edges nothing changes
  const throughout = (of: (minute: Wall) => Minute): Minute[] =>
    edges.flatMap((edge, n) => {
      const found = of(day * DAY + edge);
      return Array.from({ length: (edges[n + 1] ?? DAY) - edge }, () => found);
    });
  const teams = world.teams.flatMap((rotation, place) => {
    const turns = turnsOf(rotation, world.holidays);
    return sentences(
      `team ${place}`,
      day,
      throughout((minute) => {
        const found = turns.at(minute).map(({ row, kind }) => {
          const stand = standIn(world, row.person, place, minute);
          const person = stand ? stand.person : row.person;
          return { person, kind: stand ? 'override' : kind, row };
        });
        const there = found.flatMap(({ person, row }) => (person === null ? [] : [{ person, row }]));
        return {
          who: found.map(({ person, kind }) => `${person ?? 'nobody'} ${kind}`),
          // whoever can't be called covers nothing
          covered: there.some(({ person, row }) => isReachable(world, person, row.deviceType, minute)),
        };
      }),
    );
  });
  const standbys = world.standbys.flatMap((rotation, place) => {
    const turns = turnsOf(rotation, world.holidays);
    return sentences(
      `standby ${place}`,
      day,
      throughout((minute) => {
        const found = turns.at(minute);
        return {
          who: found.map(({ row, kind }) => `${row.plan === null ? `point ${row.point}` : `plan ${row.plan}`} ${kind}`),
          covered: found.some(({ row }) => isStandbyReachable(world, row, minute)),
        };
      }),
    );
  });
  return [...teams, ...standbys];
}

/** What the duty view says about the day of the alarm, in the same sentences. */
export async function toldDuty(bench: Bench, world: World, records: Records): Promise<string[]> {
  if (world.teams.length + world.standbys.length === 0) return [];
  const day = firstDay(world);
  const date = dayText(day);
  const { list } = await bench.ask<DutyReply>(
    'GET',
    `/duty?from=${date}&to=${date}&orgId=${records.orgId}&pageSize=20`,
  );
  return list
    .filter(({ id }) => records.place('teams', id) >= 0 || records.place('standbys', id) >= 0)
    .flatMap((schedule) => {
      const place = records.place('teams', schedule.id);
      const isTeam = schedule.resource === 'team-schedules';
      const name = isTeam ? `team ${place}` : `standby ${records.place('standbys', schedule.id)}`;
      return sentences(
        name,
        day,
        eachMinute(day, (minute) => ({
          who: shiftsAt(schedule, minute).map(({ who, reason }) => `${whoOf(who, records)} ${reason.kind}`),
          covered: !inSpans(schedule, minute),
        })),
      );
    });
}

const shiftsAt = ({ shifts }: DutySchedule, minute: Wall) =>
  shifts.filter(({ start, end }) => minuteOf(start) <= minute && minute < minuteOf(end));
const inSpans = ({ gaps, intended }: DutySchedule, minute: Wall) =>
  [...gaps, ...intended].some(({ start, end }) => minuteOf(start) <= minute && minute < minuteOf(end));

function whoOf(who: DutySchedule['shifts'][number]['who'], records: Records): string {
  if (!who) return 'nobody';
  if (who.participantId !== null) return `${records.place('people', who.participantId)}`;
  if (who.alarmPlanId !== null) return `plan ${records.place('plans', who.alarmPlanId)}`;
  return `point ${records.place('points', who.alarmPointId ?? 0)}`;
}
