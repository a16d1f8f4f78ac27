import { sql } from 'kysely';
import { ALARM_FIGURES } from '../../protocol/figures.ts';
import type { ReportFigures, ReportGroup, ReportReply } from '../../protocol/reports.ts';
import { writeDay } from '../../src/duty/days.ts';
import { FAILED_CALL, figureSql, SENT_CALL } from '../alarms/figures.ts';
import { periodCondition, tableCondition } from '../alarms/reads/conditions.ts';
import type { Queryable } from '../database/queryable.ts';
import { compile, type Fragment } from '../store/model/sql.ts';
import { groupKeySql, groupOrderSql, measureColumnsSql } from './measures.ts';
import type { Report } from './request.ts';

/** Most groups of one reply. */
const MOST_GROUPS = 1_000;
/** Most rows by month and group of one reply. */
const MOST_MONTHS = 5_000;

/** The sums of a report. */
export type Sums = Pick<ReportReply, 'from' | 'to' | 'total' | 'by' | 'series' | 'groups' | 'groupCount' | 'months'>;

interface FoundRow extends ReportFigures {
  at: string | null;
  key: string | null;
  title: string | null;
  /** Grouping bits: 2 if the row is not grouped by time, 1 if it is not grouped by key. */
  level: number;
}

/** SQL: aggregates over alarms `r`, named like the keys of ReportFigures. */
function sums(): Fragment {
  const counted = ALARM_FIGURES.map(
    (figure) => `(count(*) filter (where r.figure = '${figure}'))::integer as "${figure}"`,
  );
  return sql.raw(`count(*)::integer as alarms, ${counted.join(', ')},
    coalesce(sum(r.calls), 0)::integer as calls, coalesce(sum(r.failed), 0)::integer as "failedCalls",
    round(avg(r.call_seconds))::integer as "firstCallSeconds", round(avg(r.accept_seconds))::integer as "acceptSeconds",
    (count(*) filter (where r.call_passed))::integer as "firstCallMet",
    (count(*) filter (where not r.call_passed))::integer as "firstCallMissed",
    (count(*) filter (where r.accept_passed))::integer as "acceptanceMet",
    (count(*) filter (where not r.accept_passed))::integer as "acceptanceMissed"`);
}

/** SQL: the alarms of a report with their group key, the start of their hour, day or month, and their measures. */
function measured({ view, groupBy, by, targets }: Report): Fragment {
  const at = sql`to_char(date_trunc(${sql.lit(by)}, j.raised_at at time zone ${sql.lit(view.timeZone)}), 'YYYY-MM-DD HH24:MI')`;
  return sql`select ${groupKeySql(groupBy)} as key, ${at} as at, j.name, ${sql.raw(figureSql)} as figure, f.calls, f.failed,
      ${measureColumnsSql(targets)}
    from alarm_job j left join (select c.job_id, min(c.sent_at) as first,
        count(*) filter (where ${sql.raw(SENT_CALL)}) as calls, count(*) filter (where ${sql.raw(FAILED_CALL)}) as failed
      from alarm_call c
      where ${periodCondition(sql`c.raised_at`, view.query.period, view.timeZone)} group by 1) f on f.job_id = j.id
    where ${tableCondition(view)}`;
}

function figuresOf({ at: _, key: __, title: ___, level: ____, ...figures }: FoundRow): ReportFigures {
  return figures;
}

const groupOf = (row: FoundRow): ReportGroup => ({ key: row.key, title: row.title ?? '', ...figuresOf(row) });

/** The sums of a report: total, by time, by group and, for the monthly report, by both; read with one statement. */
export async function sumsOf(db: Queryable, report: Report, monthly: boolean): Promise<Sums> {
  const { groupBy, days, by } = report;
  const grouped = groupBy !== 'none';
  const both = monthly && grouped ? sql`, (r.at, r.key)` : sql``;
  const { rows } = await db.query<FoundRow>(
    compile(sql`select grouping(r.at, r.key) as level, r.at, r.key, max(r.name) as title, ${sums()}
      from (${measured(report)}) r group by grouping sets ((), (r.at), (r.key)${both})
      order by 1 desc, r.at, ${grouped ? groupOrderSql(groupBy, 'r.key') : sql`r.key`}`),
  );
  const of = (level: number) => rows.filter((row) => row.level === level);
  const groups = grouped ? of(2).map(groupOf) : [];
  const months = of(grouped ? 0 : 1);
  const total = of(3)[0];
  if (!total) throw new Error('the sum of a report is missing');
  return {
    from: writeDay(days.from),
    to: writeDay(days.to - 1),
    by,
    total: figuresOf(total),
    series: of(1).map(({ at, alarms, running, waiting, accepted, takenOver, notAccepted, ended }) => ({
      at: at ?? '',
      alarms,
      running,
      waiting,
      accepted,
      takenOver,
      notAccepted,
      ended,
    })),
    groups: groups.slice(0, MOST_GROUPS),
    groupCount: groups.length,
    months: monthly
      ? months.slice(0, MOST_MONTHS).map((row) => ({ month: (row.at ?? '').slice(0, 7), ...groupOf(row) }))
      : [],
  };
}
