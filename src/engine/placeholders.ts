/**
 * Placeholders in texts: "{alarmPoint} in {organization}". Console and platform share them, so that forms accept
 * exactly what the platform fills in. A brace without such a word is an ordinary character.
 */
export const PLACEHOLDERS = [
  'alarmPoint',
  'systemId',
  'organization',
  'priority',
  'date',
  'time',
  'triggeredBy',
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Values of placeholders; a placeholder without a value stays in the text. */
export type PlaceholderValues = { readonly [name in Placeholder]?: string | number | null };

const PLACE = /\{([A-Za-z][A-Za-z0-9_]*)\}/g;

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

/** The distinct words in braces in a text, known or not. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))];
}

/** The first word in braces that is not a placeholder. */
export function unknownPlaceholder(text: string): string | undefined {
  return placeholdersIn(text).find((name) => !isPlaceholder(name));
}

/** Fills in the known values in one pass: braces inside values are not replaced. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(PLACE, (place, name: string) => {
    const value = isPlaceholder(name) ? values[name] : undefined;
    return value === undefined || value === null || value === '' ? place : String(value);
  });
}
