/** Wall time of a zone as the wire carries it. */
export interface WallTime {
  today: string;
  now: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
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

/** The wall time of `zone` at a moment: today YYYY-MM-DD, now YYYY-MM-DD HH:mm:ss. */
export function wallTime(timeZone: string, moment = new Date()): WallTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '00';
  const today = `${part('year')}-${part('month')}-${part('day')}`;
  return { today, now: `${today} ${part('hour')}:${part('minute')}:${part('second')}` };
}
