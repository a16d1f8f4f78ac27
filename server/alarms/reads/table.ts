import { sql } from 'kysely';
import type { AlarmRow } from '../../../protocol/alarmTable.ts';
import { ALARM_FIGURES, FILTERED_FIGURES, type FigureCounts, type FilteredFigure } from '../../../protocol/figures.ts';
import { prepared } from '../../database/prepared.ts';
import type { Queryable } from '../../database/queryable.ts';
import { compile, every, type Fragment } from '../../store/model/sql.ts';
import { USUAL_SIZES } from '../../store/read/list.ts';
import { CALLS_FAILED, CALLS_SENT, COUNTS, figureCondition, figureSql } from '../figures.ts';
import { hoursAgo, partCondition, partsOf, periodCondition, type TableView, within } from './conditions.ts';
import type { Period, SortedField } from './request.ts';
import { endedColumns, type FoundRow, rowColumns, toAlarmRow } from './rows.ts';

/** SQL: whether the alarm was scheduled when it was raised, and has begun. */
const BEGAN_LATER = `(j.starts_at > j.raised_at and j.status <> 'SCHEDULED' and coalesce(j.ended_at >= j.starts_at, true))`;

/** SQL expressions to sort by; texts use the collation of names. A scheduled alarm was triggered when it began. */
const SORTED: Record<SortedField, string> = {
  id: 'j.id',
  alarmName: 'j.name collate names',
  alarmPointId: 'j.alarm_point_id',
  systemId: 'j.system_id collate names',
  status: 'j.status',
  triggeredBy: 'j.triggered_by collate names',
  triggeredAt: `(case when ${BEGAN_LATER} then j.starts_at else j.raised_at end)`,
  startsAt: 'j.starts_at',
  endedAt: 'j.ended_at',
  orgName: '(select s.title from object s where s.id = j.org_id)',
  priority: 'j.priority',
  calls: CALLS_SENT,
  failedCalls: CALLS_FAILED,
};

const PRIORITIES = sql`(values (1), (2), (3), (4), (5)) as p (priority)`;
/** Pages up to this row are read separately for each priority. */
const NEAR = 1_000;

/** SQL: a part of a table, and the moment by which it is sorted: one that an index has, or that of few alarms. */
interface SortedPart {
  where: Fragment;
  moment: string;
}

/** The parts of a table. In the order of time, few scheduled alarms are separated from the many that began at once. */
function sortedParts(view: TableView): SortedPart[] {
  return partsOf(view).flatMap((part) => {
    const where = partCondition(view, part);
    const all = { where, moment: SORTED.triggeredAt };
    if (part.isEarlier || view.query.sort !== 'triggeredAt') return [all];
    return [
      { where: sql`(${where} and not j.starts_at > j.raised_at)`, moment: 'j.raised_at' },
      { where: sql`(${where} and j.starts_at > j.raised_at)`, moment: SORTED.triggeredAt },
    ];
  });
}

/** SQL: the ids of a page with their positions. Every order ends with time and id, which makes it unique. */
function pageIds(view: TableView): Fragment {
  const { page, pageSize, byPriority, openFirst, sort, down } = view.query;
  const [end, size, offset] = [(page + 1) * pageSize, sql.lit(pageSize), sql.lit(page * pageSize)];
  const way = sql.raw(down ? 'desc nulls last' : 'asc nulls last');
  const timeWay = sql.raw(sort === 'triggeredAt' && !down ? 'asc' : 'desc');
  const newest = (moment: string) => sql`${sql.raw(moment)} ${timeWay}, j.id ${timeWay}`;
  const key = sort === 'triggeredAt' ? sql`` : sql`${sql.raw(SORTED[sort])} ${way},`;
  const open = sql`(case when ${figureCondition(['notAccepted', 'running'])} then j.priority end) nulls last,`;
  const order = (moment: string) =>
    sql`${openFirst ? open : sql``} ${byPriority ? sql`j.priority,` : sql``} ${key} ${newest(moment)}`;
  const isNear = byPriority && !openFirst && sort === 'triggeredAt' && end <= NEAR;
  const first = ({ where, moment }: SortedPart) => {
    if (!isNear)
      return sql`(select j.id from alarm_job j where ${where} order by ${order(moment)} limit ${sql.lit(end)})`;
    return sql`select f.id from ${PRIORITIES} cross join lateral (
      select j.id from alarm_job j where j.priority = p.priority and ${where} order by ${newest(moment)} limit ${sql.lit(end)}) f`;
  };
  const parts = sortedParts(view);
  const [only, ...more] = parts;
  const where = only && more.length === 0 ? only.where : sql`j.id in (${sql.join(parts.map(first), sql` union all `)})`;
  return sql`select j.id, row_number() over () as place from (
    select j.id from alarm_job j where ${where}
    order by ${order(SORTED.triggeredAt)} limit ${size} offset ${offset}) j`;
}

/** Whether a table is filtered by nothing but its period, its organizations and figures. */
function isUnfiltered({ query, same }: TableView): boolean {
  const { columns, search, people, plans, templates, alarms } = query;
  const filters = [columns, people.participants, people.groups, plans, templates, alarms];
  return search.text === '' && !people.mine && same === undefined && filters.every((one) => one.length === 0);
}

