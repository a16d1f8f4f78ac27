import { sql } from 'kysely';
import type { AlarmRow } from '../../../protocol/alarmTable.ts';
import { ALARM_FIGURES, FILTERED_FIGURES, type FigureCounts, type FilteredFigure } from '../../../protocol/figures.ts';
import type { Queryable } from '../../database/queryable.ts';
import { containsPattern } from '../../store/model/fold.ts';
import { compile, every, type Fragment, some } from '../../store/model/sql.ts';
import type { Scope } from '../../store/tree/scope.ts';
import { CALLS_FAILED, CALLS_SENT, COUNTS, figureCondition, figureSql } from '../figures.ts';
import type { Period, SearchedField, SortedField, TableQuery } from './request.ts';
import { endedColumns, type FoundRow, rowColumns, toAlarmRow } from './rows.ts';

/** Which alarms a table shows, and to whom. */
export interface TableView {
  query: TableQuery;
  scope: Scope;
  timeZone: string;
  /** Only alarms that have ended, as in the history. */
  ended: boolean;
  /** The last hours have also alarms that were raised before: those that run or wait, and scheduled ones that began in them. */
  live: boolean;
  caller: { userId: number; participantId: number | undefined };
  /** Only alarms of this alarm point; for an alarm without an alarm point, only the alarm itself. */
  same?: { alarmPointId: number } | { alarmId: number };
}

const SEARCHED: Record<SearchedField, string> = {
  alarmName: 'j.name',
  systemId: `coalesce(j.system_id, '')`,
  triggeredBy: 'j.triggered_by',
  status: 'j.status',
  text: `coalesce(j.content ->> 'text', '')`,
};

const COLUMNS: Record<TableQuery['columns'][number]['column'], string> = {
  alarmName: 'j.name',
  alarmPointId: 'j.alarm_point_id',
  status: 'j.status',
  systemId: 'j.system_id',
  triggeredBy: 'j.triggered_by',
};

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

/** Statuses that no alarm ends with. */
const NEVER_FINAL = ['NEW', 'SCHEDULED', 'PROCESSING', 'PARTIAL_ACCEPTED', 'PARTIAL_ACKNOWLEDGED'];
/** The largest integer of PostgreSQL; greater ids belong to no alarm point. */
const LAST_ID = 2_147_483_647;
const PRIORITIES = sql`(values (1), (2), (3), (4), (5)) as p (priority)`;
/** Pages up to this row are read separately for each priority. */
const NEAR = 1_000;

/** Condition: `column` is in the period. */
export function periodCondition(column: Fragment, period: Period, timeZone: string): Fragment {
  if ('hours' in period) return sql`${column} >= ${hoursAgo(period.hours)}`;
  const zone = sql.lit(timeZone);
  return sql`${column} >= (${period.from}::date::timestamp at time zone ${zone})
    and ${column} < ((${period.to}::date + 1)::timestamp at time zone ${zone})`;
}

function within(scope: Scope): Fragment[] {
  if (scope.kind === 'all') return [];
  return [scope.kind === 'one' ? sql`j.org_id = ${scope.id}` : sql`j.org_id = any(${scope.ids}::integer[])`];
}

function columnCondition({ column, values }: TableQuery['columns'][number]): Fragment {
  const held = sql.raw(COLUMNS[column]);
  if (column !== 'alarmPointId') {
    const accepted = sql`${held} = any(${values.map(String)}::text[])`;
    // redundant, but lets the few running alarms be found by their own index
    const running = column === 'status' && values.every((status) => NEVER_FINAL.includes(String(status)));
    return running ? sql`${accepted} and j.ended_at is null` : accepted;
  }
  const ids = values.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= LAST_ID);
  return sql`${held} = any(${ids}::integer[])`;
}

function searchCondition({ search: { field, text } }: TableQuery): Fragment[] {
  if (text === '') return [];
  const pattern = containsPattern(text);
  const anywhere = sql`plain_signs(j.search) like ${pattern}`;
  return field === null ? [anywhere] : [anywhere, sql`folded(${sql.raw(SEARCHED[field])}) like ${pattern}`];
}

/** Condition: alarms of a part of the period that called one of these people or, for `mine`, that the caller raised. */
function peopleCondition({ query, timeZone, caller }: TableView, { isEarlier }: Part): Fragment[] {
  const { participants, groups, mine } = query.people;
  if (participants.length === 0 && groups.length === 0 && !mine) return [];
  const ids = [...participants, ...(mine && caller.participantId !== undefined ? [caller.participantId] : [])];
  const people: Fragment[] = [sql`c.participant_id = any(${ids}::integer[])`];
  if (groups.length > 0) {
    people.push(sql`c.participant_id in (select l.to_id from link l
      where l.kind = 'participant-groups.participantIds' and l.from_id = any(${groups}::integer[]))`);
  }
  // the few earlier alarms are looked up one by one, those of the period by its calls
  const called = isEarlier
    ? sql`exists (select from alarm_call c where c.job_id = j.id and c.raised_at = j.raised_at and ${some(people)})`
    : sql`j.id in (select c.job_id from alarm_call c
        where ${some(people)} and ${periodCondition(sql`c.raised_at`, query.period, timeZone)})`;
  const raised = sql`(j.source = 'user' and j.triggered_by_id = ${caller.userId})`;
  return [mine ? some([called, raised]) : called];
}

