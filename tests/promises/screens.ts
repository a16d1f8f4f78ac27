/** What the alarm table, the history, the report, the dashboard, the audit log and the simulated phones tell in the end. */
import type { AlarmDetails, AlarmRow } from '../../protocol/alarmTable.ts';
import { MONTHS } from '../../protocol/alarmTable.ts';
import type { AuditLogPage } from '../../protocol/audit.ts';
import type { ReportReply } from '../../protocol/reports.ts';
import { statistics } from '../../server/dashboard/figures.ts';
import type { Bench } from './lab.ts';
import type { Records } from './making.ts';
import type { Course } from './oracle/course.ts';
import { dateOf, dayOf, wallText, ZONE } from './oracle/time.ts';
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

const SCREENS = ['table', 'history'] as const;

/** What the screens have to say. */
export function screenFacts(world: World, courses: readonly Course[]): string[] {
  const count = (of: (course: Course) => boolean) => courses.filter(of).length;
  const running = ({ endedAt }: Course) => endedAt === null;
  const accepted = (course: Course) => !running(course) && course.statuses.some(({ status }) => status === 'ACCEPTED');
  const notAccepted = ({ status }: Course) => ['NOT_ACCEPTED', 'FAILURE', 'CONFIG_PROBLEM'].includes(status);
  const figures = {
    raised: courses.length,
    running: count(running),
    accepted: count(accepted),
    // nobody in these worlds acknowledges who isn't called
    takenOver: 0,
    notAccepted: count(notAccepted),
    ended: count((course) => !running(course) && !accepted(course) && !notAccepted(course)),
  };
  const rows = courses.flatMap((course) =>
    SCREENS.map((screen) =>
      rowFact(screen, course.raised.key, {
        ...{ status: course.status as AlarmRow['status'], triggeredAt: at(course.start), endedAt: at(course.endedAt) },
        ...{ priority: course.raised.priority, required: course.required, accepted: course.accepted },
        ...{ acknowledged: course.acknowledged, calls: course.madeCalls, failedCalls: course.failedCalls },
      }),
    ),
  );
  const sum = (of: (course: Course) => number) => courses.reduce((total, course) => total + of(course), 0);
  return [
    ...rows,
    ...['report', 'dashboard'].flatMap((screen) =>
      Object.entries(figures).map(([name, n]) => `figures: ${screen} ${name} ${n}`),
    ),
    `figures: report calls ${sum(({ madeCalls }) => madeCalls)}`,
    `figures: report failed ${sum(({ failedCalls }) => failedCalls)}`,
    ...courses.filter(({ raised }) => raised.point !== null).map(({ raised }) => `audit: raised ${raised.key}`),
    ...(world.channels === 'simulated' ? phoneFacts(world, courses) : []),
  ];
}

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
  for (const [screen, path] of [
    ['table', '/alarmtable'],
    ['history', '/history'],
  ] as const) {
    const { list } = await bench.ask<{ list: AlarmRow[] }>('POST', path, request);
    told.push(...list.map((row) => rowFact(screen, keyOf(row.id), { ...row, endedAt: row.endedAt ?? '-' })));
  }
  const { total } = await bench.ask<ReportReply>('POST', '/reports/detailed', request);
  const { pool } = bench.running.platform;
  const scope = { kind: 'one', id: records.orgId } as const;
  const dashboard = await statistics(pool, { scope, timeZone: ZONE, today: dayOf(last) }, 'month_ago');
  for (const [screen, figures] of [
    ['report', total],
    ['dashboard', dashboard.total],
  ] as const) {
    const { alarms: raised, running, accepted, takenOver, notAccepted, ended } = figures;
    const named = { raised, running, accepted, takenOver, notAccepted, ended };
    told.push(...Object.entries(named).map(([name, n]) => `figures: ${screen} ${name} ${n}`));
  }
  told.push(`figures: report calls ${total.calls}`, `figures: report failed ${total.failedCalls}`);
  const { list: raises } = await bench.ask<AuditLogPage>('GET', '/audit?type=alarms&action=raise&pageSize=50');
  told.push(...raises.flatMap(({ recordId }) => (keys.has(recordId) ? [`audit: raised ${keyOf(recordId)}`] : [])));
  if (world.channels !== 'simulated') return told;
  for (const [person, id] of records.people.entries()) {
    const { list } = await bench.ask<PhoneReply>('GET', `/simulated-phone?participantId=${id}`);
    const calls = list.map(
      ({ alarmId, alarmStatus, deviceType, address, state }) =>
        `${keyOf(alarmId)} ${alarmStatus} ${deviceType} ${address} ${state}`,
    );
    told.push(...onPhone(person, calls));
  }
  return told;
}
