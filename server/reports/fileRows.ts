import { sql } from 'kysely';
import type { AlarmCall } from '../../protocol/alarmTable.ts';
import type { ReportRow } from '../../protocol/reports.ts';
import { CALLS_FAILED, CALLS_SENT, SENT_CALL } from '../alarms/figures.ts';
import { wireTime } from '../alarms/reads/rows.ts';
import { hideTitles } from '../alarms/reads/titles.ts';
import type { Queryable } from '../database/queryable.ts';
import { compile } from '../store/model/sql.ts';
import type { Report } from './request.ts';
import { type FoundMeasures, measuredAlarmsSql, measuresOf, orderedAlarmsSql, type ReportReader } from './rows.ts';

/** Rows read by one statement. */
const BATCH = 500;
/** Most alarms of a file; with the headings it stays within a spreadsheet's maximum number of rows. */
export const MOST_ROWS = 1_000_000;

/** A call as listed in a detailed file. */
export type FileCall = Pick<
  AlarmCall,
  'participantId' | 'participantName' | 'deviceType' | 'state' | 'reason' | 'sentAt' | 'answeredAt'
>;
type FileColumns =
  | 'id'
  | 'alarmName'
  | 'systemId'
  | 'status'
  | 'triggeredBy'
  | 'parentId'
  | 'triggeredAt'
  | 'orgName'
  | 'priority';
type FileFigures = 'required' | 'accepted' | 'calls' | 'failedCalls' | 'text';
type Measured = 'key' | 'firstCallSeconds' | 'acceptSeconds' | 'firstCallPassed' | 'acceptancePassed' | 'notReached';
/** An alarm as listed in a file; `month`: YYYY-MM. */
export interface FileRow extends Pick<ReportRow, FileColumns | FileFigures | Measured> {
  month: string;
  callList: readonly FileCall[];
}

/** Ids of all alarms of a report in report order. Kept in memory (8 bytes each) so that they are sorted only once. */
async function idsOf(db: Queryable, report: Report, byMonth: boolean): Promise<number[]> {
  const { rows } = await db.query<{ ids: string | null }>(
    compile(
      sql`select string_agg(o.id::text, ',') as ids from (select j.id ${orderedAlarmsSql(report, byMonth)} limit ${sql.lit(MOST_ROWS)}) o`,
    ),
  );
  const text = rows[0]?.ids;
  return text ? text.split(',').map(Number) : [];
}

type FoundCall = FileCall & { job: string };

/** The calls of these alarms by alarm id. May contain names that the reader must not see; `hideTitles` hides them. */
async function callsOf(db: Queryable, ids: readonly number[], timeZone: string): Promise<Map<number, FileCall[]>> {
  const of = new Map<number, FileCall[]>();
  const { rows: found } = await db.query<FoundCall>(
    compile(sql`select c.job_id as job, c.participant_id as "participantId", c.participant_name as "participantName",
        c.device_type as "deviceType", c.state, c.reason, ${wireTime('c.sent_at', timeZone)} as "sentAt",
        ${wireTime('c.answered_at', timeZone)} as "answeredAt"
      from unnest(${ids}::bigint[]) o (id) join alarm_job j on j.id = o.id
      join alarm_call c on c.job_id = j.id and c.raised_at = j.raised_at
      where c.state = 'PLANNED' or ${sql.raw(SENT_CALL)} order by c.id`),
  );
  for (const call of found) {
    const list = of.get(Number(call.job)) ?? [];
    list.push(call);
    of.set(Number(call.job), list);
  }
  return of;
}

interface FoundFileRow extends FoundMeasures {
  id: string;
  name: string;
  system: string | null;
  status: FileRow['status'];
  by: string;
  parent: string | null;
  org: string;
  at: string;
  priority: number;
  required: number;
  accepted: number;
  calls: number;
  failed: number;
  text: string;
}

const NO_CALLS: readonly FileCall[] = [];

/** Reads these alarms as rows of a file. Lists the keys one by one: spreading takes longer than writing the file. */
async function fileRows(
  reader: ReportReader,
  report: Report,
  { ids, calls }: { ids: readonly number[]; calls: boolean },
): Promise<FileRow[]> {
  const { timeZone } = report.view;
  const columns = sql`j.id, j.name, j.system_id as system, j.status, j.triggered_by as by, j.parent_id as parent,
    coalesce(g.title, '') as org,
    ${wireTime('j.raised_at', timeZone)} as at, j.priority, j.required, j.accepted, ${sql.raw(CALLS_SENT)} as calls,
    ${sql.raw(CALLS_FAILED)} as failed,
    coalesce(j.content ->> 'text', '') as text`;
  const { rows } = await reader.db.query<FoundFileRow>(compile(measuredAlarmsSql(report, columns, ids)));
  const lists = calls ? await callsOf(reader.db, ids, timeZone) : undefined;
  const found = rows.map((row): FileRow => {
    const id = Number(row.id);
    return {
      id,
      alarmName: row.name,
      systemId: row.system,
      status: row.status,
      triggeredBy: row.by,
      parentId: row.parent === null ? null : Number(row.parent),
      triggeredAt: row.at,
      orgName: row.org,
      priority: row.priority,
      required: row.required,
      accepted: row.accepted,
      calls: row.calls,
      failedCalls: row.failed,
      text: row.text,
      ...measuresOf(row),
      month: row.at.slice(0, 7),
      callList: lists?.get(id) ?? NO_CALLS,
    };
  });
  await hideTitles(reader.db, reader.platform.definitions, reader.actor, found);
  return found;
}

/**
 * Yields every alarm of a report, with its calls if `calls`. Reads batches of a few hundred, the next one while the
 * current one is consumed. Passes the total number to `onTotal` first.
 */
export async function* everyRow(
  reader: ReportReader,
  report: Report,
  { calls, byMonth, onTotal }: { calls: boolean; byMonth: boolean; onTotal: (total: number) => void },
): AsyncGenerator<FileRow> {
  const all = await idsOf(reader.db, report, byMonth);
  onTotal(all.length);
  const read = (start: number) => {
    const ids = all.slice(start, start + BATCH);
    const rows = ids.length === 0 ? Promise.resolve([]) : fileRows(reader, report, { ids, calls });
    // avoids an unhandled rejection if the consumer stops before it awaits this batch
    rows.catch(() => undefined);
    return rows;
  };
  let next = read(0);
  for (let start = 0; start < all.length; start += BATCH) {
    const rows = await next;
    next = read(start + BATCH);
    for (const row of rows) yield row;
  }
}
