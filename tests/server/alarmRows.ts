import type pg from 'pg';

/** An alarm, or a call of one, that is written directly into the tables. Times are SQL expressions. */
export interface AlarmRowValues {
  org_id: number;
  name?: string;
  alarm_point_id?: number | null;
  template_id?: number | null;
  system_id?: string | null;
  status?: string;
  priority?: number;
  manual?: boolean;
  source?: string;
  triggered_by?: string;
  triggered_by_id?: number | null;
  required?: number;
  accepted?: number;
  content?: object;
  tracks?: object;
  /** SQL expression; default: now. */
  raisedAt?: string;
  /** SQL expression; default: when it was raised. */
  startsAt?: string;
  /** Default: true. */
  ended?: boolean;
}

/** Stores an alarm; returns its id. */
export async function storeAlarm(
  pool: Pick<pg.Pool | pg.PoolClient, 'query'>,
  values: AlarmRowValues,
): Promise<number> {
  const { raisedAt = 'now()', startsAt = raisedAt, ended = true, ...given } = values;
  const row = {
    name: 'Fire',
    status: ended ? 'FINISHED' : 'PROCESSING',
    source: 'user',
    triggered_by: 'Admin',
    content: { text: 'It burns', language: 'ENGLISH', speechText: '', translations: [], acknowledgeMode: 'NONE' },
    ...given,
  };
  const columns = Object.keys(row);
  const cells = Object.values({ ...row, ...(row.tracks ? { tracks: JSON.stringify(row.tracks) } : {}) });
  const { rows } = await pool.query<{ id: string }>(
    `insert into alarm_job (${columns.join(', ')}, raised_at, starts_at, ended_at)
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')}, ${raisedAt}, ${startsAt},
       ${ended ? `${startsAt} + interval '1 minute'` : 'null'}) returning id`,
    cells,
  );
  return Number(rows[0]?.id);
}

/** Stores a call of an alarm to a person; returns its id. */
export async function storeCall(
  pool: pg.Pool,
  alarmId: number,
  {
    participantId,
    name = 'Anna',
    state = 'ACCEPTED',
    reasons = [] as object[],
    sent = state !== 'PLANNED' && state !== 'SKIPPED',
  }: {
    participantId: number;
    name?: string;
    state?: string;
    reasons?: object[];
    /** Default: by its state, one that is not needed any more was never sent. */
    sent?: boolean;
  },
): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type,
       address, rank, position, channel, state, reasons, sent_at)
     select raised_at, id, 0, 0, 0, $2, $3, 'MOBILE', '+41 79 000 00 00', 1, 0, 'simulated', $4, $5, case when $6 then now() end
     from alarm_job where id = $1 returning id`,
    [alarmId, participantId, name, state, JSON.stringify(reasons), sent],
  );
  return Number(rows[0]?.id);
}

/** Stores an entry of the log of an alarm; `at` is SQL. */
export async function storeLog(
  pool: pg.Pool,
  alarmId: number,
  kind: string,
  detail: object = {},
  at = 'now()',
): Promise<void> {
  await pool.query(
    `insert into alarm_log (raised_at, job_id, kind, detail, at)
     select raised_at, id, $2, $3, ${at} from alarm_job where id = $1`,
    [alarmId, kind, detail],
  );
}
