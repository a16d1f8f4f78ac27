import { expect, it } from 'vitest';
import { smsSize } from '../../../src/live/sms.ts';

it.each<[string, string, { length: number; segments: number; room: number; unicode?: string[] }]>([
  ['nothing', '', { length: 0, segments: 0, room: 160 }],
  ['160 letters', 'a'.repeat(160), { length: 160, segments: 1, room: 160 }],
  ['161 letters', 'a'.repeat(161), { length: 161, segments: 2, room: 306 }],
  ['306 letters', 'a'.repeat(306), { length: 306, segments: 2, room: 306 }],
  ['307 letters', 'a'.repeat(307), { length: 307, segments: 3, room: 459 }],
  ['German letters', 'äöüÄÖÜß', { length: 7, segments: 1, room: 160 }],
  ['characters of two places', '€{}[]', { length: 10, segments: 1, room: 160 }],
  ['80 euros', '€'.repeat(80), { length: 160, segments: 1, room: 160 }],
  // 76 euros fill 152 of 153 places; the next one starts a segment
  ['a chain of euros', '€'.repeat(153), { length: 306, segments: 3, room: 459 }],
  ['Czech letters', 'Přijďte', { length: 7, segments: 1, room: 70, unicode: ['ř', 'ď'] }],
  ['70 of them', 'ř'.repeat(70), { length: 70, segments: 1, room: 70, unicode: ['ř'] }],
  ['71 of them', 'ř'.repeat(71), { length: 71, segments: 2, room: 134, unicode: ['ř'] }],
  ['a picture of two units', '🔥'.repeat(35), { length: 70, segments: 1, room: 70, unicode: ['🔥'] }],
  // 33 fill 66 of 67 units; a surrogate pair is not split
  ['a chain of pictures', '🔥'.repeat(67), { length: 134, segments: 3, room: 201, unicode: ['🔥'] }],
  ['a typographic apostrophe', 'it’s', { length: 4, segments: 1, room: 70, unicode: ['’'] }],
])('an SMS of %s', (_name, text, size) => {
  expect(smsSize(text)).toEqual({ unicode: [], ...size });
});
