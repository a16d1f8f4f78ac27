import { contentOf } from '../alarms/content.ts';
import { ensurePartitions } from '../alarms/partitions.ts';
import type { Queryable } from '../database/queryable.ts';
import type { DemoRecord } from './data.ts';
import type { PastAlarm, PastCall } from './history.ts';
import type { IdMap } from './relink.ts';

type Row = { [column: string]: unknown };

/** Columns of the rows below, with their types. */
const JOB =
  'id bigint, org_id integer, alarm_point_id integer, name text, system_id text, status text, priority smallint, ' +
  'source text, triggered_by text, raised_at timestamptz, starts_at timestamptz, ended_at timestamptz, ' +
  'accepted_at timestamptz, required smallint, accepted smallint, acknowledged smallint, calls integer, ' +
  'failed_calls integer, content jsonb, tracks jsonb';
const STEP =
  'job_id bigint, track smallint, round smallint, step smallint, state text, due_at timestamptz, ' +
  'began_at timestamptz, ends_at timestamptz, ended_at timestamptz, required smallint';
const CALL =
  'id bigint, raised_at timestamptz, job_id bigint, track smallint, round smallint, step smallint, ' +
  'participant_id integer, participant_name text, device_type text, address text, rank smallint, position smallint, ' +
  'channel text, reasons jsonb, state text, reason text, tries smallint, sent_at timestamptz, ' +
  'delivered_at timestamptz, answered_at timestamptz, acknowledged_at timestamptz, ended_at timestamptz';
const LOG =
  'raised_at timestamptz, job_id bigint, at timestamptz, kind text, call_id bigint, actor_name text, detail jsonb';

const namesOf = (columns: string) => columns.replaceAll(/ [a-z]+(?=,|$)/g, '');

async function insert(db: Queryable, table: string, columns: string, rows: readonly Row[]): Promise<void> {
  const names = namesOf(columns);
  await db.query(
    `insert into ${table} (${names}) overriding system value
     select ${names} from jsonb_to_recordset($1::jsonb) as r (${columns})`,
    [JSON.stringify(rows)],
  );
}

/** Takes ids from the sequence of a table. */
async function reserve(db: Queryable, table: string, count: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id'))::integer as id from generate_series(1, $2)`,
    [table, count],
  );
  return rows.map(({ id }) => id);
}

/** Rows by table. */
interface Rows {
  jobs: Row[];
  steps: Row[];
  calls: Row[];
  log: Row[];
}

/** Ids under which an alarm is stored, and the current time in milliseconds. */
interface Place {
  jobId: number;
  callIds: readonly number[];
  /** Returns the stored id of a demo record. */
  stored(resource: string, id: unknown): number | null;
  now: number;
}

/** The steps of a plan with stored ids. */
function stepsOf(plan: DemoRecord, stored: Place['stored']): Row[] {
  const ids = (resource: string, of: unknown) => (Array.isArray(of) ? of : []).map((id) => stored(resource, id));
  return (plan.steps as Row[]).map(({ participantIds, groupIds, teamScheduleIds, ...step }) => ({
    ...step,
    participantIds: ids('participants', participantIds),
    groupIds: ids('participant-groups', groupIds),
    teamScheduleIds: ids('team-schedules', teamScheduleIds),
  }));
}

