import { expect, it } from 'vitest';
import { heightFor, linesOf } from '../../../server/spreadsheet/widths.ts';

it.each([
  ['', 10, 1],
  ['Erster', 10, 1],
  ['Erster Anruf', 12, 1],
  ['Erster Anruf', 11, 2],
  ['Erster Anruf im Mittel (s)', 12, 3],
  ['eins\nzwei\n\nvier', 10, 4],
  ['Fehlgeschlagene', 5, 3],
  ['ab Fehlgeschlagene cd', 5, 5],
])('"%s" takes, with %i characters in a line, %i lines', (text, room, lines) => {
  expect(linesOf(text, room)).toBe(lines);
});

it('a row is as high as its lines, and no higher than spreadsheet programs allow', () => {
  expect([1, 3, 100].map(heightFor)).toEqual([15, 45, 409]);
});
