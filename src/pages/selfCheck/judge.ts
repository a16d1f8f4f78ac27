import type { EventDeliveryResult, Measured } from '../../../dataProvider/calls/selfCheck.ts';
import { isOther, type OtherFigures, type ShownResources } from '../../../dataProvider/replies/dashboard.ts';
import type { ChannelsReply } from '../../../protocol/delivery.ts';
import type { PoolState, SelfCheck, SelfCheckInside } from '../../../protocol/selfCheck.ts';
import { unservedKinds } from '../../live/channels.ts';
import type { CheckState, Finding, Values } from './finding.ts';

/** Milliseconds above which a reply of the server or of the database is slow. */
const SLOW_SERVER = 1_000;
const SLOW_DATABASE = 250;
/** Seconds of delay from which work is late, and from which it is stuck. */
const LATE = 10;
const STUCK = 60;
/** Milliseconds from which the difference of two clocks is a warning, and from which displayed times are misleading. */
const CLOCK_OFF = 5_000;
/** The same for this device, whose times are only shown: below this nobody notices. */
const DEVICE_OFF = 15_000;
const CLOCK_FAR = 60_000;
/** Shares from which memory, disk and connections are nearly used up, and from which they are used up. */
const HIGH = 0.8;
const FULL = 0.95;

const found = (check: string, state: CheckState, says: string, values?: Values): Finding => ({
  check,
  state,
  says,
  ...(values && { values }),
});

/** A measured call whose moment doesn't matter. */
type Unplaced<T> = Omit<Measured<T>, 'at'>;

/** Judges whether the server answers. Other platforms don't report a version. */
export function judgeServer({ reply, failure, milliseconds: time }: Unplaced<SelfCheck | number | null>): Finding {
  if (failure) {
    if (failure.status === 429) return found('server', 'unknown', 'tooOften');
    if (failure.status === 503) return found('server', 'warning', 'serverBusy');
    if (failure.kind === 'answer' && failure.status < 500) return found('server', 'unknown', 'serverRefused');
    return found('server', 'failed', 'serverAway');
  }
  if (time > SLOW_SERVER) return found('server', 'warning', 'serverSlow', { time });
  if (typeof reply !== 'object' || reply === null) return found('server', 'ok', 'serverAnswers', { time });
  return found('server', 'ok', 'serverOk', { time, text: reply.version, seconds: reply.uptime });
}

/** Judges the database as the server sees it. */
export function judgeDatabase({ database }: Pick<SelfCheck, 'database'>): Finding {
  const { answers, milliseconds, accepts, writes, tells } = database;
  if (!answers || milliseconds === null) return found('database', 'failed', 'databaseAway');
  if (!accepts) return found('database', 'failed', 'databaseFull');
  if (!writes) return found('database', 'failed', 'databaseReadOnly');
  if (!tells) return found('database', 'warning', 'databaseDeaf');
  const values = { time: milliseconds };
  return milliseconds > SLOW_DATABASE
    ? found('database', 'warning', 'databaseSlow', values)
    : found('database', 'ok', 'databaseOk', values);
}

/**
 * Pools with few connections whose work takes turns by design; whether it comes too late is judged by the calls that wait.
 */
const IN_TURN: readonly PoolState['pool'][] = ['delivery', 'queue'];

/** Judges the parts that only administrators of the whole system see. */
export function judgeInside(inside: SelfCheckInside): Finding[] {
  const { pools, connections, migrations, work, calls, untrustedProxy, standby } = inside;
  const waiting = pools.some(({ pool, waiting, free }) => !IN_TURN.includes(pool) && (waiting > 0 || free === 0));
  const full = connections !== null && connections.open >= connections.most * HIGH;
  const used = connections && { count: connections.open, known: connections.most };
  return [
    used
      ? found(
          'connections',
          waiting || full ? 'warning' : 'ok',
          waiting || full ? 'connectionsFew' : 'connectionsOk',
          used,
        )
      : found('connections', 'unknown', 'notTold'),
    judgeMigrations(migrations),
    ...(standby ? [judgeStandby(standby)] : []),
    judgeLate('work', work),
    judgeLate('calls', calls),
    ...(untrustedProxy ? [found('proxy', 'warning', 'proxyUntrusted')] : []),
  ];
}

function judgeStandby({ used, age }: NonNullable<SelfCheckInside['standby']>): Finding {
  if (!used) return found('standby', 'warning', 'standbyUnused');
  return found('standby', 'ok', 'standbyOk', { time: (age ?? 0) * 1_000 });
}

