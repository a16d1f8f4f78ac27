import type pg from 'pg';
import type { ScheduleFailure } from '../../../protocol/reports.ts';
import { wallTime } from '../../../src/engine/clock.ts';
import { systemActor } from '../../actor.ts';
import { lock } from '../../database/locks.ts';
import type { Queryable } from '../../database/queryable.ts';
import { inTransaction } from '../../database/transaction.ts';
import { IN_SERVICE } from '../../hold/hold.ts';
import { auditRecord } from '../../store/audit/writeAudit.ts';
import { latestDue, nextDue, type StoredSchedule } from './due.ts';

/** Lease of a report by one server, in minutes; longer than the time limit for making its file. */
export const LEASE = 12;
/** Minutes until the next attempt after each failure; after the last one the report waits for its next due time. */
const PAUSES = [1, 5, 15, 60, 180];

/** A report leased by this server to be sent now. */
export interface DueReport {
  id: number;
  ownerId: number;
  /** Language enum value in the owner's record; null if none is set. */
  language: string | null;
  /** The due time for which the report is sent, or the time of the request if `asked`. */
  due: Date;
  tries: number;
  /** Whether a user requested it: there is only one attempt, and the regular times don't change. */
  asked: boolean;
  orgId: number;
  name: string;
  stored: StoredSchedule;
}

/** Result of sending a report. `detail` is written to the audit log. */
export interface SendResult {
  sent: boolean;
  failure?: ScheduleFailure;
  /** Whether a further attempt may succeed. */
  again?: boolean;
  detail: { [name: string]: string | number | string[] };
}

/** `milliseconds`: due time or time of the request, since 1970. */
type Row = Omit<DueReport, 'due'> & { milliseconds: number };

/** SQL: whether schedule `s` has a report to be sent; none while the installation is on hold. */
const WANTED = `(s.try_at <= clock_timestamp() or s.asked_at is not null) and ${IN_SERVICE}`;

/** Notes in the record of a schedule since when its report is being sent. */
export async function noteSending(db: Queryable, id: number, since: string): Promise<void> {
  await db.query(`update object set doc = doc || jsonb_build_object('sendingSince', $2::text) where id = $1`, [
    id,
    since,
  ]);
}

/**
 * Leases the next report: requested ones first, then the one due longest. Undefined if there is none, or while another
 * report is being sent, because only one is sent at a time.
 */
export function claimReport(pool: pg.Pool, timeZone: string): Promise<DueReport | undefined> {
  return inTransaction(pool, async (db) => {
    await lock(db, 'reportMail');
    const { rows } = await db.query<Row>(
      `select s.id, s.owner_id as "ownerId",
         (extract(epoch from coalesce(s.asked_at, s.due_at)) * 1000)::float8 as milliseconds, s.tries + 1 as tries,
         s.asked_at is not null as asked, o.org_id as "orgId",
         o.title as name, o.doc as stored, u.doc ->> 'language' as language
       from report_schedule s join object o on o.id = s.id and o.deleted_at is null
         left join object u on u.id = s.owner_id
       where ${WANTED}
         and not exists (select from report_schedule where leased_until > clock_timestamp())
       order by s.asked_at, s.try_at limit 1 for update of s`,
    );
    const [row] = rows;
    if (!row) return undefined;
    const { milliseconds, ...report } = row;
    const moment = new Date(Math.round(milliseconds));
    const due = row.asked ? moment : latestDue(row.stored, moment, new Date(), timeZone);
    await db.query(
      `update report_schedule set leased_until = clock_timestamp() + make_interval(mins => $2),
         due_at = case when asked_at is null then $3::timestamptz else due_at end,
         tries = case when asked_at is null then $4::smallint else tries end
       where id = $1`,
      [row.id, LEASE, due.toISOString(), row.tries],
    );
    if (!row.asked) await noteSending(db, row.id, wallTime(timeZone, new Date()).now);
    return { ...report, due };
  });
}

/** Stores the result of a report and its next time. A schedule that was changed in the meantime keeps its new time. */
export function endReport(pool: pg.Pool, report: DueReport, result: SendResult, timeZone: string): Promise<void> {
  const { id, due, tries, asked, stored } = report;
  const now = new Date();
  const pause = result.again ? PAUSES[tries - 1] : undefined;
  const next = nextDue(stored, now, timeZone);
  const tryAt = pause === undefined ? next : new Date(now.getTime() + pause * 60_000);
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ dueAt: string | null }>(
      // the connection returns timestamps in the platform's time zone
      `update report_schedule set leased_until = null,
         asked_at = case when $6::boolean then null else asked_at end,
         due_at = case when due_at = $2::timestamptz and not $6 then $3::timestamptz else due_at end,
         try_at = case when due_at = $2::timestamptz and not $6 then $4::timestamptz else try_at end,
         tries = case when due_at = $2::timestamptz and not $6 then $5::smallint else tries end
       where id = $1 returning due_at as "dueAt"`,
      [
        id,
        due.toISOString(),
        (pause === undefined ? next : due).toISOString(),
        tryAt.toISOString(),
        pause === undefined ? 0 : tries,
        asked,
      ],
    );
    const [row] = rows;
    if (!row) return;
    const at = wallTime(timeZone, now).now;
    const notes = {
      ...(row.dueAt ? { nextDueAt: row.dueAt } : {}),
      ...(result.sent ? { lastSentAt: at } : {}),
      ...(result.failure ? { lastFailure: result.failure, lastFailureAt: at } : {}),
    };
    await db.query(
      `update object set doc = (case when $3::boolean then doc - '{lastFailure,lastFailureAt}'::text[] else doc end) - 'sendingSince' || $2::jsonb
       where id = $1 and deleted_at is null`,
      [id, JSON.stringify(notes), result.sent],
    );
    await auditRecord(db, systemActor, {
      action: result.sent ? 'sendReport' : 'sendReportFailed',
      id,
      after: {
        due: wallTime(timeZone, due).now,
        ...(result.failure ? { failure: result.failure } : {}),
        ...result.detail,
      },
    });
  });
}

/** Whether a report is to be sent while no server is sending one. */
export async function isReportDue(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from report_schedule s where ${WANTED}
       and not exists (select from report_schedule where leased_until > clock_timestamp()) limit 1`,
  );
  return Boolean(rowCount);
}

/** Leaves out the reports that are due: their schedules wait for their next regular time. */
export async function skipDueReports(db: Queryable, timeZone: string): Promise<void> {
  const { rows } = await db.query<{ id: number; stored: StoredSchedule }>(
    `select s.id, o.doc as stored from report_schedule s join object o on o.id = s.id
     where s.due_at <= clock_timestamp() or s.try_at <= clock_timestamp() or s.asked_at is not null
     order by s.id for update of s`,
  );
  for (const { id, stored } of rows) {
    const next = nextDue(stored, new Date(), timeZone);
    await db.query(
      `update report_schedule set asked_at = null, leased_until = null, tries = 0,
         due_at = case when due_at is not null then $2::timestamptz end,
         try_at = case when due_at is not null then $2::timestamptz end
       where id = $1`,
      [id, next.toISOString()],
    );
    await db.query(
      `update object set doc = doc - 'sendingSince'
         || case when doc ->> 'nextDueAt' is null then '{}' else jsonb_build_object('nextDueAt', $2::text) end
       where id = $1`,
      [id, wallTime(timeZone, next).now],
    );
  }
}
