import { readdirSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, it } from 'vitest';

/** Selectors of a style sheet that depend on any element of the page. */
function selectorsOfBody(css: string): string[] {
  const found: string[] = [];
  postcss.parse(css).walkRules(({ selectors }) => {
    found.push(...selectors.filter((selector) => /(body|html|:root|#root)\S*:has\(/.test(selector)));
  });
  return found;
}

/** The last part of a selector, which selects the styled element. */
const subjectOf = (selector: string) => selector.split(/[\s>+~]+(?![^(]*\))/).at(-1) ?? '';

it('a rule that depends on the whole page names the elements it styles: otherwise each new element restyles the page', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
  const selectors = sheets.flatMap((path) => selectorsOfBody(readFileSync(`src/${path}`, 'utf8')));
  expect(selectors.length).toBeGreaterThan(0);
  const own = selectors.map(subjectOf).filter((subject) => !/^(body|html|:root)\b/.test(subject));
  expect(own.filter((subject) => !/[.#][\w-]+/.test(subject.replace(/:has\(.*\)/, '')))).toEqual([]);
});
