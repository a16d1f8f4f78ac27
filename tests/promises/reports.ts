/** What the detailed report says about the seconds of each alarm, its targets, and people who weren't reached. */
import type { ReportReply, ReportTargets } from '../../protocol/reports.ts';
import type { Bench } from './lab.ts';
import type { Records } from './making.ts';
import type { Course } from './oracle/course.ts';

const TARGETS: ReportTargets = { firstCall: 60, acceptance: 120 };

interface Measured {
  firstCall: number | null;
  acceptance: number | null;
  firstCallPassed: boolean | null;
  acceptancePassed: boolean | null;
}

const said = (key: string, { firstCall, acceptance, firstCallPassed, acceptancePassed }: Measured) =>
  `measured: ${key} first call ${firstCall} s ${firstCallPassed}, acceptance ${acceptance} s ${acceptancePassed}`;

const missedFact = (key: string, people: readonly number[]) =>
  `measured: ${key} did not reach ${[...people].sort().join(', ') || 'nobody'}`;

const average = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.round(known.reduce((sum, value) => sum + value, 0) / known.length) : null;
};

const count = <T>(values: readonly T[], wanted: T) => values.filter((value) => value === wanted).length;

function totals(all: readonly Measured[]): string[] {
  const calls = all.map(({ firstCallPassed }) => firstCallPassed);
  const acceptances = all.map(({ acceptancePassed }) => acceptancePassed);
  return [
    `measured: all first call ${average(all.map(({ firstCall }) => firstCall))} s, met ${count(calls, true)}, missed ${count(calls, false)}`,
    `measured: all acceptance ${average(all.map(({ acceptance }) => acceptance))} s, met ${count(acceptances, true)}, missed ${count(acceptances, false)}`,
  ];
}

/** Whether a target was met; null: it doesn't apply, or nobody knows. */
function passed({ status, begins, endedAt }: Course, seconds: number | null, target: number): boolean | null {
  if (['SCHEDULED', 'INACTIVE', 'CANCELED'].includes(status)) return null;
  if (seconds !== null) return seconds <= target;
  if (['NOT_ACCEPTED', 'FAILURE', 'CONFIG_PROBLEM'].includes(status)) return false;
  return endedAt !== null && Math.round((endedAt - begins) / 1_000) > target ? false : null;
}

function measured(course: Course): Measured {
  const seconds = (at: number | null) => (at === null ? null : Math.round((at - course.begins) / 1_000));
  const sent = course.calls.flatMap((call) => call.sent ?? []);
  const firstCall = seconds(sent.length > 0 ? Math.min(...sent) : null);
  const acceptance = seconds(course.acceptedAt);
  return {
    firstCall,
    acceptance,
    firstCallPassed: passed(course, firstCall, TARGETS.firstCall),
    acceptancePassed: course.required > 0 ? passed(course, acceptance, TARGETS.acceptance) : null,
  };
}

/** People whom calls were in vain, and to whom none got through. */
function missedBy({ calls }: Course): number[] {
  const people = [...new Set(calls.map(({ person }) => person))];
  return people.filter((person) => {
    const states = calls.filter((call) => call.person === person).map(({ state }) => state);
    const inVain = states.some((state) => state === 'NO_ANSWER' || state === 'FAILED');
    return inVain && states.every((state) => ['NO_ANSWER', 'FAILED', 'PLANNED', 'SKIPPED'].includes(state));
  });
}

/** What the report has to say. */
export function reportFacts(courses: readonly Course[]): string[] {
  return [
    ...courses.flatMap((course) => [
      said(course.raised.key, measured(course)),
      missedFact(course.raised.key, missedBy(course)),
    ]),
    ...totals(courses.map(measured)),
  ];
}

/** What it says. `request`: the filter that finds the alarms of the world. */
export async function toldReport(
  bench: Bench,
  records: Records,
  request: object,
  keys: ReadonlyMap<number, string>,
): Promise<string[]> {
  const { list, total } = await bench.ask<ReportReply>('POST', '/reports/detailed', { ...request, targets: TARGETS });
  return [
    ...list.flatMap((row) => {
      const key = keys.get(row.id) ?? '?';
      const { firstCallSeconds: firstCall, acceptSeconds: acceptance, firstCallPassed, acceptancePassed } = row;
      const missed = row.notReached.map(({ participantId }) => records.place('people', participantId));
      return [said(key, { firstCall, acceptance, firstCallPassed, acceptancePassed }), missedFact(key, missed)];
    }),
    `measured: all first call ${total.firstCallSeconds} s, met ${total.firstCallMet}, missed ${total.firstCallMissed}`,
    `measured: all acceptance ${total.acceptSeconds} s, met ${total.acceptanceMet}, missed ${total.acceptanceMissed}`,
  ];
}
