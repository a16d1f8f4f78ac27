import { sql } from 'kysely';
import type { AlarmStatus } from '../../protocol/alarms.ts';
import type {
  DashboardPeriod,
  GeneralInfo,
  MediaCalls,
  PeriodDays,
  Statistics,
  TypedCalls,
} from '../../protocol/dashboard.ts';
import type { AlarmFigures, CallFigures } from '../../protocol/figures.ts';
import { type Day, writeDay } from '../../src/duty/days.ts';
import { alarmFigure, callResult, isSent } from '../../src/duty/figures.ts';
import { periodDays } from '../../src/duty/periods.ts';
import { figureCondition } from '../alarms/figures.ts';
import { isFinal } from '../alarms/states.ts';
import type { Queryable } from '../database/queryable.ts';
import { compile } from '../store/model/sql.ts';
import type { Scope } from '../store/tree/scope.ts';

/** Organizations and day for which figures are requested; `today` in the platform's time zone. */
export interface FigureScope {
  scope: Scope;
  timeZone: string;
  today: Day;
}

const noAlarms = (): AlarmFigures => ({
  alarms: 0,
  running: 0,
  waiting: 0,
  accepted: 0,
  takenOver: 0,
  notAccepted: 0,
  ended: 0,
});
const noCalls = (): CallFigures => ({ calls: 0, answered: 0, noAnswer: 0, failed: 0 });

/** Numbers of a tally: `accepted` of its `n` alarms were accepted by enough of the people called. */
interface Tallied {
  status: string;
  n: number;
  accepted: number;
}

/** Adds the alarms of a tally, which counts no tests and no alarm as ACCEPTED that still runs. */
function addAlarms(figures: AlarmFigures, { status, n, accepted }: Tallied): void {
  const ended = isFinal({ status: status as AlarmStatus, awaitsAcknowledgement: false });
  figures.alarms += n;
  for (const [part, isAccepted] of [[accepted, true] as const, [n - accepted, false] as const]) {
    const figure = alarmFigure({ status, ended, accepted: isAccepted, takenOver: false, test: false });
    if (figure !== 'test') figures[figure] += part;
  }
}

function addCalls(figures: CallFigures, state: string, n: number): void {
  figures.calls += n;
  const result = callResult(state);
  if (result) figures[result] += n;
}

/** Organization ids of tally rows; 0 is the whole system. */
function orgsOf(scope: Scope): number[] {
  if (scope.kind === 'all') return [0];
  return scope.kind === 'one' ? [scope.id] : scope.ids;
}

/** SQL: rows of organizations ($1) for the days from $2 to before $3, in time zone $4. */
const WITHIN = `org_id = any($1::integer[]) and at >= $2::date::timestamp at time zone $4 and at < $3::date::timestamp at time zone $4`;
/** SQL: the beginning of the hour or day ($5), as wall time. */
const BUCKET = `to_char(date_trunc($5, at at time zone $4), 'YYYY-MM-DD HH24:MI')`;

const valuesOf = ({ scope, timeZone }: FigureScope, { from, to }: { from: Day; to: Day }) => [
  orgsOf(scope),
  writeDay(from),
  writeDay(to),
  timeZone,
];
const daysOf = ({ from, to }: { from: Day; to: Day }): PeriodDays => ({ from: writeDay(from), to: writeDay(to - 1) });
/** Size of the buckets: hours for one day, days for several. */
const bucketOf = ({ from, to }: { from: Day; to: Day }) => (to - from === 1 ? 'hour' : 'day');

/** Average in seconds; null if there are no values. */
const average = (sum: number, n: number): number | null => (n > 0 ? Math.round(sum / n) : null);

/** Figures by key, which is a time bucket or a device type; listed in the order of the keys. */
class Series<T> {
  readonly #found = new Map<string, T>();
  readonly #empty: () => T;

  constructor(empty: () => T) {
    this.#empty = empty;
  }

  at(key: string): T {
    const known = this.#found.get(key) ?? this.#empty();
    this.#found.set(key, known);
    return known;
  }

