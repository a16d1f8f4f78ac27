import { type DateRule, WEEKDAYS, type Weekday } from '../../protocol/calendars.ts';

/** Who is on duty by a row of a schedule: a participant, an alarm plan or an alarm point. */
export interface Assignee {
  participantId: number | null;
  alarmPlanId: number | null;
  alarmPointId: number | null;
}

export interface RotationRow {
  id: number | null;
  name: string;
  active: boolean;
  standard: boolean;
  rule: DateRule;
  who: Assignee;
  /** The device type on which the participant is called; none: the person's usual devices. */
  deviceType?: string | null;
}

/** One week of a rotation. */
export interface RotationGroup {
  id: number | null;
  rows: RotationRow[];
}

/** A standby or team schedule in the form in which platform and console compute with it. */
export interface Rotation {
  /** First day in wire format; null: no limit. */
  validFrom: string | null;
  /** The weeks in their order. */
  groups: RotationGroup[];
}

type Wire = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Wire => typeof value === 'object' && value !== null;
const NOTHING: Wire = {};
const objectIn = (value: unknown): Wire => (isObject(value) ? value : NOTHING);
const objects = (value: unknown): Wire[] => (Array.isArray(value) ? value.filter(isObject) : []);
const isWeekday = (value: unknown): value is Weekday => (WEEKDAYS as readonly unknown[]).includes(value);
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Sorts objects by orderId; those without one keep their order at the end. */
function inOrder(values: Wire[]): Wire[] {
  const place = (value: Wire) => numberIn(value.orderId) ?? Number.MAX_SAFE_INTEGER;
  return values.sort((a, b) => place(a) - place(b));
}

/** Reads a date rule; missing values get the defaults of the specification. */
function readRule(value: unknown): DateRule {
  const wire = objectIn(value);
  return {
    id: numberIn(wire.id),
    type: textIn(wire.type) ?? 'WeeklyDateRule',
    start: textIn(wire.start) ?? '00:00',
    end: textIn(wire.end) ?? '23:59',
    validFrom: textIn(wire.validFrom),
    endDate: textIn(wire.endDate),
    holiday: wire.holiday === true,
    markedDays: Array.isArray(wire.markedDays) ? wire.markedDays.filter(isWeekday) : [],
    repeatEvery: numberIn(wire.repeatEvery) ?? 1,
    countAfterTimesEnd: numberIn(wire.countAfterTimesEnd),
  };
}

function readRow(wire: Wire, who: Assignee): RotationRow {
  return {
    id: numberIn(wire.id),
    name: textIn(wire.name) ?? '',
    active: wire.isActive !== false,
    standard: wire.standard === true,
    rule: readRule(wire.dateRule),
    who,
    deviceType: textIn(objectIn(wire.device).callingDeviceType),
  };
}

function readGroups(groups: unknown, events: string, whoOf: (wire: Wire) => Assignee): RotationGroup[] {
  return inOrder(objects(groups)).map((group) => ({
    id: numberIn(group.id),
    rows: inOrder(objects(group[events])).map((row) => readRow(row, whoOf(row))),
  }));
}

const alarmWho = (wire: Wire): Assignee => ({
  participantId: null,
  alarmPlanId: numberIn(wire.alarmplanId),
  alarmPointId: numberIn(wire.alarmpointId) ?? numberIn(wire.individualCalendarId),
});

const participantWho = (wire: Wire): Assignee => ({
  participantId: numberIn(wire.individualCalendarId),
  alarmPlanId: null,
  alarmPointId: null,
});

/** Reads the rotation of a standby or team schedule in wire format. Null and missing lists count as empty. */
export function readRotation(schedule: Wire): Rotation {
  return {
    validFrom: textIn(schedule.validFrom),
    groups: [
      ...readGroups(schedule.alarmPointWeekGroups, 'alarmPointRotationEvents', alarmWho),
      ...readGroups(schedule.participantWeekGroups, 'participantRotationEvents', participantWho),
    ],
  };
}
