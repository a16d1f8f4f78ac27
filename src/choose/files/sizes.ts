const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1024;

/** A number of bytes with a suitable unit in the format of the language: "4.2 MB". Never zero: 1 byte is 0.1 kB. */
export function formatBytes(bytes: number, locale: string): string {
  const power = bytes < STEP ** 2 ? 1 : Math.min(UNITS.length, Math.floor(Math.log(bytes) / Math.log(STEP)));
  const value = bytes === 0 ? 0 : Math.max(0.1, bytes / STEP ** power);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power - 1] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
