/** The characters that an SMS carries in 7 bits (GSM 03.38), and those that take two places. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('\f^{}\\[~]|€');

/** How a text travels as SMS. */
export interface SmsSize {
  /** What is counted: 7-bit places, or UTF-16 units. */
  length: number;
  segments: number;
  /** Most that fits into that many segments. */
  room: number;
  /** Characters that force the short kind of 70, each once; empty: 160 fit. */
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

/** A character that takes two places is not parted between segments. */
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
