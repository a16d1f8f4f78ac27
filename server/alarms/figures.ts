/** SQL that classifies alarms and calls as src/duty/figures.ts does. */
import { sql } from 'kysely';
import type { FilteredFigure } from '../../protocol/figures.ts';
import { ACCEPTED_STATUSES, NOT_ACCEPTED_STATUSES } from '../../src/duty/figures.ts';
import type { Fragment } from '../store/model/sql.ts';

const literals = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** SQL: the figure in which an alarm `j` counts; 'test' for one that counts in none. */
export const figureSql = `case when j.source = 'test' then 'test' when j.status = 'SCHEDULED' then 'waiting'
  when j.ended_at is null then 'running'
  when j.accepted_at is not null or j.status in (${literals(ACCEPTED_STATUSES)}) then 'accepted'
  when j.status = 'ACKNOWLEDGED' then 'takenOver'
  when j.status not in (${literals(NOT_ACCEPTED_STATUSES)}) then 'ended'
  when j.taken_at is not null then 'takenOver' else 'notAccepted' end`;

/** SQL: an alarm `j` has ended without being accepted, whoever took it over afterwards. */
export const ENDED_NOT_ACCEPTED = `(j.ended_at is not null and j.accepted_at is null
  and j.status in (${literals(NOT_ACCEPTED_STATUSES)}))`;

/** SQL: an alarm `j` counts in some figure. */
export const COUNTS = `j.source <> 'test'`;

const NOT_ENDED: readonly FilteredFigure[] = ['running', 'waiting'];

/** Condition: an alarm `j` counts in one of these figures; in any figure if none is given. */
export function figureCondition(figures: readonly FilteredFigure[]): Fragment {
  if (figures.length === 0) return sql.raw(COUNTS);
  const within = sql`(${sql.raw(figureSql)}) = any(${figures}::text[])`;
  // redundant, but lets the few running alarms and the few tests be found by their own indexes
  if (figures.every((figure) => NOT_ENDED.includes(figure))) return sql`${within} and j.ended_at is null`;
  return figures.every((figure) => figure === 'test') ? sql`${within} and j.source = 'test'` : within;
}

/** SQL: a call `c` was made. */
export const SENT_CALL = `(c.state not in ('PLANNED', 'SKIPPED') or (c.state = 'SKIPPED' and c.sent_at is not null))`;
/** SQL: a call `c` could not be made. */
export const FAILED_CALL = `c.state = 'FAILED'`;

const numberOf = (condition: string): string => `(select count(*)::integer from alarm_call c
  where c.job_id = j.id and c.raised_at = j.raised_at and ${condition})`;

/** SQL: how many calls of an alarm `j` were made, and how many of them failed. */
export const CALLS_SENT = numberOf(SENT_CALL);
export const CALLS_FAILED = numberOf(FAILED_CALL);
