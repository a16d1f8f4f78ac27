/** Dates, times and numbers as the language writes them. Wire times carry no zone and are shown as they are. */

const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    // UTC in, UTC out: the digits of the wire are the digits shown, whatever the browser's zone
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format;
}

function parse(wire: string): Date | undefined {
  const [, y, m, d, h = '0', min = '0', s = '0'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/.exec(wire) ?? [];
  if (!y || !m || !d) return undefined;
  return new Date(Date.UTC(Number(y), Number(m) - 1, Number(d), Number(h), Number(min), Number(s)));
}

/** "2026-11-12" -> "12.11.2026" in German. A text that is no date stays as it is. */
export function formatDate(wire: unknown, locale: string): string {
  const date = parse(String(wire));
  if (!date) return String(wire ?? '');
  return dateFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(date);
}

/** "2026-11-12 09:14:00" -> "12.11.2026, 09:14" in German. */
export function formatDateTime(wire: unknown, locale: string): string {
  const date = parse(String(wire));
  if (!date) return String(wire ?? '');
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return dateFormat(locale, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date);
}

/** "09:14:00" -> "09:14" */
export function formatTime(wire: unknown): string {
  return String(wire ?? '').slice(0, 5);
}

const numbers = new Map<string, Intl.NumberFormat>();

/** A number with the separators of the language. */
export function formatNumber(value: unknown, locale: string): string {
  if (typeof value !== 'number') return String(value ?? '');
  let format = numbers.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
    numbers.set(locale, format);
  }
  return format.format(value);
}

/** "[Total system][Elbe Health Group]" -> "Total system > Elbe Health Group" (spec section 3, organisation). */
export function formatOrgPath(path: string): string {
  const names = [...path.matchAll(/\[([^\]]*)\]/g)].map(([, name]) => name);
  return names.length > 0 ? names.join(' > ') : path;
}
