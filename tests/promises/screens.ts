/** What the alarm table, the history, the report, the dashboard, the audit log and the simulated phones tell in the end. */
import type { AlarmDetails, AlarmRow } from '../../protocol/alarmTable.ts';
import { MONTHS } from '../../protocol/alarmTable.ts';
import type { AuditLogPage } from '../../protocol/audit.ts';
import type { CallFigures } from '../../protocol/figures.ts';
import type { ReportReply } from '../../protocol/reports.ts';
import { mediaCalls, statistics, typedCalls } from '../../server/dashboard/figures.ts';
import type { Bench } from './lab.ts';
import type { Records } from './making.ts';
import type { Course } from './oracle/course.ts';
import { isMade } from './oracle/courseState.ts';
import { dateOf, dayOf, wallText, ZONE } from './oracle/time.ts';
import { reportFacts, toldReport } from './reports.ts';
import type { World } from './world.ts';

const at = (instant: number | null): string => (instant === null ? '-' : wallText(instant));

/** Most calls that a simulated phone shows. */
const MOST_ON_PHONE = 40;

/** Everything about an alarm that a row of a table shows. */
const rowFact = (
  screen: string,
  key: string,
  row: Pick<
    AlarmRow,
    'status' | 'triggeredAt' | 'priority' | 'required' | 'accepted' | 'acknowledged' | 'calls' | 'failedCalls'
  > & { endedAt: string },
) =>
  `${screen}: ${key} ${row.status} from ${row.triggeredAt} to ${row.endedAt} priority ${row.priority} accepted ${row.accepted}` +
  ` of ${row.required} acknowledged ${row.acknowledged} calls ${row.calls} failed ${row.failedCalls}`;

/** Quitting an alarm point acknowledges its alarms. */
const auditedAs = ({ operator }: World, place: number) => (operator[place]?.action === 'stop' ? 'stop' : 'acknowledge');

const SCREENS = ['table', 'history'] as const;

/** What the screens have to say. */
export function screenFacts(world: World, courses: readonly Course[]): string[] {
  const count = (of: (course: Course) => boolean) => courses.filter(of).length;
  const running = ({ endedAt }: Course) => endedAt === null;
  const accepted = (course: Course) => !running(course) && course.statuses.some(({ status }) => status === 'ACCEPTED');
  const notAccepted = ({ status, takenOver }: Course) =>
    !takenOver && ['NOT_ACCEPTED', 'FAILURE', 'CONFIG_PROBLEM'].includes(status);
  const isOver = ({ status }: Course) => ['FINISHED', 'INTERRUPTED', 'CANCELED', 'INACTIVE'].includes(status);
  const figures = {
    raised: courses.length,
    running: count(running),
    accepted: count(accepted),
    // acknowledged by an operator before enough people accepted, or after nobody had
    takenOver: count((course) => course.takenOver || (course.status === 'ACKNOWLEDGED' && !accepted(course))),
    waiting: 0,
    notAccepted: count(notAccepted),
    ended: count((course) => !running(course) && !accepted(course) && isOver(course)),
  };
  const rows = courses.flatMap((course) =>
    SCREENS.map((screen) =>
      rowFact(screen, course.raised.key, {
        status: course.status as AlarmRow['status'],
        triggeredAt: at(course.start),
        endedAt: at(course.endedAt),
        priority: course.raised.priority,
        required: course.required,
        accepted: course.accepted,
        acknowledged: course.acknowledged,
        calls: course.madeCalls,
        failedCalls: course.failedCalls,
      }),
    ),
  );
  const sum = (of: (course: Course) => number) => courses.reduce((total, course) => total + of(course), 0);
  return [
    ...rows,
    ...['report', 'dashboard'].flatMap((screen) =>
      Object.entries(figures).map(([name, n]) => `figures: ${screen} ${name} ${n}`),
    ),
    ...callFigures(courses),
    ...reportFacts(courses),
    `figures: report calls ${sum(({ madeCalls }) => madeCalls)}`,
    `figures: report failed ${sum(({ failedCalls }) => failedCalls)}`,
    ...courses.filter(({ raised }) => raised.point !== null).map(({ raised }) => `audit: raise ${raised.key}`),
    ...courses.flatMap(({ raised, acted }) =>
      [...acted].flatMap(([place, { ok }]) => (ok ? [`audit: ${auditedAs(world, place)} ${raised.key}`] : [])),
    ),
    ...(world.channels === 'simulated' ? phoneFacts(world, courses) : []),
  ];
}

const RESULTS: { [state: string]: string } = {
  ACCEPTED: 'answered',
  ACKNOWLEDGED: 'answered',
  DECLINED: 'answered',
  NO_ANSWER: 'noAnswer',
  FAILED: 'failed',
};

/** The dashboard's figures of calls, in total and by type of device. */
function callFigures(courses: readonly Course[]): string[] {
  const made = courses.flatMap(({ calls }) => calls).filter(isMade);
  const line = (of: string, calls: typeof made) => {
    const results = (result: string) => calls.filter(({ state }) => RESULTS[state] === result).length;
    return callLine(of, {
      calls: calls.length,
      answered: results('answered'),
      noAnswer: results('noAnswer'),
      failed: results('failed'),
    });
  };
  const types = [...new Set(made.map(({ type }) => type))];
  return [
    line('all', made),
    ...types.map((type) =>
      line(
        type,
        made.filter((call) => call.type === type),
      ),
    ),
  ];
}

