import { sql } from 'kysely';
import { FILTERED_FIGURES } from '../../../protocol/figures.ts';
import { containsPattern } from '../../store/model/fold.ts';
import { every, type Fragment, some } from '../../store/model/sql.ts';
import type { Scope } from '../../store/tree/scope.ts';
import { figureCondition } from '../figures.ts';
import type { Period, SearchedField, TableQuery } from './request.ts';

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

/** Statuses that no alarm ends with. */
const NEVER_FINAL = ['NEW', 'SCHEDULED', 'PROCESSING', 'PARTIAL_ACCEPTED', 'PARTIAL_ACKNOWLEDGED'];
/** The largest integer of PostgreSQL; greater ids belong to no alarm point. */
const LAST_ID = 2_147_483_647;

/** Condition: `column` is in the period. */
export function periodCondition(column: Fragment, period: Period, timeZone: string): Fragment {
  if ('hours' in period) return sql`${column} >= ${hoursAgo(period.hours)}`;
  const zone = sql.lit(timeZone);
  return sql`${column} >= (${period.from}::date::timestamp at time zone ${zone})
    and ${column} < ((${period.to}::date + 1)::timestamp at time zone ${zone})`;
}

/** Conditions: alarms of these organizations. */
export function within(scope: Scope): Fragment[] {
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

/** SQL: the start of a period of hours. A literal: with a parameter no plan could be kept, since it tells how many rows. */
export const hoursAgo = (hours: number): Fragment => sql`(now() - make_interval(hours => ${sql.lit(hours)}))`;

/** A part of a table's period. `isEarlier`: its alarms were raised before the period. */
export interface Part {
  condition: Fragment;
  isEarlier: boolean;
}

/**
 * The parts of a table's period, which have no alarm in common: alarms that were raised in it, and earlier
 * ones that belong to it. Each part is read by an index of its own, both at once would be by none.
 */
export function partsOf({ query: { period }, live, ended, timeZone }: TableView): Part[] {
  const raised = { condition: periodCondition(sql`j.raised_at`, period, timeZone), isEarlier: false };
  if (!live || !('hours' in period)) return [raised];
  const start = hoursAgo(period.hours);
  const began = sql`(j.starts_at > j.raised_at and j.starts_at >= ${start})`;
  const belongs = ended ? began : sql`(j.ended_at is null or ${began})`;
  return [raised, { condition: sql`(j.raised_at < ${start} and ${belongs})`, isEarlier: true }];
}

/** The condition on alarm_job `j` that selects the alarms of a table in a part of its period. */
export function partCondition(view: TableView, part: Part): Fragment {
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
