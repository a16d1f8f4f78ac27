/** Reads GET /table-filters. The specification says only that a text is stored for the user (section 7). */
import { isObject } from '../../src/engine/paths.ts';

/** Key under which the console stores its saved views in that text. */
export const VIEWS_KEY = 'tocsinViews';

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

const holdsViews = (value: unknown): boolean => isObject(value) && Object.hasOwn(value, VIEWS_KEY);

/**
 * The stored text: the body itself, or the text in a JSON string. An object around it is left out if the text holds views
 * of this console; otherwise it may be what another program has stored, and is kept. '' for null and a web page.
 */
export function readTableFilters(body: string): string {
  if (/^\s*</.test(body)) return '';
  const value = parsed(body);
  if (value === null) return '';
  if (typeof value === 'string') return value;
  const inside = isObject(value) && !holdsViews(value) ? Object.values(value) : [];
  const text = inside.find((one) => holdsViews(parsed(one)));
  return typeof text === 'string' ? text : body;
}
