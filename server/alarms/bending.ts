/** What is made of values that others sent, where a refusal would lose an alarm, an answer or a call for help. */

/** A value as a text: a list or an object as JSON, nothing for an empty text. */
export function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.trim() === '' ? undefined : text;
}

/** Removes what can't be stored: the null character and halves of characters. */
export const storable = (text: string): string =>
  text
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '')
    .normalize('NFC');

/** Shortens a text to a length, without cutting a character in two. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\p{Surrogate}$/u, '')}…`;
}

/** The one of these words that a value means, whatever its case and spaces; else the value as it was. */
export function wordOf(value: unknown, words: readonly string[]): unknown {
  const said = textOf(value)?.trim().toLowerCase();
  return words.find((word) => word.toLowerCase() === said) ?? value;
}
