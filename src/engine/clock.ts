/** Wall time of a zone in wire format. */
export interface WallTime {
  today: string;
  now: string;
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

const PARTS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

/** A zone that the runtime does not know is replaced by the machine's own. */
function createFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', { ...PARTS, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-CA', PARTS);
  }
}

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? createFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

/** The wall time from the runtime's own zone rules. */
function readWallTime(timeZone: string | undefined, moment: Date): WallTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '00';
  const today = `${part('year')}-${part('month')}-${part('day')}`;
  return { today, now: `${today} ${part('hour')}:${part('minute')}:${part('second')}` };
}

const QUARTER = 15 * 60_000;
/** Between these instants every zone changes its offset at a full quarter of an hour only. */
const [REGULAR_SINCE, REGULAR_UNTIL] = [Date.UTC(1973, 0, 1), Date.UTC(9999, 11, 1)];
const MOST_OFFSETS = 1_000;
const offsets = new Map<string, number>();

/**
 * The zone's offset from UTC in milliseconds, cached per quarter of an hour: computing it takes thirty times as long as
 * a cache hit.
 */
function offsetOf(timeZone: string | undefined, milliseconds: number): number {
  const quarter = Math.floor(milliseconds / QUARTER) * QUARTER;
  const key = `${timeZone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const { now } = readWallTime(timeZone, new Date(quarter));
    offset = Date.parse(`${now.replace(' ', 'T')}Z`) - quarter;
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

/**
 * The wall time of a zone at an instant: today YYYY-MM-DD, now YYYY-MM-DD HH:mm:ss. Platform and console convert times
 * to zones only by this function. `timeZone` undefined: the machine's.
 */
export function wallTime(timeZone: string | undefined, moment = new Date()): WallTime {
  const milliseconds = moment.getTime();
  if (!(milliseconds >= REGULAR_SINCE && milliseconds < REGULAR_UNTIL)) return readWallTime(timeZone, moment);
  const text = new Date(milliseconds + offsetOf(timeZone, milliseconds)).toISOString();
  const today = text.slice(0, 10);
  return { today, now: `${today} ${text.slice(11, 19)}` };
}

const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d\S*(?:Z|[+-]\d\d:?\d\d)$/i;

/** The instant of an ISO text with a zone, in milliseconds since 1970; undefined for any other text. */
export function readInstant(text: string): number | undefined {
  const instant = INSTANT.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

const HALF_A_YEAR = 182 * 86_400_000;

/** Whether a zone has the same time as this machine, in summer and in winter. */
export function isOwnTime(timeZone: string | undefined, now = new Date()): boolean {
  return [now, new Date(now.getTime() + HALF_A_YEAR)].every(
    (moment) => wallTime(timeZone, moment).now === wallTime(undefined, moment).now,
  );
}
