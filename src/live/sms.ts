/** The 7-bit characters of SMS (GSM 03.38); EXTENDED has those that take two units. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('\f^{}\\[~]|€');

/** Size of a text as SMS. */
export interface SmsSize {
  /** In 7-bit or UTF-16 units. */
  length: number;
  segments: number;
  /** Capacity of that many segments. */
  room: number;
  /** Characters outside of the 7-bit set, each once: they limit a segment to 70. */
  unicode: string[];
}

/** Computes the size of a text. A single segment has 160 units, chained ones 153; with Unicode characters 70 and 67. */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const unicode = [...new Set(characters.filter((one) => !BASIC.has(one) && !EXTENDED.has(one)))];
  const short = unicode.length > 0;
  const length = short ? text.length : characters.reduce((sum, one) => sum + (EXTENDED.has(one) ? 2 : 1), 0);
  const [single, chained] = short ? [70, 67] : [160, 153];
  if (length <= single) return { length, segments: length === 0 ? 0 : 1, room: single, unicode };
  const segments = segmentsOf(characters, chained, short);
  return { length, segments, room: segments * chained, unicode };
}

/** Counts the segments; a character of two units is not split between two of them. */
function segmentsOf(characters: readonly string[], size: number, short: boolean): number {
  let segments = 1;
  let used = 0;
  for (const one of characters) {
    const places = short ? one.length : EXTENDED.has(one) ? 2 : 1;
    if (used + places > size) {
      segments++;
      used = 0;
    }
    used += places;
  }
  return segments;
}
