import { sql } from 'kysely';
import type { AlarmCall } from '../../protocol/alarmTable.ts';
import type { NotReached, ReportRow } from '../../protocol/reports.ts';
import type { Actor } from '../actor.ts';
import { type FoundRow as AlarmFound, rowColumns, toAlarmRow, wireTime } from '../alarms/reads/rows.ts';
import { shown } from '../alarms/reads/table.ts';
import { hideTitles } from '../alarms/reads/titles.ts';
import type { Platform } from '../platform.ts';
import type { Queryable } from '../store/behaviors.ts';
import { compile, type Fragment } from '../store/sql.ts';
import { keyOf, measures, orderOf } from './measures.ts';
import type { Report } from './request.ts';

/** Rows of one statement. */
const BATCH = 500;
/** Most rows of a file; a spreadsheet has no more than this and its headings. */
export const MOST_ROWS = 1_000_000;

/** Who reads, and through which connection. */
export interface Reader {
  platform: Platform;
  actor: Actor;
  db: Queryable;
}

/** A call as a detailed file lists it. */
export type FileCall = Pick<
  AlarmCall,
  'participantId' | 'participantName' | 'deviceType' | 'state' | 'reason' | 'sentAt' | 'answeredAt'
>;
/** A row of a file; `month`: YYYY-MM. */
export interface FileRow extends ReportRow {
  month: string;
  callList: FileCall[];
}

function ordered({ view, groupBy }: Report, byMonth: boolean): Fragment {
  const month = sql`date_trunc('month', j.raised_at at time zone ${sql.lit(view.timeZone)}),`;
  const key = groupBy === 'none' ? sql`` : sql`${orderOf(groupBy, `k.key`)},`;
  return sql`from alarm_job j cross join lateral (select ${keyOf(groupBy)} as key) k where ${shown(view)}
    order by ${byMonth ? month : sql``} ${key} j.raised_at desc, j.id desc`;
}

type Found = AlarmFound & {
  key: string | null;
  call_seconds: number | null;
  accept_seconds: number | null;
  call_passed: boolean | null;
  accept_passed: boolean | null;
  notReached: NotReached[] | null;
};

const COUNTED = `'SENDING', 'SENT', 'ACCEPTED', 'DECLINED', 'ACKNOWLEDGED'`;

/** The rows of these alarms, in this order. Names of people out of the reader's reach are numbers. */
async function rowsOf({ platform, actor, db }: Reader, report: Report, ids: readonly number[]): Promise<ReportRow[]> {
  const { view, groupBy, targets } = report;
  const { rows } = await db.query<Found>(
    compile(sql`select ${rowColumns(view.timeZone)}, ${keyOf(groupBy)} as key, ${measures('f.first', targets)},
        f.missed as "notReached"
      from unnest(${ids}::bigint[]) with ordinality o (id, place) join alarm_job j on j.id = o.id
      left join object g on g.id = j.org_id
      left join lateral (select min(p.first) as first, json_agg(json_build_object('participantId', p.participant_id,
          'participantName', p.name) order by p.name, p.participant_id) filter (where p.missed) as missed
        from (select c.participant_id, min(c.participant_name) as name, min(c.sent_at) as first,
            bool_or(c.state in ('NO_ANSWER', 'FAILED')) and not bool_or(c.state in (${sql.raw(COUNTED)})) as missed
          from alarm_call c where c.job_id = j.id and c.raised_at = j.raised_at group by 1) p) f on true
      order by o.place`),
  );
  const found = rows.map(({ call_seconds, accept_seconds, call_passed, accept_passed, notReached, key, ...row }) => ({
    ...toAlarmRow(row),
    ...{ key, firstCallSeconds: call_seconds, acceptSeconds: accept_seconds },
    ...{ firstCallPassed: call_passed, acceptancePassed: accept_passed, notReached: notReached ?? [] },
  }));
  await hideTitles(db, platform.definitions, actor, found);
  return found;
}

/** A page of the detailed report. */
export async function reportPage(reader: Reader, report: Report): Promise<ReportRow[]> {
  const { page, pageSize } = report.view.query;
  const { rows } = await reader.db.query<{ id: string }>(
    compile(sql`select j.id ${ordered(report, false)} limit ${sql.lit(pageSize)} offset ${sql.lit(page * pageSize)}`),
  );
  return rowsOf(
    reader,
    report,
    rows.map(({ id }) => Number(id)),
  );
}

/** The ids of all alarms of a report in its order: 8 bytes each, so that no statement has to sort them again. */
async function idsOf(db: Queryable, report: Report, byMonth: boolean): Promise<number[]> {
  const { rows } = await db.query<{ ids: string | null }>(
    compile(
      sql`select string_agg(o.id::text, ',') as ids from (select j.id ${ordered(report, byMonth)} limit ${sql.lit(MOST_ROWS)}) o`,
    ),
  );
  const text = rows[0]?.ids;
  return text ? text.split(',').map(Number) : [];
}

type FoundCall = FileCall & { job: string };

async function callsOf({ platform, actor, db }: Reader, rows: readonly ReportRow[], timeZone: string) {
  const of = new Map<number, FileCall[]>();
  const { rows: found } = await db.query<FoundCall>(
    compile(sql`select c.job_id as job, c.participant_id as "participantId", c.participant_name as "participantName",
        c.device_type as "deviceType", c.state, c.reason, ${wireTime('c.sent_at', timeZone)} as "sentAt",
        ${wireTime('c.answered_at', timeZone)} as "answeredAt"
      from unnest(${rows.map(({ id }) => id)}::bigint[]) o (id) join alarm_job j on j.id = o.id
      join alarm_call c on c.job_id = j.id and c.raised_at = j.raised_at
      where c.state <> 'SKIPPED' order by c.id`),
  );
  await hideTitles(db, platform.definitions, actor, found);
  for (const { job, ...call } of found) {
    const list = of.get(Number(job)) ?? [];
    list.push(call);
    of.set(Number(job), list);
  }
  return of;
}

/** Every alarm of a report, a few hundred at a time; with their calls where `calls`. `onTotal` gets their number first. */
export async function* everyRow(
  reader: Reader,
  report: Report,
  { calls, byMonth, onTotal }: { calls: boolean; byMonth: boolean; onTotal: (total: number) => void },
): AsyncGenerator<FileRow> {
  const ids = await idsOf(reader.db, report, byMonth);
  onTotal(ids.length);
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await rowsOf(reader, report, ids.slice(start, start + BATCH));
    const lists = calls ? await callsOf(reader, rows, report.view.timeZone) : undefined;
    for (const row of rows) {
      yield { ...row, month: row.triggeredAt.slice(0, 7), callList: lists?.get(row.id) ?? [] };
    }
  }
}
