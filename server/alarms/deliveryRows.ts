import type pg from 'pg';
import type { ChannelName } from '../../protocol/delivery.ts';
import { together } from '../database/together.ts';
import { IN_SERVICE } from '../hold/hold.ts';
import { secretHash } from '../session/secret.ts';
import type { AnswerTokens } from './answers/token.ts';
import { type DeviceTypes, HAS_DEVICE_TYPE } from './channels/deviceTypes.ts';
import { CALL_COLUMNS, lockDueCalls } from './dueCalls.ts';

/** Repeats after which a call whose process dies each time is given up. High, so that killing servers loses no call. */
const MOST_REPEATS = 100;

/** A call that was taken: it is stored as SENDING and leased to this process. */
export interface TakenCall {
  id: number;
  jobId: number;
  track: number;
  step: number;
  raisedAt: string;
  key: string;
  /** Number of repeats. A result is stored only if it is unchanged, i.e. nobody else has taken the call since. */
  repeats: number;
  /** Number of tries, including this one. */
  tries: number;
  participantId: number;
  participantName: string;
  deviceType: string;
  address: string;
  /** Language of the participant; empty if unknown. */
  language: string;
  /** Current priority of the alarm; 1 is the most urgent. */
  priority: number;
}

export interface TakeOptions {
  /** To which devices. */
  devices: DeviceTypes;
  /** Null: there is no channel for these devices. */
  channel: ChannelName | null;
  /** Duration of the lease in milliseconds. */
  lease: number;
  /** Maximum number of calls. */
  room: number;
  /** How many of them only organizations with few calls get. */
  reserve: number;
  tokens: AnswerTokens;
}

type Found = Omit<TakenCall, 'repeats' | 'tries'> & { repeats: number; tries: number; state: string };

/** Query for calls whose lease has expired, because their process died or lost the database; most urgent first. */
const LAPSED = `
  select ${CALL_COLUMNS}
  from alarm_call c join alarm_job j on j.id = c.job_id left join object p on p.id = c.participant_id
  where c.state = 'SENDING' and c.leased_until <= statement_timestamp() and ${IN_SERVICE}
    and ${HAS_DEVICE_TYPE}
  order by j.priority, c.leased_until, c.id limit $2 for update of c skip locked`;

/**
 * The range of the `raised_at` values lets the executor skip the other partitions; it can't do so with an array of a kept
 * plan. The ids, given as values, avoid a scan of all calls of a month.
 */
const LEASE = `
  with taken as (
    update alarm_call c set state = 'SENDING', channel = $3, tries = c.tries + 1, answer_hash = t.hash,
      repeats = c.repeats + (c.state = 'SENDING')::integer,
      leased_until = clock_timestamp() + $4::integer * interval '1 millisecond'
    from unnest($1::bigint[], $2::timestamptz[], $5::bytea[]) t (id, raised_at, hash)
    where c.id = t.id and c.raised_at = t.raised_at and c.id = any($1::bigint[])
      and c.raised_at between (select min(r) from unnest($2::timestamptz[]) r) and (select max(r) from unnest($2::timestamptz[]) r)
    returning c.id, c.raised_at, c.job_id, c.repeats, c.tries)
  insert into alarm_log (raised_at, job_id, kind, call_id, detail)
  select raised_at, job_id, 'callRepeated', id, jsonb_build_object('repeats', repeats)
  from taken where id = any($6::bigint[])`;

/**
 * Stores due calls as SENDING before a channel is used. `lost`: calls that are given up because their process died too
 * often. `more`: there are further due calls.
 */
export async function takeCalls(
  db: pg.PoolClient,
  { devices, channel, lease, room, reserve, tokens }: TakeOptions,
): Promise<{ taken: TakenCall[]; lost: TakenCall[]; more: boolean }> {
  const [{ rows: lapsed }, { due, more: others }] = await together([
    db.query<Found>({ name: 'alarm lapsed calls', text: LAPSED, values: [devices.types, room, devices.except] }),
    lockDueCalls<Found>(db, devices, { room, reserve }),
  ]);
  const found = [...lapsed, ...due].slice(0, room);
  const more = others || found.length < lapsed.length + due.length;
  if (found.length === 0) return { taken: [], lost: [], more };
  const hashes = found.map(({ key }) => secretHash(tokens.tokenOf(key)));
  await db.query({
    name: 'alarm lease calls',
    text: LEASE,
    values: [
      found.map(({ id }) => id),
      found.map(({ raisedAt }) => raisedAt),
      channel,
      lease,
      hashes,
      lapsed.map(({ id }) => id),
    ],
  });
  const calls = found.map(({ state, ...call }) => {
    const repeats = call.repeats + (state === 'SENDING' ? 1 : 0);
    return { ...call, repeats, tries: call.tries + 1 };
  });
  return {
    taken: calls.filter(({ repeats }) => repeats <= MOST_REPEATS),
    lost: calls.filter(({ repeats }) => repeats > MOST_REPEATS),
    more,
  };
}

/** Result of a try. `retry`: the call is due again after `pause` milliseconds. */
export interface TryResult {
  call: TakenCall;
  channel: ChannelName | null;
  result: 'sent' | 'delivered' | 'failed' | 'retry';
  reason: string | null;
  detail: string;
  pause: number;
  /** When the channel had taken the call or failed, by `performance.now()`. */
  at: number;
}

/**
 * `unneeded`: a failed try that needs no retry, because since the call was due the alarm has ended or enough people
 * have accepted, or because the participant has answered on another device. The job's row is locked, so none of this
 * changes. All calls of a job have the same `raised_at`: given as a value, it lets the planner skip other partitions,
 * which took longer than everything else. The ids, also given as values, avoid a scan of all calls of a mass alarm.
 * `ago`: milliseconds since the channel had taken the call; results of mass alarms wait for their transaction. `at`: that
 * moment, never before the call was due, even if the clock was set back meanwhile.
 */
