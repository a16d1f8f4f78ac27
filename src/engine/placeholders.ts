/**
 * Places in a text that are filled in when it is used: "{alarmPoint} in {organization}". Known to both sides, so that
 * what a form accepts is what the platform fills in. A brace that encloses no such word is a brace.
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

/** What is known for placeholders; what is absent or empty stays open. */
export type PlaceholderValues = { readonly [name in Placeholder]?: string | number | null };

const PLACE = /\{([A-Za-z][A-Za-z0-9_]*)\}/g;

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

/** The words in braces of a text, each once, known or not. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))];
}

/** The first word in braces that is no placeholder. */
export function unknownPlaceholder(text: string): string | undefined {
  return placeholdersIn(text).find((name) => !isPlaceholder(name));
}

/** The text with what is known filled in, once: what a value brings is not looked at again. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(PLACE, (place, name: string) => {
    const value = isPlaceholder(name) ? values[name] : undefined;
    return value === undefined || value === null || value === '' ? place : String(value);
  });
}
