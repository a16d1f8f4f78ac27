/**
 * A world: everything that determines an alarm, as plain data. Records refer to each other by their place in the lists
 * below. Times without a zone are wall-clock times: YYYY-MM-DD HH:mm:ss.
 */
export interface World {
  /** When the alarm is raised: an instant in UTC, ISO 8601. */
  at: string;
  channels: 'simulated' | 'gateway' | 'none';
  people: Person[];
  groups: Group[];
  absences: Absence[];
  holidays: Holiday[];
  teams: Rotation<TeamRow>[];
  standbys: Rotation<StandbyRow>[];
  plans: Plan[];
  /** The alarm is raised at the first one. */
  points: Point[];
  rules: Rule[];
  /** How the first alarm is raised: by a person, or by an event of a connected system, which the rules apply to. */
  by: 'person' | 'system';
  /** A plan that the person chooses instead of what the alarm point says. */
  chosen: number | null;
  /** Minutes until an alarm begins that a person raises for later; null: it begins at once. */
  startsIn: number | null;
  /** Full seconds after which a person raises the alarm of a person once more, as it was; null: never. */
  again: number | null;
  /** What an operator does meanwhile, in this order. */
  operator: OperatorAct[];
  /** Recipients whom a person adds by hand; required: how many of them have to accept. */
  hand: { people: number[]; groups: number[]; required: number } | null;
}

/** An operator acts on all alarms that there are; `quit` acknowledges those of the first alarm point. */
export interface OperatorAct {
  /** Full seconds after the alarm was raised. */
  after: number;
  action: 'acknowledge' | 'stop' | 'quit';
}

export const DEVICE_TYPES = ['PHONE', 'MOBILE', 'SMS', 'EMAIL', 'PAGER', 'APP'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** What somebody does about a call on a device. */
export interface Behaviour {
  answer: 'ACCEPT' | 'DECLINE' | 'ACKNOWLEDGE' | null;
  /** Seconds after the call was sent. */
  after: number;
  /** Seconds after accepting when he acknowledges; null: never. */
  acknowledges: number | null;
}

/** An address at which somebody is called. */
export interface Contact {
  type: DeviceType;
  address: string;
  /** What is done about the first, the second and all further calls in one alarm. */
  behaviours: Behaviour[];
}

export interface Device extends Contact {
  rank: number;
  active: boolean;
}

export interface Person {
  active: boolean;
  devices: Device[];
  events: PersonEvent[];
}

/** When an event of an individual calendar takes place. */
export interface Times {
  active: boolean;
  startDate: string;
  endDate: string;
  /** HH:mm */
  startTime: string;
  endTime: string;
  recurring: boolean;
  repeatType: 'DAILY' | 'WEEKDAYS' | 'WEEKENDS' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  repeatEvery: number;
  monthSubType: 'DAY_OF_THE_MONTH' | 'DAY_OF_THE_WEEK';
  markedDays: Weekday[];
  /** Last day, or the number of occurrences, or neither. */
  until: string | null;
  count: number | null;
  exceptDates: string[];
}

/** An event with a calling number calls there; without one, on the person's own devices of its type. */
export interface PersonEvent extends Times {
  type: DeviceType;
  calls: Contact | null;
}

export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export interface Group {
  active: boolean;
  people: number[];
}

export interface Absence {
  person: number;
  cover: number | null;
  /** Null: absent from everything. */
  team: number | null;
  start: string;
  end: string;
}

export interface Holiday {
  start: string;
  end: string;
  allDay: boolean;
  recurring: boolean;
  active: boolean;
}

export interface Rotation<Row> {
  validFrom: string;
  weeks: Row[][];
}

export interface RotationRow {
  active: boolean;
  standard: boolean;
  /** HH:mm */
  start: string;
  end: string;
  markedDays: Weekday[];
  holiday: boolean;
  repeatEvery: number;
  count: number | null;
  validFrom: string | null;
  endDate: string | null;
}

export interface TeamRow extends RotationRow {
  person: number;
  /** The only type of device on which the person is called; null: any. */
  deviceType: DeviceType | null;
}

/** Names a plan or an alarm point. */
export interface StandbyRow extends RotationRow {
  plan: number | null;
  point: number | null;
}

export interface Step {
  people: number[];
  groups: number[];
  teams: number[];
  required: number;
  wait: number;
  media: DeviceType[];
}

export interface Plan {
  active: boolean;
  steps: Step[];
}

/** How an alarm calls. Times in minutes. */
export interface Manner {
  mode: 'NONE' | 'ACCEPT' | 'ACCEPT_AND_ACKNOWLEDGE';
  processing: 'BY_RANK' | 'PARALLEL';
  usage: 'ALL' | 'FIRST_REACHED';
  countRepeat: number;
  repeatBetween: number;
  acknowledgeTime: number;
}

export interface Point extends Manner {
  active: boolean;
  plan: number | null;
  standby: number | null;
  priority: number;
  /** Minutes within which a further alarm joins the one that runs; 0: never. */
  joins: number;
  events: (Times & { replacedBy: number })[];
  triggers: Trigger[];
}

export const TRIGGERS = [
  'ON_NEW',
  'ON_ACCEPTED',
  'ON_NOT_ACCEPTED',
  'ON_ACKNOWLEDGED',
  'ON_NOT_ACKNOWLEDGED',
  'ON_FINISHED',
  'ON_FAILURE',
] as const;

export interface Trigger extends Manner {
  on: (typeof TRIGGERS)[number];
  plan: number | null;
  standby: number | null;
  /** Without a text of its own it says that of its alarm point. */
  text: string;
}

export interface Rule {
  rank: number;
  active: boolean;
  action: 'REPLACE' | 'TRIGGER' | 'SUPPRESS' | 'ESCALATE';
  /** Pattern that the system's id, PUMP-7, meets or not. */
  system: string;
  /** HH:mm */
  from: string;
  until: string;
  weekdays: Weekday[];
  point: number;
  plan: number | null;
  priority: number | null;
  stop: boolean;
}
