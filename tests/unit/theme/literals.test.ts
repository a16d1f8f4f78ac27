import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../../src');

/** Returns the places outside the theme that match, as "file: text". */
function places(pattern: RegExp, except: readonly string[] = []): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !file.startsWith('theme/') && !except.includes(file))
    .flatMap((file) => {
      const code = readFileSync(join(SRC, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      return [...code.matchAll(pattern)].map(([text]) => `${file}: ${text}`);
    })
    .sort();
}

it('colors are tokens of the theme, except those of icons, which users choose', () => {
  const icons = ['cells/icon/color.ts'];
  expect(places(/(?<!&)#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl)a?\(/gi, icons)).toEqual([]);
});

it('font sizes and weights are tokens of the theme; only the library of the charts needs a number', () => {
  expect(places(/\bfont(?:Size|Weight|-size|-weight): *'?\d+(?:px|\b(?!\.|em))|\bfont: *'?\d[^;']*/g)).toEqual([
    "parts/chart/Chart.tsx: fontSize: '11px",
  ]);
});

it('the radii of panels and controls are tokens of the theme', () => {
  expect(places(/\bborder(?:Radius|-radius): *'?(?:[468]px|8\b)/g)).toEqual([]);
});