const callLine = (of: string, { calls, answered, noAnswer, failed }: CallFigures) =>
  `figures: dashboard ${of} calls ${calls} answered ${answered} no answer ${noAnswer} failed ${failed}`;

/** Names the calls of a phone, or that there are too many to be compared. */
const onPhone = (person: number, calls: string[]): string[] =>
  calls.length < MOST_ON_PHONE
    ? calls.map((call) => `phone: person ${person} ${call}`)
    : [`phone: person ${person} has many`];

function phoneFacts({ people }: World, courses: readonly Course[]): string[] {
  return people.flatMap((_, person) =>
    onPhone(
      person,
      courses.flatMap(({ calls, raised, status }) =>
        calls
          .filter((call) => call.person === person && call.sent !== null)
          .map(({ type, address, state }) => `${raised.key} ${status} ${type} ${address} ${state}`),
      ),
    ),
  );
}

interface PhoneReply {
  list: { alarmId: number; alarmStatus: string; deviceType: string; address: string; state: string }[];
}

/** The days between two wall-clock times as the alarm table's duration. */
function durationOf(from: string, to: string) {
  const [start, end] = [from, to].map((text) => {
    const { year, month, date } = dateOf(dayOf(text));
    return { dayOfMonth: date, month: MONTHS[month], year };
  });
  return { option: 'DATE_DURATION', start, end };
}

/** What the screens say, in the same sentences. `keys`: what raised each alarm. */
export async function toldScreens(
  bench: Bench,
  world: World,
  records: Records,
  alarms: readonly AlarmDetails[],
  keys: ReadonlyMap<number, string>,
): Promise<string[]> {
  const times = alarms.flatMap(({ triggeredAt, endedAt }) => [triggeredAt, endedAt ?? triggeredAt]).sort();
  const [first = wallText(Date.parse(world.at)), last = first] = [times[0], times.at(-1)];
  const request = { organizationFilter: { id: records.orgId }, duration: durationOf(first, last), pageSize: 100 };
  const keyOf = (id: number) => keys.get(id) ?? '?';
  const told: string[] = [];
  const rows = (path: string) => bench.ask<{ list: AlarmRow[] }>('POST', path, request);
  const [table, history, { total }, audited, measured] = await Promise.all([
    rows('/alarmtable'),
    rows('/history'),
    bench.ask<ReportReply>('POST', '/reports/detailed', request),
    toldAudit(bench, world, keys),
    toldReport(bench, records, request, keys),
  ]);
  for (const [screen, { list }] of Object.entries({ table, history })) {
    told.push(...list.map((row) => rowFact(screen, keyOf(row.id), { ...row, endedAt: row.endedAt ?? '-' })));
  }
  told.push(...audited, ...measured);
  const { pool } = bench.running.platform;
  const scope = { kind: 'one', id: records.orgId } as const;
  const asked = { scope, timeZone: ZONE, today: dayOf(last) };
  const [dashboard, allCalls, byType] = await Promise.all([
    statistics(pool, asked, 'month_ago'),
    mediaCalls(pool, asked, 'month_ago'),
    typedCalls(pool, asked, 'month_ago'),
  ]);
  told.push(callLine('all', allCalls.total), ...byType.list.map((one) => callLine(one.type, one)));
  for (const [screen, figures] of [
    ['report', total],
    ['dashboard', dashboard.total],
  ] as const) {
    const { alarms: raised, running, waiting, accepted, takenOver, notAccepted, ended } = figures;
    const named = { raised, running, waiting, accepted, takenOver, notAccepted, ended };
    told.push(...Object.entries(named).map(([name, n]) => `figures: ${screen} ${name} ${n}`));
  }
  told.push(`figures: report calls ${total.calls}`, `figures: report failed ${total.failedCalls}`);
  if (world.channels !== 'simulated') return told;
  const phones = records.people.map(async (id, person) => {
    const { list } = await bench.ask<PhoneReply>('GET', `/simulated-phone?participantId=${id}`);
    const calls = list.map(
      ({ alarmId, alarmStatus, deviceType, address, state }) =>
        `${keyOf(alarmId)} ${alarmStatus} ${deviceType} ${address} ${state}`,
    );
    return onPhone(person, calls);
  });
  return [...told, ...(await Promise.all(phones)).flat()];
}

/** What the audit log says about the alarms: who raised them, and what an operator did to them. */
async function toldAudit(bench: Bench, { operator }: World, keys: ReadonlyMap<number, string>): Promise<string[]> {
  const acted = operator.length > 0 ? ['acknowledge', 'stop'] : [];
  const pages = ['raise', ...acted].map(async (action) => {
    const { list } = await bench.ask<AuditLogPage>('GET', `/audit?type=alarms&action=${action}&pageSize=50`);
    return list.flatMap(({ recordId }) => {
      const key = keys.get(recordId);
      return key === undefined ? [] : [`audit: ${action} ${key}`];
    });
  });
  return (await Promise.all(pages)).flat();
}
