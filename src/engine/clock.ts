/** Wall time of a zone as the wire carries it. */
export interface WallTime {
  today: string;
  now: string;
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Zones that this machine does not know count as its own. */
function known(timeZone: string | undefined): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: known(timeZone),
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * The wall time of a zone at a moment: today YYYY-MM-DD, now YYYY-MM-DD HH:mm:ss. Platform and console take the rules of
 * all zones from here. `timeZone` undefined: the machine's.
 */
export function wallTime(timeZone: string | undefined, moment = new Date()): WallTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '00';
  const today = `${part('year')}-${part('month')}-${part('day')}`;
  return { today, now: `${today} ${part('hour')}:${part('minute')}:${part('second')}` };
}

const HALF_A_YEAR = 182 * 86_400_000;

/** Whether clocks of a zone show what this machine's show, in summer and in winter. */
export function isOwnTime(timeZone: string | undefined, now = new Date()): boolean {
  return [now, new Date(now.getTime() + HALF_A_YEAR)].every(
    (moment) => wallTime(timeZone, moment).now === wallTime(undefined, moment).now,
  );
}