  list<K extends string>(name: K): (T & { [key in K]: string })[] {
    return [...this.#found]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]) => ({ [name]: key, ...value }) as T & { [key in K]: string });
  }
}

/** GET /dashboard/statistics/{period} */
export async function statistics(db: Queryable, asked: FigureScope, period: DashboardPeriod): Promise<Statistics> {
  const days = periodDays(period, asked.today);
  const { rows } = await db.query<{ at: string; status: string; n: number; accepted: number; seconds: number }>(
    `select ${BUCKET} as at, status, sum(n)::integer as n, sum(accepted)::integer as accepted,
       sum(accept_seconds)::float8 as seconds
     from alarm_tally where ${WITHIN} group by 1, 2 having sum(n) <> 0`,
    [...valuesOf(asked, days), bucketOf(days)],
  );
  const total = noAlarms();
  const series = new Series(noAlarms);
  let [accepted, seconds] = [0, 0];
  for (const row of rows) {
    addAlarms(total, row);
    addAlarms(series.at(row.at), row);
    accepted += row.accepted;
    seconds += row.seconds;
  }
  return { ...daysOf(days), total: { ...total, acceptSeconds: average(seconds, accepted) }, list: series.list('at') };
}

/** GET /dashboard/calls/{period} */
export async function mediaCalls(db: Queryable, asked: FigureScope, period: DashboardPeriod): Promise<MediaCalls> {
  const days = periodDays(period, asked.today);
  const { rows } = await db.query<{ at: string; state: string; n: number }>(
    `select ${BUCKET} as at, state, sum(n)::integer as n from call_tally
     where ${WITHIN} group by 1, 2 having sum(n) <> 0`,
    [...valuesOf(asked, days), bucketOf(days)],
  );
  const total = noCalls();
  const series = new Series(noCalls);
  for (const { at, state, n } of rows) {
    if (!isSent(state)) continue;
    addCalls(total, state, n);
    addCalls(series.at(at), state, n);
  }
  return { ...daysOf(days), total, list: series.list('at') };
}

/** GET /dashboard/calls-typed/{period}; most calls first. */
export async function typedCalls(db: Queryable, asked: FigureScope, period: DashboardPeriod): Promise<TypedCalls> {
  const days = periodDays(period, asked.today);
  const { rows } = await db.query<{ type: string; state: string; n: number }>(
    `select device_type as type, state, sum(n)::integer as n from call_tally
     where ${WITHIN} group by 1, 2 having sum(n) <> 0`,
    valuesOf(asked, days),
  );
  const series = new Series(noCalls);
  for (const { type, state, n } of rows) {
    if (isSent(state)) addCalls(series.at(type), state, n);
  }
  const list = series.list('type').sort((one, other) => other.calls - one.calls);
  return { ...daysOf(days), list };
}

/** The figures of alarms and calls for GET /dashboard. */
export async function alarmInfo(
  db: Queryable,
  asked: FigureScope,
): Promise<{ alarms: NonNullable<GeneralInfo['alarms']>; calls: NonNullable<GeneralInfo['calls']> }> {
  const { scope, timeZone } = asked;
  const ids = scope.kind === 'all' ? null : orgsOf(scope);
  const [now, week, calls, running] = [
    await statistics(db, asked, 'today'),
    await statistics(db, asked, 'week_ago'),
    await mediaCalls(db, asked, 'today'),
    await db.query<{ n: number; oldest: string | null }>(
      compile(sql`select count(*)::integer as n,
          to_char(min(j.raised_at) at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as oldest
        from alarm_job j where ${figureCondition(['running'])}
          and (${ids}::integer[] is null or j.org_id = any(${ids}::integer[]))`),
    ),
  ];
  const [found] = running.rows;
  return {
    alarms: {
      running: found?.n ?? 0,
      oldestAt: found?.oldest ?? null,
      today: now.total.alarms,
      notAccepted: now.total.notAccepted,
      acceptSeconds: now.total.acceptSeconds,
      usualAcceptSeconds: week.total.acceptSeconds,
    },
    calls: { today: calls.total.calls, answered: calls.total.answered },
  };
}
