import { fold } from '../../../src/engine/fold.ts';

/** A LIKE pattern that matches folded texts containing `text`. */
export function containsPattern(text: string): string {
  return `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;
}

/** The longest beginning of a text with at most `bytes` bytes in UTF-8, because index entries are limited. */
export function truncateToBytes(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text;
  const buffer = Buffer.from(text, 'utf8');
  if (buffer.length <= bytes) return text;
  let end = bytes;
  while (end > 0 && ((buffer[end] ?? 0) & 0xc0) === 0x80) end--;
  return buffer.subarray(0, end).toString('utf8');
}
