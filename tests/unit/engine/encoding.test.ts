import { expect, it } from 'vitest';
import { countBytes, encodingByLetters, markedEncoding } from '../../../src/engine/transfer/encoding.ts';

/** The bytes of a text in an encoding of one byte per sign. */
function bytesOf(text: string, encoding: string): Uint8Array {
  const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, i) => i));
  return Uint8Array.from(text, (sign) => signs.indexOf(sign));
}

function recognised(text: string, encoding: string): string {
  const counts = Array.from({ length: 256 }, () => 0);
  countBytes(bytesOf(text, encoding), counts);
  return encodingByLetters(counts);
}

it.each([
  ['Jméno;Příjmení\r\nČeněk;Říha\r\nŠtěpán;Žďárský', 'windows-1250'],
  ['Jan;Černý', 'windows-1250'],
  ['Łukasz;Wiśniewski\r\nŻaneta;Dąbrowska', 'windows-1250'],
  ['Ľubomír;Šťastný', 'windows-1250'],
  ['Győző;Szűcs', 'windows-1250'],
  ['Đorđe;Kovačić;Schöne Straße', 'windows-1250'],
  ['Jörg;Müller;Hauptstraße', 'windows-1252'],
  ['Hélène;Lefèvre\r\nFrançois;Benoît', 'windows-1252'],
  ['Niccolò;Forlì', 'windows-1252'],
  ['Begoña;Núñez', 'windows-1252'],
  ['João;Conceição', 'windows-1252'],
  ['Søren;Kjær\r\nÅse;Blåbær', 'windows-1252'],
  ['Anna;Meier', 'windows-1252'],
])('recognises %s by its letters (I1)', (text, encoding) => {
  expect(recognised(text, encoding)).toBe(encoding);
});

it('goes by the mark at the beginning (I1)', () => {
  expect(markedEncoding(Uint8Array.of(0xff, 0xfe, 0x41))).toBe('utf-16le');
  expect(markedEncoding(Uint8Array.of(0xfe, 0xff, 0x00))).toBe('utf-16be');
  expect(markedEncoding(Uint8Array.of(0x41, 0x42))).toBeUndefined();
});
