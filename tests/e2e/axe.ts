import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { expect } from './expect.ts';

/** Axe's own source, injected once per page; its Playwright package would send it for each check. */
const source = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Axe {
  run(part: string | Document, options: object): Promise<{ violations: Violation[] }>;
}
interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const COLORS = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Options of a checked page: light theme first, no animations. */
export const STILL = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

/** Changes the theme through the system preference, without reloading. */
async function show(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
}

/** Waits until nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/**
 * Axe's violations in both themes, one line each, with the elements. In the dark theme only colours are checked: roles
 * and names don't depend on the theme. Leaves the page in the light theme.
 */
export async function violations(page: Page, part?: string): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const lines: string[] = [];
  for (const theme of THEMES) {
    await show(page, theme);
    const options = { resultTypes: ['violations'], preload: false, ...(theme === 'dark' ? COLORS : {}) };
    const found = await page.evaluate(
      async ([within, how]) => {
        const { axe } = window as unknown as { axe: Axe };
        const { violations: all } = await axe.run(within ?? document, how);
        return all.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`);
      },
      [part, options] as const,
    );
    lines.push(...found.map((line) => `${theme}: ${line}`));
  }
  await show(page, 'light');
  return lines;
}