/** Whether a table has all alarms of its period and its organizations. */
const isWhole = (view: TableView): boolean =>
  !view.query.openFirst && view.query.figures.length === 0 && isUnfiltered(view);

/** SQL: start of the first hour that lies completely within the period, and end of the last one. */
function wholeHours(period: Period, timeZone: string): { first: Fragment; end: Fragment } {
  const next = (moment: Fragment) => sql`hour_of(${moment} + interval '1 hour' - interval '1 microsecond')`;
  if ('hours' in period) {
    return { first: next(hoursAgo(period.hours)), end: sql`timestamptz 'infinity'` };
  }
  const zone = sql.lit(timeZone);
  const from = sql`(${period.from}::date::timestamp at time zone ${zone})`;
  return { first: next(from), end: sql`hour_of((${period.to}::date + 1)::timestamp at time zone ${zone})` };
}

/** SQL: the number of alarms of a table. Alarms of whole hours are already counted in `alarm_hour`, tests included. */
function countSql(view: TableView): Fragment {
  const [, earlier] = partsOf(view);
  const number = (condition: Fragment) => sql`(select count(*) from alarm_job j where ${condition})`;
  if (!isWhole(view)) {
    const numbers = partsOf(view).map((part) => number(partCondition(view, part)));
    return sql`select (${sql.join(numbers, sql` + `)})::integer as count`;
  }
  const { first, end } = wholeHours(view.query.period, view.timeZone);
  const scope = within(view.scope);
  const hours = every([sql`j.hour >= ${first}`, sql`j.hour < ${end}`, ...scope]);
  const edges = every([...within(view.scope), periodCondition(sql`j.raised_at`, view.query.period, view.timeZone)]);
  const running = every([sql`j.ended_at is null`, edges, sql.raw(COUNTS)]);
  const tests = every([sql`j.source = 'test'`, edges]);
  return sql`select ((select coalesce(sum(j.n), 0) from alarm_hour j where ${hours})
      + ${number(sql`${edges} and j.raised_at < ${first}`)}
      + ${number(sql`${edges} and j.raised_at >= greatest(${first}, ${end})`)}
      - ${number(tests)}
      ${view.ended ? sql`- ${number(running)}` : sql``}
      ${earlier ? sql`+ ${number(partCondition(view, earlier))}` : sql``})::integer as count`;
}

/** SQL: the columns of a row of a table. */
const columnsOf = ({ ended, timeZone }: TableView): Fragment =>
  ended ? sql`${rowColumns(timeZone)}, ${endedColumns()}` : rowColumns(timeZone);

/** How many alarms of a table are in each figure, whichever figures its request names. */
export async function countFigures(db: Queryable, view: TableView): Promise<FigureCounts> {
  const all = { ...view, query: { ...view.query, figures: [...FILTERED_FIGURES] } };
  const parts = partsOf(all).map(
    (part) => sql`select ${sql.raw(figureSql)} as figure from alarm_job j where ${partCondition(all, part)}`,
  );
  const { rows } = await db.query<{ figure: FilteredFigure; n: number }>(
    compile(sql`select figure, count(*)::integer as n from (${sql.join(parts, sql` union all `)}) a group by figure`),
  );
  const figures = { notAccepted: 0, running: 0, waiting: 0, accepted: 0, takenOver: 0, ended: 0, test: 0 };
  for (const { figure, n } of rows) figures[figure] = n;
  return { figures, count: ALARM_FIGURES.reduce((sum, figure) => sum + figures[figure], 0) };
}

/** Hours of a period up to which a page's statement is prepared. */
const USUAL_HOURS = 24;

/**
 * Whether a page's statement is prepared: it is one of few that all who watch a table read again and again. Planning it
 * takes five times as long as reading the page, because calls and logs have a partition for each month.
 */
function isPlannedOnce(view: TableView): boolean {
  const { page, pageSize, period } = view.query;
  const isUsual = page === 0 && USUAL_SIZES.has(pageSize) && 'hours' in period && period.hours <= USUAL_HOURS;
  return isUsual && view.scope.kind !== 'many' && isUnfiltered(view);
}

/** A page of an alarm table, and the number of all its alarms. */
export async function alarmPage(db: Queryable, view: TableView): Promise<{ list: AlarmRow[]; count: number }> {
  const { text, values } = compile(sql`with total as materialized (${countSql(view)}),
        page as materialized (${pageIds(view)})
      select total.count, r.* from total left join lateral (
        select page.place, ${columnsOf(view)} from page join alarm_job j on j.id = page.id
        left join object g on g.id = j.org_id) r on true
      order by r.place`);
  const statement = isPlannedOnce(view) ? prepared(text) : { text };
  const { rows } = await db.query<FoundRow & { count: number; place: number | null }>({ ...statement, values });
  const list = rows.filter(({ place }) => place !== null).map(({ count: _, place: __, ...row }) => toAlarmRow(row));
  return { list, count: rows[0]?.count ?? 0 };
}
