import { CHANNELS, type ChannelHealth, type ChannelName } from '../../../protocol/delivery.ts';
import { wallTime } from '../../../src/engine/clock.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import { boundTo } from '../../store/tree/reach.ts';
import type { CheckResult } from './checks.ts';
import type { LaneHealth, LaneLimits } from './lane.ts';

/** Current state of a channel in this process. */
export interface ChannelState {
  name: ChannelName;
  serves: ChannelHealth['serves'];
  limits: LaneLimits;
  health: LaneHealth;
  check: CheckResult;
}

interface Figures {
  channel: string;
  sent: number;
  failed: number;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  lastReason: string | null;
}

/** Results of the calls of the last day that the actor may see, by channel; `channel_tally` counts them by minute. */
async function figuresOf(db: Queryable, actor: Actor): Promise<Map<string, Figures>> {
  const { rows } = await db.query<Figures>(
    `select t.channel,
       coalesce(sum(t.sent) filter (where t.at > statement_timestamp() - interval '1 hour'), 0)::integer as sent,
       coalesce(sum(t.failed) filter (where t.at > statement_timestamp() - interval '1 hour'), 0)::integer as failed,
       max(t.sent_at) filter (where t.sent > 0) as "lastSuccessAt",
       max(t.failed_at) filter (where t.failed > 0) as "lastFailureAt",
       (array_agg(t.reason order by t.failed_at desc) filter (where t.failed > 0))[1] as "lastReason"
     from (
       select channel, at, sum(sent) as sent, sum(failed) as failed, max(sent_at) as sent_at, max(failed_at) as failed_at,
         (array_agg(reason order by failed_at desc nulls last))[1] as reason
       from channel_tally
       where at > statement_timestamp() - interval '1 day' and org_id = any(case when $1::integer is null then array[0]
         else array(select descendant_id from org_closure where ancestor_id = $1::integer) end)
       group by channel, at) t
     group by t.channel`,
    [boundTo(actor)],
  );
  return new Map(rows.map((row) => [row.channel, row]));
}

/**
 * Numbers of current calls by channel, for an actor who is bound to organizations; undefined for others, who see the
 * numbers of this process. A bound actor must not learn of other organizations' calls, not even that there are any.
 */
async function loadsOf(db: Queryable, actor: Actor): Promise<Map<string, number> | undefined> {
  const bound = boundTo(actor);
  if (bound === null) return undefined;
  const { rows } = await db.query<{ channel: string; n: number }>(
    `select c.channel, count(*) as n from alarm_call c join alarm_job j on j.id = c.job_id
       join org_closure o on o.descendant_id = j.org_id and o.ancestor_id = $1
     where c.state = 'SENDING' and c.channel is not null group by c.channel`,
    [bound],
  );
  return new Map(rows.map(({ channel, n }) => [channel, n]));
}

function loadOf({ limits, health }: ChannelState, seen: number | undefined): ChannelHealth['load'] {
  const all = seen ?? health.running + health.waiting;
  const running = seen === undefined ? health.running : Math.min(seen, limits.concurrency);
  return { running, waiting: all - running };
}

const earliest = (one: Date | null, other: Date | null) =>
  one && other ? (one < other ? one : other) : (one ?? other);

/** Since when a channel fails, by its calls or by the check of the other side; null: it works. */
export function failingSince({ health, check }: Pick<ChannelState, 'health' | 'check'>): Date | null {
  if (health.openUntil === null && check.reason === null) return null;
  return earliest(health.failingSince, check.failingSince);
}

/** Health of all channels, including those that aren't configured. */
export async function channelsHealth(
  db: Queryable,
  actor: Actor,
  channels: readonly ChannelState[],
  timeZone: string,
): Promise<ChannelHealth[]> {
  const figures = await figuresOf(db, actor);
  const loads = await loadsOf(db, actor);
  const at = (moment: Date | null) => (moment ? wallTime(timeZone, moment).now : null);
  return CHANNELS.map((name): ChannelHealth => {
    const found = figures.get(name);
    const now = channels.find((channel) => channel.name === name);
    const failing = now && failingSince(now);
    return {
      name,
      configured: now !== undefined,
      serves: now?.serves ?? { email: false, others: false },
      state: !now ? 'off' : now.health.openUntil ? 'open' : failing ? 'failing' : 'ok',
      failingSince: at(failing ?? null),
      openUntil: at(now?.health.openUntil ?? null),
      limits: now
        ? { concurrency: now.limits.concurrency, perSecond: now.limits.perSecond, milliseconds: now.limits.timeout }
        : null,
      load: now ? loadOf(now, loads && (loads.get(name) ?? 0)) : { running: 0, waiting: 0 },
      lastHour: {
        sent: found?.sent ?? 0,
        failed: found?.failed ?? 0,
        medianMilliseconds: (loads && !found?.sent ? null : now?.health.medianMilliseconds) ?? null,
      },
      lastSuccessAt: found?.lastSuccessAt ?? null,
      lastFailure: found?.lastFailureAt ? { at: found.lastFailureAt, reason: found.lastReason ?? '' } : null,
      check: now
        ? {
            at: at(now.check.at) ?? '',
            ok: now.check.reason === null,
            reason: now.check.reason,
            detail: now.check.detail,
            milliseconds: now.check.milliseconds,
          }
        : null,
    };
  });
}
