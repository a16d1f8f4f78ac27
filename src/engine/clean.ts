import type { Field, Fields, RecordData } from './definition.ts';
import { isObject } from './paths.ts';

/**
 * Characters without a sign of their own that arrive by copying: zero-width spaces, marks of writing direction, soft
 * hyphens, byte order marks. Joiners (U+200C, U+200D) stay, because scripts and emoji need them between letters.
 */
export const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+/g;
/** Joiners, which searching ignores. */
export const JOINERS = /[\u200c\u200d]+/g;
/** Joiners at an end join nothing. */
const LOOSE_JOINERS = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g;

/**
 * A text of one line as it is stored: letters with their accents as one character (NFC), without invisible characters
 * and without blanks at its ends.
 */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '').replace(LOOSE_JOINERS, '');
}

/** A text is beyond cleaning if it is this many times longer than its field allows. */
const BEYOND = 10;

/** Whether a text is so long that it is refused however it is cleaned, which takes time in proportion to its length. */
export function isBeyondCleaning(field: Field, text: string): boolean {
  return (
    (field.type === 'text' || field.type === 'longText') &&
    field.maxLength !== undefined &&
    text.length > BEYOND * field.maxLength
  );
}

/** Cleans the texts of a record, also in its groups and lists. Passwords and texts that are refused anyway stay as they are. */
export function cleanTexts(fields: Fields, record: RecordData): RecordData {
  const out = { ...record };
  for (const [name, field] of Object.entries(fields)) {
    const value = out[name];
    if (typeof value === 'string') {
      const isText = field.type === 'text' || field.type === 'longText';
      if (isText && !isBeyondCleaning(field, value)) out[name] = cleanText(value);
    } else if (field.type === 'group') {
      if (isObject(value)) out[name] = cleanTexts(field.fields, value);
    } else if (field.type === 'array' && Array.isArray(value)) {
      out[name] = value.map((item) => (isObject(item) ? cleanTexts(field.fields, item) : item));
    }
  }
  return out;
}
