import { expect, it } from 'vitest';
import { freePlace, type Rect } from '../../../src/layout/banners/freePlace.ts';

// a window of 900 px with a message of 44 px at the bottom right
const message: Rect = { left: 1000, right: 1400, top: 836, bottom: 880 };
const bar = (top: number, bottom: number, left = 240, right = 1440): Rect => ({ left, right, top, bottom });

it.each<[what: string, bars: Rect[], bottom: number]>([
  ['nothing is there', [], 20],
  ['pages are below a list', [bar(860, 900)], 48],
  ['a form is saved below', [bar(844, 900)], 64],
  ['the buttons of a panel are higher, where the message is', [bar(800, 850, 960)], 108],
  ['they are above it', [bar(700, 756)], 20],
  ['they are beside it', [bar(844, 900, 240, 1000)], 20],
  ['buttons of a dialog are where it would be above those of a form', [bar(844, 900), bar(780, 836, 900)], 128],
  ['what is in between has room for it', [bar(844, 900), bar(600, 650)], 64],
  ['there are buttons everywhere', [bar(0, 900)], 20],
])('messages lie at the lowest place where they cover no buttons: %s', (_what, bars, bottom) => {
  expect(freePlace(message, bars, 900)).toBe(bottom);
});
