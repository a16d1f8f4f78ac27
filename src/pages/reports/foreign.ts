import { durationWire, fetchAlarms } from '../../../dataProvider/calls/alarms.ts';
import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import type { AlarmRow } from '../../../protocol/alarmTable.ts';
import type { AlarmFigure } from '../../../protocol/figures.ts';
import type {
  GroupBy,
  ReportFigures,
  ReportGroup,
  ReportReply,
  ReportRequest,
  ReportRow,
  ReportTab,
} from '../../../protocol/reports.ts';

/** A report as it is shown: the platform's own, or one made here of alarms that may tell less. */
export type ShownReport = Omit<ReportReply, 'list' | 'total' | 'groups' | 'months' | 'series'> & {
  list: (Omit<ShownAlarm, 'open' | 'figure'> & Omit<ReportRow, keyof AlarmRow>)[];
  total: ShownFigures;
  groups: ShownGroup[];
  /** The moment of its state in milliseconds since 1970; absent: it is of now. */
  stateAt?: number;
  months: Told<ReportReply['months'][number]>[];
  series: ({ at: string; alarms: number } & { [figure in AlarmFigure]: number | null })[];
};
type NotAlwaysTold = 'calls' | 'failedCalls' | AlarmFigure;
type Told<T> = Omit<T, NotAlwaysTold> & { [figure in NotAlwaysTold]: number | null };
/** Figures of a report; null: no alarm tells its calls, in which figure it counts, or whether operators took it over. */
export type ShownFigures = Told<ReportFigures>;
/** Figures of a group of a report. */
export type ShownGroup = Told<ReportGroup>;

/** Maximum number of alarms in a report made here: more would take too many requests. */
const MAX_ALARMS = 1_000;
const PAGE = 200;

const KEYS: { readonly [by in GroupBy]: (row: ShownAlarm) => string | number | null } = {
  none: () => null,
  alarmPointName: ({ alarmName }) => alarmName,
  alarmPointId: ({ alarmPointId }) => alarmPointId,
  systemId: ({ systemId }) => systemId || null,
  triggeredBy: ({ triggeredBy }) => triggeredBy || null,
  status: ({ status }) => status,
};

/**
 * Returns the sums of alarms. Durations and targets need calls and answers, which other platforms don't report. `told`:
 * whether any alarm of the report tells in which figure it counts.
 */
function figuresOf(rows: readonly ShownAlarm[], told: boolean): ShownFigures {
  const count = (figure: AlarmFigure) => (told ? rows.filter((row) => row.figure === figure).length : null);
  const sum = (key: 'calls' | 'failedCalls') =>
    rows.reduce<number | null>((all, row) => (row[key] === null ? all : (all ?? 0) + row[key]), null);
  return {
    alarms: rows.length,
    running: count('running'),
    waiting: count('waiting'),
    accepted: count('accepted'),
    takenOver: null,
    notAccepted: count('notAccepted'),
    ended: count('ended'),
    calls: sum('calls'),
    failedCalls: sum('failedCalls'),
    firstCallSeconds: null,
    acceptSeconds: null,
    firstCallMet: 0,
    firstCallMissed: 0,
    acceptanceMet: 0,
    acceptanceMissed: 0,
  };
}

function partsOf<T>(rows: readonly T[], keyOf: (row: T) => string | null): [string | null, T[]][] {
  const parts = new Map<string | null, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const part = parts.get(key) ?? [];
    part.push(row);
    parts.set(key, part);
  }
  return [...parts].sort(([one], [other]) =>
    one === null ? 1 : other === null ? -1 : one.localeCompare(other, undefined, { numeric: true }),
  );
}

/** Fetches the alarms of a request from the history, newest first, at most MAX_ALARMS. */
export async function historyOf(
  request: ReportRequest,
  signal?: AbortSignal,
): Promise<{ rows: ShownAlarm[]; all: number }> {
  const { groupBy: _, targets: __, ...asked } = request;
  const rows = new Map<number, ShownAlarm>();
  for (let currentPage = 0; rows.size < MAX_ALARMS; currentPage++) {
    const { list, hasNextPage } = await fetchAlarms('history', { ...asked, currentPage, pageSize: PAGE }, signal);
    const before = rows.size;
    for (const row of list) rows.set(row.id, row);
    if (rows.size === before || !hasNextPage) return { rows: [...rows.values()], all: rows.size };
  }
  return { rows: [...rows.values()], all: MAX_ALARMS };
}

/** Makes a report from the alarm history of a platform that doesn't make reports. */
export async function buildReportLocally(
  tab: ReportTab,
  request: ReportRequest,
  signal?: AbortSignal,
): Promise<ShownReport> {
  const { rows } = await historyOf(request, signal);
  const told = rows.some(({ figure }) => figure !== null);
  const { currentPage, pageSize, groupBy, duration } = request;
  const keyOf = (row: ShownAlarm) => {
    const key = KEYS[groupBy](row);
    return key === null || key === undefined ? null : String(key);
  };
  const group = (key: string | null, of: readonly ShownAlarm[]): ShownGroup => ({
    key,
    title: String(of[0]?.alarmName ?? ''),
    ...figuresOf(of, told),
  });
  const groups = groupBy === 'none' ? [] : partsOf(rows, keyOf).map(([key, of]) => group(key, of));
  const [from, to] = [duration.start, duration.end].map((day) => (day ? durationWire(day) : ''));
  const by = tab === 'monthly' ? 'month' : from === to ? 'hour' : 'day';
  const length = { hour: 13, day: 10, month: 7 }[by];
  const ends = { hour: ':00', day: ' 00:00', month: '-01 00:00' }[by];
  const sorted = groupBy === 'none' ? rows : partsOf(rows, keyOf).flatMap(([, of]) => of);
  const list = sorted
    .slice(currentPage * pageSize, (currentPage + 1) * pageSize)
    .map((row): ShownReport['list'][number] => ({
      ...row,
      key: keyOf(row),
      firstCallSeconds: null,
      acceptSeconds: null,
      notReached: [],
      firstCallPassed: null,
      acceptancePassed: null,
    }));
  return {
    from: from ?? '',
    to: to ?? '',
    total: figuresOf(rows, told),
    by,
    groups,
    groupCount: groups.length,
    series: partsOf(rows, ({ triggeredAt }) => String(triggeredAt ?? '').slice(0, length)).map(([at, of]) => {
      const { alarms, running, waiting, accepted, takenOver, notAccepted, ended } = figuresOf(of, told);
      return { at: `${at}${ends}`, alarms, running, waiting, accepted, takenOver, notAccepted, ended };
    }),
    months:
      tab === 'monthly'
        ? partsOf(rows, ({ triggeredAt }) => String(triggeredAt ?? '').slice(0, 7)).flatMap(([month, of]) =>
            partsOf(of, keyOf).map(([key, part]) => ({ month: month ?? '', ...group(key, part) })),
          )
        : [],
    list: tab === 'monthly' ? [] : list,
    count: rows.length,
    currentPage,
    pageSize,
    pagesCount: Math.ceil(rows.length / pageSize),
  };
}
