/** Numbers, the separator of CSV files and organization paths in a language; dates are in engine/dates.ts. */

const numbers = new Map<string, Intl.NumberFormat>();

/** A number with the separators of the language. */
export function formatNumber(value: unknown, locale: string): string {
  if (typeof value !== 'number') return String(value ?? '');
  // the same in every language; creating the first NumberFormat costs as much as rendering several fields
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  let format = numbers.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
    numbers.set(locale, format);
  }
  return format.format(value);
}

/** The character between the cells of a CSV file: a semicolon where the comma is the decimal separator. */
export function separatorOf(locale: string): string {
  return formatNumber(1.5, locale).includes(',') ? ';' : ',';
}

/**
 * "[Total system][Elbe Health Group]" -> "Total system > Elbe Health Group" (spec section 3); `shown` maps each name.
 */
export function formatOrgPath(path: string, shown: (name: string) => string): string {
  const names = [...path.matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => shown(name));
  return names.length > 0 ? names.join(' > ') : shown(path);
}
