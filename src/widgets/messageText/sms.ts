/** The 7-bit characters of SMS (GSM 03.38), and those that take two units. */
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

/** Segments of an SMS: 160 places alone, 153 in a chain; 70 and 67 as soon as one character is not of the 7-bit set. */
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

/** A character of two units is not split between segments. */
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