const ENDS = `
  with ended as (
    select e.id, e.repeats, e.reason, e.pause, greatest(c.due_at, clock_timestamp() - e.ago * interval '1 millisecond') as at,
      case when e.result = 'retry' and (
        c.due_at <= coalesce(j.ended_at, case when j.status in ('ACCEPTED', 'PARTIAL_ACKNOWLEDGED') then j.accepted_at end)
        or c.participant_id in (select o.participant_id from alarm_call o
          where o.job_id = $6 and o.raised_at = $7::timestamptz and o.state in ('ACCEPTED', 'ACKNOWLEDGED'))
        or (c.participant_id, c.round) in (select o.participant_id, o.round from alarm_call o
          where o.job_id = $6 and o.raised_at = $7::timestamptz and o.state = 'DECLINED'))
      then 'unneeded' else e.result end as result
    from unnest($1::bigint[], $2::smallint[], $3::text[], $4::text[], $5::integer[], $8::integer[])
      e (id, repeats, result, reason, pause, ago)
    join alarm_call c on c.id = e.id and c.id = any($1) and c.raised_at = $7::timestamptz join alarm_job j on j.id = c.job_id)
  update alarm_call c set
    state = case when c.state <> 'SENDING' then c.state
      when e.result = 'failed' then 'FAILED' when e.result = 'retry' then 'PLANNED'
      when e.result = 'unneeded' then 'SKIPPED' else 'SENT' end,
    reason = case when c.state = 'SENDING' then e.reason else c.reason end,
    leased_until = null,
    due_at = case when e.result = 'retry' then clock_timestamp() + e.pause * interval '1 millisecond' else c.due_at end,
    sent_at = case when e.result in ('sent', 'delivered') then e.at else c.sent_at end,
    delivered_at = case when e.result = 'delivered' then e.at else c.delivered_at end,
    ended_at = case when e.result in ('failed', 'unneeded') then clock_timestamp() else c.ended_at end
  from ended e
  where c.id = e.id and c.id = any($1) and c.raised_at = $7::timestamptz and c.repeats = e.repeats and (c.state = 'SENDING'
    -- the answer, or the end of the alarm, was faster than the news that it was sent
    or (e.result in ('sent', 'delivered') and c.sent_at is null
      and c.state in ('ACCEPTED', 'DECLINED', 'ACKNOWLEDGED', 'SKIPPED')))
  returning c.id, c.state, e.at::text as at`;

const LOG = `
  insert into alarm_log (raised_at, job_id, at, kind, call_id, detail)
  select $1, $2, e.at, e.kind, e.id, e.detail
  from unnest($3::bigint[], $4::text[], $5::jsonb[], $6::timestamptz[]) e (id, kind, detail, at)`;

const DEAD_LETTERS = `
  insert into alarm_dead_letter (job_id, call_id, raised_at, channel, reason, detail)
  select $1, e.id, $2, e.channel, e.reason, e.detail
  from unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) e (id, channel, reason, detail)`;

const KINDS = { sent: 'callSent', delivered: 'callDelivered', failed: 'callFailed', retry: 'callRetried' } as const;

/**
 * Stores the results of tries of one job's calls, with their log entries. `settled`: results that made a call SENT or
 * FAILED; `closed`: whether calls were skipped because nobody needs a retry.
 */
export async function storeTryResults(
  db: pg.PoolClient,
  { id: jobId, raisedAt }: { id: number; raisedAt: string },
  ends: readonly TryResult[],
): Promise<{ settled: TryResult[]; closed: boolean }> {
  const column = <T>(of: (end: TryResult) => T) => ends.map(of);
  const now = performance.now();
  const { rows } = await db.query<{ id: number; state: string; at: string }>({
    name: 'alarm ends of calls',
    text: ENDS,
    values: [
      column(({ call }) => call.id),
      column(({ call }) => call.repeats),
      column(({ result }) => result),
      column(({ reason }) => reason),
      column(({ pause }) => pause),
      jobId,
      raisedAt,
      column(({ at }) => Math.round(now - at)),
    ],
  });
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const times = new Map(rows.map(({ id, at }) => [id, at]));
  const stored = ends.filter(({ call }) => states.has(call.id));
  if (stored.length === 0) return { settled: [], closed: false };
  const unneeded = ({ call, result }: TryResult) => result === 'retry' && states.get(call.id) === 'SKIPPED';
  const idsOf = (some: readonly TryResult[]) => some.map(({ call }) => call.id);
  const logged = db.query(LOG, [
    raisedAt,
    jobId,
    idsOf(stored),
    stored.map((end) => (unneeded(end) ? KINDS.failed : KINDS[end.result])),
    stored.map(({ channel, call, reason }) => JSON.stringify({ channel, tries: call.tries, reason })),
    stored.map(({ call }) => times.get(call.id)),
  ]);
  const dead = stored.filter(({ result, channel }) => result === 'failed' && channel !== null);
  const kept =
    dead.length > 0 &&
    db.query(DEAD_LETTERS, [
      jobId,
      raisedAt,
      idsOf(dead),
      dead.map(({ channel }) => channel),
      dead.map(({ reason }) => reason ?? ''),
      dead.map(({ detail }) => detail),
    ]);
  await together([logged, kept]);
  const settled = stored.filter(({ call }) => ['SENT', 'FAILED'].includes(states.get(call.id) ?? ''));
  return { settled, closed: stored.some(unneeded) };
}