function judgeMigrations(migrations: SelfCheckInside['migrations']): Finding {
  if (!migrations) return found('migrations', 'unknown', 'notTold');
  const { applied: count, known, last: text } = migrations;
  return count === known
    ? found('migrations', 'ok', 'migrationsOk', { count, text })
    : found('migrations', 'failed', 'migrationsDiffer', { count, known });
}

const LATENESS = {
  work: { ok: 'workOk', late: 'workLate' },
  calls: { ok: 'callsOk', late: 'callsLate' },
} as const;

function judgeLate(check: keyof typeof LATENESS, due: SelfCheckInside['work']): Finding {
  if (!due) return found(check, 'unknown', 'notTold');
  const { due: count, lateSeconds: seconds } = due;
  if (seconds < LATE) return found(check, 'ok', LATENESS[check].ok, { count });
  return found(check, seconds < STUCK ? 'warning' : 'failed', LATENESS[check].late, { count, seconds });
}

function judgeClock(check: string, off: number, how: string, limit = CLOCK_OFF): Finding {
  const time = Math.abs(off);
  if (time < limit) return found(check, 'ok', 'clockOk', { time });
  return found(check, time < CLOCK_FAR ? 'warning' : 'failed', how, { time });
}

/** Compares the clocks of database and server. `ahead`: milliseconds; null: not reported. */
export const judgeDatabaseClock = (ahead: number | null): Finding =>
  ahead === null
    ? found('databaseClock', 'unknown', 'notTold')
    : judgeClock('databaseClock', ahead, 'databaseClockOff');

/**
 * Compares the clocks of this device and the server. `server`: milliseconds since 1970 by its clock; null: not reported.
 * What the call took is no difference: a busy device reads a reply late.
 */
export function judgeDeviceClock(
  server: number | null,
  { at, milliseconds }: Pick<Measured<unknown>, 'at' | 'milliseconds'>,
): Finding {
  if (server === null) return found('deviceClock', 'unknown', 'notTold');
  const off = Math.max(0, Math.abs(at - server) - milliseconds);
  return judgeClock('deviceClock', off, 'deviceClockOff', DEVICE_OFF);
}

/** Judges the trip of a live event; undefined if the platform has no live events. */
export function judgeEvents(trip: EventDeliveryResult | undefined): Finding {
  if (!trip) return found('events', 'unknown', 'eventsNone');
  if (trip.outcome === 'ok') return found('events', 'ok', 'eventsOk', { time: trip.milliseconds });
  if (trip.outcome === 'refused') return found('events', 'unknown', 'eventsRefused');
  return found('events', 'failed', trip.outcome === 'silent' ? 'eventsSilent' : 'eventsAway');
}

function judgeSize(check: 'memory' | 'disk', size: ShownResources['memory']): Finding {
  if (!size || !(size.total > 0)) return found(check, 'unknown', 'notTold');
  const share = size.used / size.total;
  const values = { ...size, share };
  if (share < HIGH) return found(check, 'ok', 'sizeOk', values);
  return found(check, share < FULL ? 'warning' : 'failed', `${check}High`, values);
}

/** Judges memory and disk of the server; other platforms may report other fields. */
export const judgeMachine = (
  machine: Pick<ShownResources, 'memory' | 'disk'> | OtherFigures | undefined,
): Finding[] => {
  const { memory = null, disk = null } = machine && !isOther(machine) ? machine : {};
  return [judgeSize('memory', memory), judgeSize('disk', disk)];
};

/**
 * Judges the numbers and addresses of people. `count`: people with one that cannot work; undefined: the user may not
 * see people, or the platform doesn't say.
 */
export function judgeAddresses(count: number | undefined): Finding[] {
  if (count === undefined) return [];
  return [
    count === 0 ? found('addresses', 'ok', 'addressesOk') : found('addresses', 'warning', 'addressesFaulty', { count }),
  ];
}

/** Judges each configured channel, and reports kinds of devices that none serves. Undefined: channels are not known. */
export function judgeChannels(reply: ChannelsReply | undefined): Finding[] {
  if (!reply) return [found('channels', 'unknown', 'channelsRefused')];
  return [
    ...reply.list
      .filter(({ configured }) => configured)
      .map(({ name, state, lastSuccessAt: success, lastFailure, check }) => {
        const values = { success, failure: lastFailure?.at ?? null };
        if (state === 'ok') return found(`channel.${name}`, 'ok', 'channelOk', values);
        const reason = check?.reason ?? lastFailure?.reason ?? '';
        return found(`channel.${name}`, 'failed', 'channelFailing', { ...values, reason });
      }),
    ...unservedKinds(reply).map((kind) => found('channels', 'warning', kind === 'email' ? 'noEmail' : 'noOthers')),
  ];
}
