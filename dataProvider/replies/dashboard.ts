/**
 * Reads the results of the dashboard. The specification shows no fields of them (section 3): a reply with figures that
 * the tiles know is read into them, any other is shown as its names and values.
 */
import type { PeriodDays, WidgetsReply } from '../../protocol/dashboard.ts';
import { ALARM_FIGURES, type AlarmFigures, type CallFigures } from '../../protocol/figures.ts';
import { readable } from '../../src/engine/labels.ts';
import { isObject } from '../../src/engine/paths.ts';
import {
  count,
  day,
  type Fields,
  fieldsOf,
  list,
  moment,
  momentOrNull,
  number,
  pick,
  present,
  textOrNull,
} from './fields.ts';
import { listIn } from './wire.ts';

/** Figures that no tile knows, as names and values: `{calls: {sms: 3}}` is `Calls, Sms: 3`. */
export interface OtherFigures {
  other: { name: string; value: string | number }[];
}

/** Maximum number of values of an unknown reply, and how deep they are looked for. */
const MOST = 60;
const DEPTH = 2;

function valuesOf(value: unknown, name = '', depth = 0): OtherFigures['other'] {
  if (typeof value === 'number' || typeof value === 'string') return [{ name, value }];
  if (typeof value === 'boolean') return [{ name, value: String(value) }];
  if (depth > DEPTH) return [];
  const inside = Array.isArray(value) ? value.map((one, index) => [String(index + 1), one] as const) : [];
  const entries = isObject(value) ? Object.entries(value) : inside;
  return entries.flatMap(([key, one]) => valuesOf(one, [name, readable(key)].filter(Boolean).join(', '), depth + 1));
}

const others = (reply: unknown): OtherFigures => ({ other: valuesOf(reply).slice(0, MOST) });

/** Whether figures are of a shape that no tile knows. */
export function isOther(figures: object): figures is OtherFigures {
  return 'other' in figures;
}

const nothing = (values: object): boolean => Object.values(values).every((value) => value === null);
const unlessNothing = <T extends object>(values: T): T | null => (nothing(values) ? null : values);

/** Reads GET /dashboard; null: not told. An object whose figures are all unknown is null, too, and an unknown `at` is ''. */
export function readGeneralInfo(reply: unknown) {
  const fields = fieldsOf(reply);
  const told = {
    alarms: unlessNothing({
      running: pick(fields, ['alarms.running'], count),
      oldestAt: pick(fields, ['alarms.oldestAt'], momentOrNull),
      today: pick(fields, ['alarms.today'], count),
      notAccepted: pick(fields, ['alarms.notAccepted'], count),
      acceptSeconds: pick(fields, ['alarms.acceptSeconds'], number),
      usualAcceptSeconds: pick(fields, ['alarms.usualAcceptSeconds'], number),
    }),
    calls: unlessNothing({
      today: pick(fields, ['calls.today'], count),
      answered: pick(fields, ['calls.answered', 'calls.reached'], count),
    }),
    participants: pick(fields, ['participants'], count),
    alarmPoints: pick(fields, ['alarmPoints'], count),
  };
  // a user who may see none of it gets only nulls
  const ours = fields.get('alarms') === null && fields.get('calls') === null;
  return nothing(told) && !ours ? others(reply) : { at: pick(fields, ['at'], moment), ...told };
}

const CALLS = ['calls', 'count', 'number', 'total'];

/** Figures that a platform may leave out; null: not told. */
type Told<T> = { [name in keyof T]: number | null };
export type ShownCallFigures = Told<CallFigures>;
export type ShownAlarmFigures = Told<AlarmFigures>;

const callFigures = (fields: Fields): ShownCallFigures => ({
  calls: pick(fields, CALLS, count),
  answered: pick(fields, ['answered', 'reached'], count),
  noAnswer: pick(fields, ['noAnswer'], count),
  failed: pick(fields, ['failed'], count),
});

const alarmFigures = (fields: Fields): ShownAlarmFigures => {
  const told = ALARM_FIGURES.map((figure) => [figure, pick(fields, [figure], count)] as const);
  return {
    alarms: pick(fields, ['alarms', 'count', 'total'], count),
    ...(Object.fromEntries(told) as Omit<ShownAlarmFigures, 'alarms'>),
  };
};

/** A reply with a list of objects that have these figures; null if it is something else. */
function listOf<T>(reply: unknown, read: (fields: Fields) => T | null): T[] | null {
  if (fieldsOf(reply).get('list') === null) return [];
  const wire = listIn(reply);
  if (!wire) return null;
  const found = list((one) => read(fieldsOf(one)))(wire);
  return found.length === wire.length ? found : null;
}

/** The days of a reply; else those from the first to the last of `moments`; '' if nothing is known of them. */
function daysOf(fields: Fields, moments: readonly string[] = []): PeriodDays {
  const sorted = [...moments].sort();
  return {
    from: pick(fields, ['from', 'start'], day) || (sorted[0] ?? '').slice(0, 10),
    to: pick(fields, ['to', 'end'], day) || (sorted.at(-1) ?? '').slice(0, 10),
  };
}

/** Calls by type of device; `from` and `to` may be ''. */
export type ShownTypedCalls = PeriodDays & { list: (ShownCallFigures & { calls: number; type: string })[] };

