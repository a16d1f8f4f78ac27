import { type CalledKind, planCalling } from '../../src/duty/alarm.ts';
import type {
  AlarmData,
  AlarmPointData,
  DeviceData,
  GroupData,
  PersonData,
  PlanData,
  ScheduleData,
} from '../../src/duty/alarmData.ts';
import { type Minute, writeMoment } from '../../src/duty/days.ts';
import { readOverrides } from '../../src/duty/overrides.ts';
import { type Assignee, readRotation } from '../../src/duty/rotation.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import { type Actor, systemActor } from '../actor.ts';
import type { Platform } from '../platform.ts';
import { DutyReads, holidaysOf, type ReadRecord } from './dutyReads.ts';
import { overridesOf, rotationParticipantIds } from './overrides.ts';

/** Maximum number of further alarm points that are followed from those that are asked for. */
const MOST_POINTS = 200;

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter(Number.isInteger) : []);
const objectsIn = (value: unknown): RecordData[] => (Array.isArray(value) ? (value as RecordData[]) : []);
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Ids of records that alarms call. */
export type CalledIds = Readonly<Partial<Record<CalledKind, readonly number[]>>>;

type Named = Pick<ReadRecord, 'id' | 'title'>;
const named = ({ id, title }: ReadRecord): Named => ({ id, title });

function planOf(read: ReadRecord): PlanData {
  const steps = objectsIn(read.record.steps).map((step) => ({
    participantIds: numbersIn(step.participantIds),
    groupIds: numbersIn(step.groupIds),
    teamScheduleIds: numbersIn(step.teamScheduleIds),
    requiredAcceptances: numberIn(step.requiredAcceptances) ?? 0,
    waitSeconds: numberIn(step.waitSeconds) ?? 0,
    media: textsIn(step.media),
  }));
  return { ...named(read), active: read.record.active !== false, steps };
}

const groupOf = (read: ReadRecord): GroupData => ({
  ...named(read),
  active: read.record.active !== false,
  participantIds: numbersIn(read.record.participantIds),
});

const deviceOf = (device: RecordData): DeviceData => ({
  type: String(device.callingDeviceType ?? ''),
  address: String(device.address ?? ''),
  rank: numberIn(device.rank) ?? 1,
  active: device.active !== false,
});

const channelsIn =
  ({ alarms }: Platform): AlarmData['channelFor'] =>
  (deviceType) =>
    alarms.channelFor(deviceType);

/** Loads everything that alarm points refer to, with one query per kind of record and round. */
class AlarmLoader {
  readonly #platform: Platform;
  readonly #reads: DutyReads;
  /** YYYY-MM-DD HH:mm:ss; absences that ended before are not loaded. */
  readonly #since: string;
  readonly #channelFor: AlarmData['channelFor'];

  constructor(platform: Platform, actor: Actor, since: string) {
    this.#platform = platform;
    this.#since = since;
    this.#channelFor = channelsIn(platform);
    this.#reads = new DutyReads(platform, actor);
  }

  async #schedules(name: string, ids: readonly number[]): Promise<Map<number, ScheduleData>> {
    const found = [...(await this.#reads.get(name, ids)).values()];
    if (found.length === 0) return new Map();
    const { pool } = this.#platform;
    const orgOf = ({ record }: ReadRecord) => numberIn(record.orgId);
    const rotations = found.map((read) => ({ read, rotation: readRotation(read.record) }));
    const appointed = rotationParticipantIds(rotations.map(({ rotation }) => rotation));
    const orgIds = found.flatMap((read) => orgOf(read) ?? []);
    const [holidayAt, absences] = await Promise.all([
      holidaysOf(pool, orgIds),
      overridesOf(pool, appointed, this.#since),
    ]);
    return new Map(
      rotations.map(({ read, rotation }) => {
        const around = { holidayAt: holidayAt(orgOf(read)), overrides: readOverrides(absences, read.id) };
        return [read.id, { ...named(read), rotation, around }];
      }),
    );
  }

  /** The alarm points that are reachable through calendars and standby schedules, and these schedules. */
  async #points(first: readonly number[]) {
    const alarmPoints = new Map<number, AlarmPointData>();
    const standby = new Map<number, ScheduleData>();
    const most = first.length + MOST_POINTS;
    for (let open = first; open.length > 0 && alarmPoints.size < most; ) {
      const [read, calendars] = await Promise.all([
        this.#reads.get('alarm-points', open),
        this.#reads.events('alarm-point-events', open),
      ]);
      const found = [...read.values()];
      for (const point of found) {
        alarmPoints.set(point.id, {
          ...named(point),
          active: point.record.active !== false,
          alarmPlanId: numberIn(point.record.alarmPlanId),
          scheduleId: numberIn(point.record.rotationalCalendarId),
          events: calendars.get(point.id) ?? [],
        });
      }
      const schedules = await this.#schedules(
        'standby-schedules',
        found.flatMap(({ record }) => numberIn(record.rotationalCalendarId) ?? []),
      );
      for (const [id, schedule] of schedules) standby.set(id, schedule);
      const replacing = found
        .flatMap(({ id }) => calendars.get(id) ?? [])
        .flatMap((event) => event.alarmReplacement?.alarmPointId ?? []);
      const next = new Set([...replacing, ...pointsIn(schedules)]);
      open = [...next].filter((id) => !alarmPoints.has(id));
    }
    return { alarmPoints, standby };
  }

