import type { AlarmStatus, CallState } from '../../protocol/alarms.ts';
import type { DemoData, DemoRecord } from './data.ts';
import type { Random } from './random.ts';

/** A device of a person of the demo. */
interface Device {
  callingDeviceType: string;
  address: string;
  rank: number;
  active: boolean;
}

/** A call of an alarm that has ended; times in seconds since the alarm was raised. */
export interface PastCall {
  participantId: number;
  participantName: string;
  deviceType: string;
  address: string;
  rank: number;
  state: CallState;
  reason: string | null;
  sent: number | null;
  delivered: number | null;
  answered: number | null;
  acknowledged: number | null;
  ended: number;
}

/** An alarm that has ended. Ids are those of the demo records. */
export interface PastAlarm {
  point: DemoRecord;
  plan: DemoRecord | undefined;
  /** The group whose members were called. */
  group: DemoRecord | undefined;
  status: AlarmStatus;
  /** Seconds before now. */
  ago: number;
  /** Duration in seconds. */
  lasted: number;
  accepted: number | null;
  source: 'user' | 'inbound';
  triggeredBy: string;
  required: number;
  calls: PastCall[];
}

const DAY = 86_400;
/** Thirteen months. */
const DAYS = 396;
const ALARMS = 2_000;
const MOST_PEOPLE = 3;

/** Statuses with which alarms end, and their shares in percent. */
const ENDS: readonly (readonly [AlarmStatus, number])[] = [
  ['ACCEPTED', 44],
  ['ACKNOWLEDGED', 24],
  ['FINISHED', 9],
  ['NOT_ACCEPTED', 8],
  ['NOT_ACKNOWLEDGED', 4],
  ['INTERRUPTED', 4],
  ['FAILURE', 2],
  ['CONFIG_PROBLEM', 2],
  ['INACTIVE', 2],
  ['CANCELED', 1],
];
/** Statuses of alarms that call nobody. */
const UNCALLED: ReadonlySet<AlarmStatus> = new Set(['CONFIG_PROBLEM', 'INACTIVE', 'CANCELED']);
/** Statuses of alarms that somebody has accepted. */
const ACCEPTED: ReadonlySet<AlarmStatus> = new Set(['ACCEPTED', 'ACKNOWLEDGED', 'NOT_ACKNOWLEDGED']);
const OPERATORS = ['Markéta Benešová', 'Thomas Richter', 'Jana Dvořáková', 'Anna Schulze', 'Petr Novotný'];

function endOf(random: Random): AlarmStatus {
  let left = random.int(1, 100);
  for (const [status, share] of ENDS) {
    left -= share;
    if (left <= 0) return status;
  }
  return 'ACCEPTED';
}

/** States of the calls to the people of an alarm, in their order. */
function callStates(random: Random, status: AlarmStatus, people: number, required: number): CallState[] {
  const missed = (): CallState => (random.chance(0.3) ? 'DECLINED' : 'NO_ANSWER');
  const late = random.chance(0.35) ? 1 : 0;
  return Array.from({ length: people }, (_, i) => {
    if (status === 'FAILURE') return 'FAILED';
    if (status === 'FINISHED') return 'SENT';
    if (status === 'INTERRUPTED') return i === 0 ? missed() : 'SKIPPED';
    if (!ACCEPTED.has(status)) return random.chance(0.08) ? 'FAILED' : missed();
    if (people > required && i < late) return missed();
    if (i < required + late) return status === 'ACKNOWLEDGED' ? 'ACKNOWLEDGED' : 'ACCEPTED';
    return 'SKIPPED';
  });
}

function pastCall(random: Random, person: DemoRecord, device: Device, state: CallState): PastCall {
  const { callingDeviceType, address, rank } = device;
  const sent = state === 'SKIPPED' ? null : random.int(0, 2) + random.next();
  const delivered = sent === null || state === 'FAILED' ? null : sent + random.int(1, 5);
  const answers = ['ACCEPTED', 'ACKNOWLEDGED', 'DECLINED'].includes(state);
  const answered = delivered !== null && answers ? delivered + random.int(4, 50) : null;
  const acknowledged = answered !== null && state === 'ACKNOWLEDGED' ? answered + random.int(20, 200) : null;
  return {
    participantId: person.id,
    participantName: `${person.name} ${person.surname}`,
    deviceType: callingDeviceType,
    address,
    rank,
    state,
    reason: state === 'FAILED' ? 'unreachable' : null,
    sent,
    delivered,
    answered,
    acknowledged,
    ended: acknowledged ?? answered ?? (delivered ?? sent ?? 10) + 45,
  };
}

/** Alarms of the last thirteen months, all ended, the oldest first. More by day than by night. */
export function buildHistory(random: Random, demo: DemoData): PastAlarm[] {
  const points = (demo['alarm-points'] ?? []).filter(({ deleted }) => deleted !== true);
  const byId = (name: string) => new Map((demo[name] ?? []).map((record) => [record.id, record]));
  const [plans, groups, people] = [byId('alarm-plans'), byId('participant-groups'), byId('participants')];
  const devicesOf = (person: DemoRecord) => (person.devices as Device[]).filter(({ active }) => active);

  const groupOf = (plan: DemoRecord | undefined): DemoRecord | undefined => {
    const steps = (plan?.steps ?? []) as { groupIds: number[] }[];
    const [first] = steps.flatMap(({ groupIds }) => groupIds);
    return groups.get(first ?? 0);
  };
  const reached = (group: DemoRecord | undefined): DemoRecord[] =>
    ((group?.participantIds ?? []) as number[])
      .flatMap((id) => people.get(id) ?? [])
      .filter((person) => devicesOf(person).length > 0)
      .slice(0, MOST_PEOPLE);

  const past = (): PastAlarm => {
    const point = random.pick(points);
    const plan = plans.get(Number(point.alarmPlanId));
    const group = groupOf(plan);
    const called = reached(group);
    const status = called.length === 0 ? 'CONFIG_PROBLEM' : endOf(random);
    const required = status === 'FINISHED' || called.length === 0 ? 0 : 1;
    const states = UNCALLED.has(status) ? [] : callStates(random, status, called.length, required);
    const calls = states.flatMap((state, i) => {
      const person = called[i];
      const device = person && devicesOf(person)[0];
      return device ? [pastCall(random, person, device, state)] : [];
    });
    const first = calls.find(({ state }) => state === 'ACCEPTED' || state === 'ACKNOWLEDGED');
    const inbound = random.chance(0.7);
    const hour = random.chance(0.75) ? random.int(6, 20) : random.int(0, 23);
    return {
      point,
      plan,
      group,
      status,
      calls,
      required,
      ago: random.int(1, DAYS) * DAY + hour * 3_600 + random.int(0, 3_599),
      lasted: Math.max(1, ...calls.map(({ ended }) => ended)),
      accepted: first?.answered ?? null,
      source: inbound ? 'inbound' : 'user',
      triggeredBy: inbound ? String(point.systemId) : random.pick(OPERATORS),
    };
  };
  return Array.from({ length: ALARMS }, past).sort((a, b) => b.ago - a.ago);
}