/** The rows of one alarm. */
function rowsOf(alarm: PastAlarm, { jobId, callIds, stored, now }: Place): Rows {
  const { point, plan, group, status, calls, required } = alarm;
  const raised = now - alarm.ago * 1_000;
  const at = (seconds: number | null) => (seconds === null ? null : new Date(raised + seconds * 1_000).toISOString());
  const [raisedAt, endedAt] = [at(0), at(alarm.lasted)];
  const of = group && { kind: 'group', id: stored('participant-groups', group.id), title: group.name };
  const reasons = [{ kind: 'own', row: '', rowId: null, until: null, of }];
  const counts = (...states: PastCall['state'][]) => calls.filter(({ state }) => states.includes(state)).length;
  const job = {
    id: jobId,
    org_id: stored('organizations', point.orgId),
    alarm_point_id: stored('alarm-points', point.id),
    name: point.name,
    system_id: point.systemId,
    status,
    priority: point.priority ?? 3,
    source: alarm.source,
    triggered_by: alarm.triggeredBy,
    raised_at: raisedAt,
    starts_at: raisedAt,
    ended_at: endedAt,
    accepted_at: at(alarm.accepted),
    required,
    calls: calls.length,
    accepted: counts('ACCEPTED', 'ACKNOWLEDGED'),
    acknowledged: counts('ACKNOWLEDGED'),
    failed_calls: counts('FAILED', 'NO_ANSWER'),
    content: contentOf(point),
    tracks: plan ? [{ planId: stored('alarm-plans', plan.id), title: plan.name, steps: stepsOf(plan, stored) }] : [],
  };
  const step = {
    job_id: jobId,
    track: 0,
    round: 0,
    step: 0,
    state: 'done',
    due_at: raisedAt,
    began_at: raisedAt,
    ends_at: endedAt,
    ended_at: endedAt,
    required,
  };
  const entry = (seconds: number, kind: string, detail: Row, call?: { id: number | undefined; by: string }) => ({
    raised_at: raisedAt,
    job_id: jobId,
    at: at(seconds),
    kind,
    detail,
    call_id: call?.id ?? null,
    actor_name: call?.by ?? null,
  });
  const answers = calls.flatMap(({ answered, state, participantId, participantName }, i) =>
    answered === null
      ? []
      : [
          entry(
            answered,
            'answer',
            {
              answer: state === 'DECLINED' ? 'DECLINE' : 'ACCEPT',
              by: 'phone',
              participantName,
              participantId: stored('participants', participantId),
            },
            { id: callIds[i], by: participantName },
          ),
        ],
  );
  const plans = plan ? [{ planId: stored('alarm-plans', plan.id), title: plan.name }] : [];
  return {
    jobs: [job],
    steps: calls.length > 0 ? [step] : [],
    calls: calls.map((call, position) => ({
      id: callIds[position],
      raised_at: raisedAt,
      job_id: jobId,
      track: 0,
      round: 0,
      step: 0,
      position,
      channel: 'simulated',
      participant_id: stored('participants', call.participantId),
      participant_name: call.participantName,
      device_type: call.deviceType,
      address: call.address,
      rank: call.rank,
      state: call.state,
      reason: call.reason,
      reasons,
      tries: call.sent === null ? 0 : 1,
      sent_at: at(call.sent),
      delivered_at: at(call.delivered),
      answered_at: at(call.answered),
      acknowledged_at: at(call.acknowledged),
      ended_at: at(call.ended),
    })),
    log: [
      entry(0, 'raised', { source: alarm.source }),
      entry(0, 'started', { plans, deadEnds: [] }),
      ...(calls.length > 0 ? [entry(0, 'status', { from: 'NEW', to: 'PROCESSING' })] : []),
      ...answers,
      entry(alarm.lasted, 'status', { from: calls.length > 0 ? 'PROCESSING' : 'NEW', to: status }),
    ],
  };
}

/** Stores alarms that have ended, with their calls and logs. `ids`: the stored ids of the demo's records. */
export async function storeHistory(db: Queryable, alarms: readonly PastAlarm[], ids: IdMap): Promise<void> {
  const stored: Place['stored'] = (resource, id) => ids.get(resource)?.get(Number(id)) ?? null;
  const jobIds = await reserve(db, 'alarm_job', alarms.length);
  const calls = alarms.reduce((sum, alarm) => sum + alarm.calls.length, 0);
  const callIds = await reserve(db, 'alarm_call', calls);
  const now = Date.now();
  const oldest = Math.max(0, ...alarms.map(({ ago }) => ago));
  await ensurePartitions(db, new Date(now - oldest * 1_000), new Date(now));
  const rows = alarms.map((alarm, i) =>
    rowsOf(alarm, { jobId: jobIds[i] ?? 0, callIds: callIds.splice(0, alarm.calls.length), stored, now }),
  );
  const all = (table: keyof Rows) => rows.flatMap((of) => of[table]);
  await insert(db, 'alarm_job', JOB, all('jobs'));
  await insert(db, 'alarm_step', STEP, all('steps'));
  await insert(db, 'alarm_call', CALL, all('calls'));
  await insert(db, 'alarm_log', LOG, all('log'));
}