/** Condition: alarms that carry out one of these plans. */
function planCondition({ plans }: TableQuery): Fragment[] {
  const held = plans.map((planId) => JSON.stringify([{ planId }]));
  return plans.length === 0 ? [] : [sql`j.tracks @> any(${held}::jsonb[])`];
}

/**
 * Condition: alarms raised by one of these templates. An alarm with an alarm point doesn't count, even if it has a
 * template's text.
 */
function templateCondition({ templates }: TableQuery): Fragment[] {
  if (templates.length === 0) return [];
  return [sql`j.template_id = any(${templates}::integer[]) and j.alarm_point_id is null`];
}

function namedCondition({ alarms }: TableQuery): Fragment[] {
  return alarms.length === 0 ? [] : [sql`j.id = any(${alarms}::bigint[])`];
}

/** Condition: alarms of the chosen figures. Tests are shown only to those who ask for them, or for certain alarms. */
function countedCondition({ query: { alarms, figures }, same }: TableView): Fragment[] {
  if (figures.length === FILTERED_FIGURES.length) return [];
  const isNamed = alarms.length > 0 || same !== undefined;
  return isNamed && figures.length === 0 ? [] : [figureCondition(figures)];
}

function sameAlarm(same: NonNullable<TableView['same']>): Fragment {
  return 'alarmId' in same ? sql`j.id = ${same.alarmId}` : sql`j.alarm_point_id = ${same.alarmPointId}`;
}

/** SQL: the start of a period of hours. */
const hoursAgo = (hours: number): Fragment => sql`(now() - make_interval(hours => ${hours}::integer))`;

/** A part of a table's period. `isEarlier`: its alarms were raised before the period. */
interface Part {
  condition: Fragment;
  isEarlier: boolean;
}

/**
 * The parts of a table's period, which have no alarm in common: alarms that were raised in it, and earlier
 * ones that belong to it. Each part is read by an index of its own, both at once would be by none.
 */
function partsOf({ query: { period }, live, ended, timeZone }: TableView): Part[] {
  const raised = { condition: periodCondition(sql`j.raised_at`, period, timeZone), isEarlier: false };
  if (!live || !('hours' in period)) return [raised];
  const start = hoursAgo(period.hours);
  const began = sql`(j.starts_at > j.raised_at and j.starts_at >= ${start})`;
  const belongs = ended ? began : sql`(j.ended_at is null or ${began})`;
  return [raised, { condition: sql`(j.raised_at < ${start} and ${belongs})`, isEarlier: true }];
}

/** The condition on alarm_job `j` that selects the alarms of a table in a part of its period. */
function partCondition(view: TableView, part: Part): Fragment {
  const { query, scope, ended, same } = view;
  return every([
    part.condition,
    ...within(scope),
    ...(ended ? [sql`j.ended_at is not null`] : []),
    ...(same === undefined ? [] : [sameAlarm(same)]),
    ...query.columns.map(columnCondition),
    ...searchCondition(query),
    ...planCondition(query),
    ...templateCondition(query),
    ...namedCondition(query),
    ...countedCondition(view),
    ...peopleCondition(view, part),
  ]);
}

/** The condition on alarm_job `j` that selects all alarms of a table. */
export const tableCondition = (view: TableView): Fragment =>
  some(partsOf(view).map((part) => partCondition(view, part)));

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

/** Whether a table is filtered by nothing but its period and its organizations. */
const isWhole = ({
  query: { columns, search, people, plans, templates, alarms, figures, openFirst },
  same,
}: TableView): boolean =>
  !openFirst &&
  columns.length + figures.length === 0 &&
  search.text === '' &&
  people.participants.length + people.groups.length + plans.length + templates.length + alarms.length === 0 &&
  !people.mine &&
  same === undefined;

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

/** A page of an alarm table, and the number of all its alarms. */
export async function alarmPage(db: Queryable, view: TableView): Promise<{ list: AlarmRow[]; count: number }> {
  const { rows } = await db.query<FoundRow & { count: number; place: number | null }>(
    compile(sql`with total as materialized (${countSql(view)}),
        page as materialized (${pageIds(view)})
      select total.count, r.* from total left join lateral (
        select page.place, ${columnsOf(view)} from page join alarm_job j on j.id = page.id
        left join object g on g.id = j.org_id) r on true
      order by r.place`),
  );
  const list = rows.filter(({ place }) => place !== null).map(({ count: _, place: __, ...row }) => toAlarmRow(row));
  return { list, count: rows[0]?.count ?? 0 };
}
