/** A moment as this machine's clock and the language say it. */
export function momentText(at: string, locale: string): string {
  return new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}
