import { expect, it } from 'vitest';
import { readHttpDate } from '../../../src/engine/httpDate.ts';

it.each([
  ['Sun, 29 Mar 2026 02:30:05 GMT', 1_774_751_405_000],
  ['Tue, 29 Feb 2028 23:59:59 GMT', 1_835_481_599_000],
  ['Mon, 30 Feb 2026 10:00:00 GMT', null],
  ['Mon, 29 Mar 2026 02:30:05 GMT', null],
  ['Sun, 29 Mar 2026 24:00:00 GMT', null],
  ['2026-03-29 02:30:05', null],
  ['soon', null],
  ['', null],
])('the header %j is %j', (header, milliseconds) => expect(readHttpDate(header)).toBe(milliseconds));
