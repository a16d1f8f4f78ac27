import { sql } from 'kysely';
import type { NotReached, ReportRow } from '../../protocol/reports.ts';
import type { Actor } from '../actor.ts';
import { tableCondition } from '../alarms/reads/conditions.ts';
import { type FoundRow as AlarmFound, rowColumns, toAlarmRow } from '../alarms/reads/rows.ts';
import { hideTitles } from '../alarms/reads/titles.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Platform } from '../platform.ts';
import { compile, type Fragment } from '../store/model/sql.ts';
import { groupKeySql, groupOrderSql, measureColumnsSql } from './measures.ts';
import type { Report } from './request.ts';

/** The reader of a report and the connection to use. */
export interface ReportReader {
  platform: Platform;
  actor: Actor;
  db: Queryable;
}

/** SQL: from, where and order by clauses that select the alarms of a report in report order. */
export function orderedAlarmsSql({ view, groupBy }: Report, byMonth: boolean): Fragment {
  const month = sql`date_trunc('month', j.raised_at at time zone ${sql.lit(view.timeZone)}),`;
  const key = groupBy === 'none' ? sql`` : sql`${groupOrderSql(groupBy, `k.key`)},`;
  return sql`from alarm_job j cross join lateral (select ${groupKeySql(groupBy)} as key) k where ${tableCondition(view)}
    order by ${byMonth ? month : sql``} ${key} j.raised_at desc, j.id desc`;
}

/** Measures of an alarm as returned by the database. */
export interface FoundMeasures {
  key: string | null;
  call_seconds: number | null;
  accept_seconds: number | null;
  call_passed: boolean | null;
  accept_passed: boolean | null;
  notReached: NotReached[] | null;
}

const COUNTED = `'SENDING', 'SENT', 'ACCEPTED', 'DECLINED', 'ACKNOWLEDGED'`;

/** SQL: `columns` (of alarms `j` and their organizations `g`) and FoundMeasures of the alarms `ids`, in that order. */
export function measuredAlarmsSql({ groupBy, targets }: Report, columns: Fragment, ids: readonly number[]): Fragment {
  return sql`select ${columns}, ${groupKeySql(groupBy)} as key, ${measureColumnsSql(targets)}, f.missed as "notReached"
    from unnest(${ids}::bigint[]) with ordinality o (id, place) join alarm_job j on j.id = o.id
    left join object g on g.id = j.org_id
    left join lateral (select min(p.first) as first, json_agg(json_build_object('participantId', p.participant_id,
        'participantName', p.name) order by p.name, p.participant_id) filter (where p.missed) as missed
      from (select c.participant_id, min(c.participant_name) as name, min(c.sent_at) as first,
          bool_or(c.state in ('NO_ANSWER', 'FAILED')) and not bool_or(c.state in (${sql.raw(COUNTED)})) as missed
        from alarm_call c where c.job_id = j.id and c.raised_at = j.raised_at group by 1) p) f on true
    order by o.place`;
}

export const measuresOf = (row: FoundMeasures) => ({
  key: row.key,
  firstCallSeconds: row.call_seconds,
  acceptSeconds: row.accept_seconds,
  firstCallPassed: row.call_passed,
  acceptancePassed: row.accept_passed,
  notReached: row.notReached ?? [],
});

/** A page of the detailed report. */
export async function reportPage(reader: ReportReader, report: Report): Promise<ReportRow[]> {
  const { page, pageSize } = report.view.query;
  const { rows } = await reader.db.query<{ id: string }>(
    compile(
      sql`select j.id ${orderedAlarmsSql(report, false)} limit ${sql.lit(pageSize)} offset ${sql.lit(page * pageSize)}`,
    ),
  );
  const ids = rows.map(({ id }) => Number(id));
  const { rows: found } = await reader.db.query<AlarmFound & FoundMeasures>(
    compile(measuredAlarmsSql(report, rowColumns(report.view.timeZone), ids)),
  );
  const list = found.map((row) => {
    const { call_seconds, accept_seconds, call_passed, accept_passed, notReached, key, ...alarm } = row;
    return { ...toAlarmRow(alarm), ...measuresOf(row) };
  });
  await hideTitles(reader.db, reader.platform.definitions, reader.actor, list);
  return list;
}
