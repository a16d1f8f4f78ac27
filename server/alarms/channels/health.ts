import { CHANNELS, type ChannelHealth, type ChannelName } from '../../../protocol/delivery.ts';
import { wallTime } from '../../../src/engine/clock.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../store/behaviors.ts';
import { boundTo } from '../../store/reach.ts';
import type { Checked } from './checks.ts';
import type { LaneHealth, LaneLimits } from './lane.ts';

/** A channel as this process knows it. */
export interface ChannelNow {
  name: ChannelName;
  serves: ChannelHealth['serves'];
  limits: LaneLimits;
  health: LaneHealth;
  check: Checked;
}

interface Figures {
  channel: string;
  sent: number;
  failed: number;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  lastReason: string | null;
}

/** What became of the calls of the alarms of a day that the actor may see. */
async function figuresOf(db: Queryable, actor: Actor): Promise<Map<string, Figures>> {
  const { rows } = await db.query<Figures>(
    `select c.channel,
       count(*) filter (where c.sent_at >= t.hour and c.state <> 'FAILED')::integer as sent,
       count(*) filter (where c.ended_at >= t.hour and c.state = 'FAILED')::integer as failed,
       max(c.sent_at) filter (where c.state <> 'FAILED') as "lastSuccessAt",
       max(c.ended_at) filter (where c.state = 'FAILED') as "lastFailureAt",
       (array_agg(c.reason order by c.ended_at desc) filter (where c.state = 'FAILED'))[1] as "lastReason"
     from (select clock_timestamp() - interval '1 hour' as hour, statement_timestamp() - interval '1 day' as day) t, alarm_job j
       join alarm_call c on c.job_id = j.id and c.raised_at = j.raised_at
     where j.raised_at >= t.day and c.channel is not null and ($1::integer is null or exists (
       select from org_closure o where o.ancestor_id = $1::integer and o.descendant_id = j.org_id))
     group by c.channel`,
    [boundTo(actor)],
  );
  return new Map(rows.map((row) => [row.channel, row]));
}

const earliest = (one: Date | null, other: Date | null) =>
  one && other ? (one < other ? one : other) : (one ?? other);

/** The channels: those that are set up as they are now, and those that are not. */
export async function channelsHealth(
  db: Queryable,
  actor: Actor,
  channels: readonly ChannelNow[],
  timeZone: string,
): Promise<ChannelHealth[]> {
  const figures = await figuresOf(db, actor);
  const at = (moment: Date | null) => (moment ? wallTime(timeZone, moment).now : null);
  return CHANNELS.map((name): ChannelHealth => {
    const found = figures.get(name);
    const now = channels.find((channel) => channel.name === name);
    const failing = now && (now.health.openUntil !== null || now.check.reason !== null);
    return {
      ...{ name, configured: now !== undefined, serves: now?.serves ?? { email: false, others: false } },
      state: !now ? 'off' : now.health.openUntil ? 'open' : failing ? 'failing' : 'ok',
      failingSince: failing ? at(earliest(now.health.failingSince, now.check.failingSince)) : null,
      openUntil: at(now?.health.openUntil ?? null),
      limits: now
        ? { concurrency: now.limits.concurrency, perSecond: now.limits.perSecond, milliseconds: now.limits.timeout }
        : null,
      load: { running: now?.health.running ?? 0, waiting: now?.health.waiting ?? 0 },
      lastHour: {
        ...{ sent: found?.sent ?? 0, failed: found?.failed ?? 0 },
        medianMilliseconds: now?.health.medianMilliseconds ?? null,
      },
      lastSuccessAt: found?.lastSuccessAt ?? null,
      lastFailure: found?.lastFailureAt ? { at: found.lastFailureAt, reason: found.lastReason ?? '' } : null,
      check: now
        ? {
            ...{ at: at(now.check.at) ?? '', ok: now.check.reason === null, reason: now.check.reason },
            ...{ detail: now.check.detail, milliseconds: now.check.milliseconds },
          }
        : null,
    };
  });
}
