import { adminPlatform } from './admin.ts';
import { storeAlarm } from './alarmRows.ts';

/** One platform for all tests of a file. */
export const { t, call, admin } = await adminPlatform([], { config: { timeZone: 'Europe/Zurich' } });
export const { pool } = t.platform;

interface StoredReportAlarm extends Partial<Parameters<typeof storeAlarm>[1]> {
  /** Wall time in Zurich: YYYY-MM-DD HH:mm:ss. */
  at: string;
  required?: number;
  /** Seconds from raising the alarm to its acceptance. */
  acceptedAfter?: number;
  /** Its calls: name of the person, outcome, and seconds after which it was made; null: not made. */
  calls?: [name: string, state: string, sentAfter: number | null][];
}

/** Stores a short history of an organization; returns the ids of its alarms. */
export async function storeHistory(orgId: number, rows: readonly StoredReportAlarm[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { at, required = 0, acceptedAfter, calls = [], ...row } of rows) {
    const id = await storeAlarm(pool, {
      ...row,
      org_id: orgId,
      raisedAt: `timestamp '${at}' at time zone 'Europe/Zurich'`,
    });
    await pool.query(
      `update alarm_job set required = $2, accepted_at = raised_at + make_interval(secs => $3), calls = $4
       where id = $1`,
      [id, required, acceptedAfter ?? null, calls.length],
    );
    for (const [name, state, sentAfter] of calls) {
      const { id: participantId } = await personOf(orgId, name);
      await pool.query(
        `insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type,
           address, rank, position, channel, state, sent_at)
         select raised_at, id, 0, 0, 0, $2, $3, 'MOBILE', '+41 79 000 00 00', 1, 0, 'simulated', $4,
           raised_at + make_interval(secs => $5) from alarm_job where id = $1`,
        [id, participantId, name, state, sentAfter],
      );
    }
    ids.push(id);
  }
  return ids;
}

const people = new Map<string, { id: number }>();

async function personOf(orgId: number, name: string): Promise<{ id: number }> {
  const key = `${orgId}|${name}`;
  const known = people.get(key) ?? (await admin.participant(orgId));
  people.set(key, known);
  return known;
}

/** The period of a request: days of 2026, both included. */
export function days(from: string, to: string) {
  const day = (text: string) => {
    const date = new Date(`${text}T00:00:00Z`);
    const month = date.toLocaleString('en', { month: 'long', timeZone: 'UTC' }).toUpperCase();
    return { dayOfMonth: date.getUTCDate(), month, year: date.getUTCFullYear() };
  };
  return { duration: { option: 'DATE_DURATION', start: day(from), end: day(to) } };
}