/** Reads GET /dashboard/calls-typed/{period}. */
export function readTypedCalls(reply: unknown): ShownTypedCalls | OtherFigures {
  const found = listOf(reply, (fields) => {
    const type = pick(fields, ['type', 'deviceType', 'callingDeviceType', 'media', 'medium', 'channel'], textOrNull);
    const calls = pick(fields, CALLS, count);
    return type === null || calls === null ? null : { ...callFigures(fields), calls, type };
  });
  return found ? { ...daysOf(fieldsOf(reply)), list: found } : others(reply);
}

/** Figures by hour or day; `at`: YYYY-MM-DD HH:mm. */
type Timed<T> = PeriodDays & { list: (T & { at: string })[] };

function readTimed<T>(reply: unknown, read: (fields: Fields) => T): Timed<T> | null {
  const found = listOf(reply, (fields) => {
    const at = pick(fields, ['at', 'time', 'date', 'from', 'start'], moment).slice(0, 16);
    return at === '' ? null : { ...read(fields), at };
  });
  if (!found) return null;
  const days = daysOf(
    fieldsOf(reply),
    found.map(({ at }) => at),
  );
  return days.from === '' || days.to === '' ? null : { ...days, list: found };
}

/** The figures of a whole period: as told, else the sums of its parts; null where a part doesn't tell. */
function totalOf<T extends object>(reply: unknown, read: (fields: Fields) => T, parts: readonly T[]): T {
  const told = fieldsOf(reply).get('total');
  if (isObject(told)) return read(fieldsOf(told));
  const sums = Object.keys(read(new Map())).map((name) => {
    const values = parts.map((part) => part[name as keyof T]);
    return [name, values.includes(null as T[keyof T]) ? null : values.reduce((sum, one) => sum + Number(one), 0)];
  });
  return Object.fromEntries(sums) as T;
}

export type ShownMediaCalls = Timed<ShownCallFigures> & { total: ShownCallFigures };

/** Reads GET /dashboard/calls/{period}. */
export function readMediaCalls(reply: unknown): ShownMediaCalls | OtherFigures {
  const found = readTimed(reply, callFigures);
  return found ? { ...found, total: totalOf(reply, callFigures, found.list) } : others(reply);
}

export type ShownStatistics = Timed<ShownAlarmFigures> & {
  total: ShownAlarmFigures & { acceptSeconds: number | null };
};

/** Reads GET /dashboard/statistics/{period}. */
export function readStatistics(reply: unknown): ShownStatistics | OtherFigures {
  const found = readTimed(reply, alarmFigures);
  if (!found) return others(reply);
  const acceptSeconds = pick(fieldsOf(reply), ['total.acceptSeconds'], number);
  return { ...found, total: { ...totalOf(reply, alarmFigures, found.list), acceptSeconds } };
}

function sizeOf(fields: Fields, name: string): { total: number; used: number } | null {
  const [total, used] = ['total', 'used'].map((part) => pick(fields, [`${name}.${part}`, `${part}${name}`], number));
  return total && total > 0 && typeof used === 'number' && used >= 0 ? { total, used } : null;
}

const fromZero = (value: unknown): number | null => {
  const found = number(value);
  return found !== null && found >= 0 ? found : null;
};

/** Measurements of a full load are sometimes a little above 1. */
const MOST_LOAD = 1.5;

/** A share from 0 to 1; null for anything else, e.g. -1 of a platform that doesn't know it. */
const share = (value: unknown): number | null => {
  const found = fromZero(value);
  return found !== null && found <= MOST_LOAD ? Math.min(1, found) : null;
};

/** Reads GET /dashboard/resources; null: not told. Sizes in bytes, loads from 0 to 1, times in seconds. */
export function readResources(reply: unknown) {
  const fields = fieldsOf(reply);
  const told = {
    memory: sizeOf(fields, 'memory'),
    disk: sizeOf(fields, 'disk'),
    systemCpuLoad: pick(fields, ['systemCpuLoad'], share),
    cpuLoad: pick(fields, ['cpuLoad', 'processCpuLoad'], share),
    cpuTime: pick(fields, ['cpuTime', 'processCpuTime'], fromZero),
    cores: pick(fields, ['cores', 'availableProcessors'], count),
    uptime: pick(fields, ['uptime'], fromZero),
  };
  return nothing(told) ? others(reply) : told;
}

/** The state of the machine. */
export type ShownResources = Exclude<ReturnType<typeof readResources>, OtherFigures>;

/** Reads GET /widgets: the text as the console stored it, bare or below `widgets`, or the value that it stands for. */
export function readWidgets(reply: unknown): WidgetsReply {
  const isWrapped = isObject(reply) && Object.hasOwn(reply, 'widgets');
  const stored = isWrapped ? reply.widgets : reply;
  const layout = typeof stored === 'string' ? stored : JSON.stringify(stored ?? null);
  const fields = fieldsOf(isWrapped ? reply : undefined);
  return {
    widgets: layout === '' || layout === 'null' ? null : layout,
    ...present({ version: pick(fields, ['version'], count), events: pick(fields, ['events'], textOrNull) }),
  };
}

/** Reads the reply to PUT /widgets. */
export const readStoredWidgets = (reply: unknown): { version?: number } =>
  present({ version: pick(fieldsOf(reply), ['version'], count) });