  async #people(ids: readonly number[]): Promise<Map<number, PersonData>> {
    const [found, calendars] = await Promise.all([
      this.#reads.get('participants', ids),
      this.#reads.events('participant-events', ids),
    ]);
    return mapped(found, (read) => ({
      ...named(read),
      active: read.record.active !== false,
      devices: objectsIn(read.record.devices).map(deviceOf),
      events: calendars.get(read.id) ?? [],
    }));
  }

  /** Loads everything that an alarm point refers to. */
  async load(first: number): Promise<AlarmData> {
    return this.#withPlans(await this.#points([first]));
  }

  /** Loads everything referred to by an object that calls like an alarm point, but isn't one. */
  async loadLike(point: AlarmPointData): Promise<AlarmData> {
    const own = await this.#schedules('standby-schedules', point.scheduleId === null ? [] : [point.scheduleId]);
    const { alarmPoints, standby } = await this.#points(pointsIn(own));
    for (const [id, schedule] of own) standby.set(id, schedule);
    return this.#withPlans({ alarmPoints: alarmPoints.set(point.id, point), standby });
  }

  /** Loads everything that records refer to which alarms call. */
  async loadCalled(called: CalledIds): Promise<AlarmData> {
    const own = await this.#schedules('standby-schedules', called.standby ?? []);
    const { alarmPoints, standby } = await this.#points([...(called.alarmPoint ?? []), ...pointsIn(own)]);
    for (const [id, schedule] of own) standby.set(id, schedule);
    return this.#withPlans({ alarmPoints, standby }, called.plan, planCalling(called));
  }

  async #withPlans(
    { alarmPoints, standby }: Pick<AlarmData, 'alarmPoints' | 'standby'>,
    appointed: readonly number[] = [],
    ...further: PlanData[]
  ): Promise<AlarmData> {
    const planIds = [
      ...appointed,
      ...[...alarmPoints.values()].flatMap(({ alarmPlanId }) => alarmPlanId ?? []),
      ...[...standby.values()].flatMap(rowsOf).flatMap(({ who }) => who.alarmPlanId ?? []),
    ];
    const plans = mapped(await this.#reads.get('alarm-plans', planIds), planOf);
    const recipients = await this.recipients([...plans.values(), ...further]);
    return { ...recipients, alarmPoints, standby, plans, channelFor: this.#channelFor };
  }

  /** The groups, team schedules, people and absences that determine whom plans call. */
  async recipients(plans: readonly PlanData[]): Promise<Pick<AlarmData, 'groups' | 'teams' | 'people' | 'overrides'>> {
    const steps = plans.flatMap((plan) => plan.steps);
    const [found, teams] = await Promise.all([
      this.#reads.get(
        'participant-groups',
        steps.flatMap(({ groupIds }) => groupIds),
      ),
      this.#schedules(
        'team-schedules',
        steps.flatMap(({ teamScheduleIds }) => teamScheduleIds),
      ),
    ]);
    const groups = mapped(found, groupOf);
    const appointed = [
      ...steps.flatMap(({ participantIds }) => participantIds),
      ...[...groups.values()].flatMap(({ participantIds }) => participantIds),
      ...[...teams.values()].flatMap(rowsOf).flatMap(({ who }) => who.participantId ?? []),
    ];
    const overrides = await overridesOf(this.#platform.pool, appointed, this.#since);
    const people = await this.#people([...appointed, ...overrides.flatMap(({ coverId }) => coverId ?? [])]);
    return { groups, teams, people, overrides };
  }
}

const rowsOf = ({ rotation }: ScheduleData) => rotation.groups.flatMap(({ rows }) => rows);

const pointsIn = (schedules: ReadonlyMap<number, ScheduleData>): number[] => [
  ...new Set([...schedules.values()].flatMap(rowsOf).flatMap(({ who }) => who.alarmPointId ?? [])),
];

const mapped = <T>(found: ReadonlyMap<number, ReadRecord>, make: (read: ReadRecord) => T): Map<number, T> =>
  new Map([...found].map(([id, read]) => [id, make(read)]));

/** Loads everything that determines whom an alarm point calls at a moment, as far as the actor may see it. */
export const loadAlarm = (platform: Platform, actor: Actor, id: number, moment: Minute): Promise<AlarmData> =>
  new AlarmLoader(platform, actor, writeMoment(moment)).load(id);

/** Like `loadAlarm`, for what calls like an alarm point: a consequential trigger, a template, a chosen plan. */
export const loadAlarmLike = (
  platform: Platform,
  actor: Actor,
  point: AlarmPointData,
  moment: Minute,
): Promise<AlarmData> => new AlarmLoader(platform, actor, writeMoment(moment)).loadLike(point);

/**
 * Loads everything that determines from a moment on whom these records call. Read as the system, because whether
 * somebody can be called doesn't depend on who asks; titles of what the asker may not see must not be shown.
 */
export const loadCalled = (platform: Platform, called: CalledIds, since: Minute): Promise<AlarmData> =>
  new AlarmLoader(platform, systemActor, writeMoment(since)).loadCalled(called);

/** Like `loadCalled`, for the assignees of schedules. */
export const loadAppointed = (platform: Platform, appointed: readonly Assignee[], since: Minute): Promise<AlarmData> =>
  loadCalled(
    platform,
    {
      participant: appointed.flatMap(({ participantId }) => participantId ?? []),
      plan: appointed.flatMap(({ alarmPlanId }) => alarmPlanId ?? []),
      alarmPoint: appointed.flatMap(({ alarmPointId }) => alarmPointId ?? []),
    },
    since,
  );

/** Loads everything that determines whom plans call at a moment. */
export async function loadPlans(
  platform: Platform,
  actor: Actor,
  plans: readonly PlanData[],
  moment: Minute,
): Promise<AlarmData> {
  const recipients = await new AlarmLoader(platform, actor, writeMoment(moment)).recipients(plans);
  const known = new Map(plans.map((plan) => [plan.id, plan]));
  const channelFor = channelsIn(platform);
  return { ...recipients, alarmPoints: new Map(), standby: new Map(), plans: known, channelFor };
}
