import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, hexOf, inkOn, palette } from '../../../src/cells/icon/color.ts';
import { iconOf, shapeOf, symbolNames } from '../../../src/cells/icon/symbols.ts';
import { stepInGrid } from '../../../src/widgets/icon/useGridKeys.ts';

const DEFAULT = { name: 'clock-alert', color: '#989898' };

describe('icons', () => {
  it.each([
    [
      { name: 'fire', color: '#FF0000' },
      { name: 'fire', color: '#ff0000' },
    ],
    [
      { name: 'fire', color: '#f00' },
      { name: 'fire', color: '#ff0000' },
    ],
    [
      { name: 'fire', color: 'url(javascript:1)' },
      { name: 'fire', color: '#989898' },
    ],
    [
      { name: 'of-others', color: '#123456' },
      { name: 'of-others', color: '#123456' },
    ],
    [{ color: 7 }, DEFAULT],
    [null, DEFAULT],
    ['fire', DEFAULT],
    [[], DEFAULT],
  ])('%j is shown as %j', (value, icon) => {
    expect(iconOf(value)).toEqual(icon);
  });

  it('have a name in every language, and the default is first', () => {
    expect(symbolNames[0]).toBe('clock-alert');
    expect(symbolNames.length).toBeGreaterThanOrEqual(60);
    for (const language of ['en', 'de', 'cs', 'fr', 'it']) {
      const file = new URL(`../../../locales/${language}/texts.json`, import.meta.url);
      const { icon } = JSON.parse(readFileSync(file, 'utf8')).texts;
      expect(Object.keys(icon.names).sort()).toEqual([...symbolNames].sort());
      expect(Object.keys(icon.colors).sort()).toEqual(Object.keys(palette).sort());
      // two symbols with the same name could not be distinguished
      expect(new Set(Object.values(icon.names)).size).toBe(symbolNames.length);
    }
  });

  it('of foreign platforms are found by their plain name, else shown as the default', () => {
    expect(shapeOf('mdi-fire')).toBe(shapeOf('fire'));
    expect(shapeOf('nothing-known')).toBe(shapeOf('clock-alert'));
    expect(shapeOf('constructor')).toBe(shapeOf('clock-alert'));
  });
});

describe('colors', () => {
  it.each([
    ['#c2303a', '#c2303a'],
    [' C2303A ', '#c2303a'],
    ['#abc', '#aabbcc'],
    ['#abcd', undefined],
    ['red', undefined],
    ['', undefined],
  ])('%j is %j', (typed, hex) => {
    expect(hexOf(typed)).toBe(hex);
  });

  it('the symbol has enough contrast on every color', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    const steps = ['00', '33', '66', '77', '88', '99', 'cc', 'ff'];
    const all = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
    const worst = Math.min(...[...all, ...Object.values(palette)].map((color) => contrast(inkOn(color), color)));
    expect(worst).toBeGreaterThanOrEqual(4);
  });
});

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 19, 19],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 3, 11],
  ['ArrowDown', 15, 15],
  ['ArrowUp', 11, 3],
  ['ArrowUp', 3, 3],
  ['Home', 7, 0],
  ['End', 7, 19],
  ['a', 7, undefined],
])('%s leads from %i to %s in a grid of 20 with 8 columns', (key, at, next) => {
  expect(stepInGrid(key, at, 20, 8)).toBe(next);
  expect(stepInGrid(key, 0, 0, 8)).toBeUndefined();
});
