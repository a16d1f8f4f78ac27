import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from './expect.ts';

/** axe's script, which each page that is checked reads: the minified one is less than half of it. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const COLORS = ['color-contrast', 'link-in-text-block'];
/**
 * Rules checked in each theme: colors may differ, but roles, names and sizes don't. By default axe leaves out the
 * target size of 24 px (WCAG 2.2).
 */
const RULES = { light: { rules: { 'target-size': { enabled: true } } }, dark: { runOnly: COLORS } };
/** All rules except those of colors, which take longer than all others. */
const STRUCTURE = { rules: Object.fromEntries(COLORS.map((rule) => [rule, { enabled: false }])) };

/** Browser options of a page to check, which starts in the light theme. */
export const LIGHT_THEME = { colorScheme: 'light' } as const;

/** Changes the theme through the system preference, without reloading. */
async function show(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
}

/** Changes the theme of a page that the platform makes without the console: it follows the system preference only. */
async function showPlain(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
}

/** Waits until nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/**
 * Returns axe's violations in both themes, one line each, with the elements. In the dark theme only colors are checked,
 * because roles and names don't depend on the theme. Leaves the page in the light theme.
 */
export function violations(page: Page, part?: string): Promise<string[]> {
  return violationsIn(page, show, part);
}

/**
 * Returns the violations of all rules except those of colors, for a screen whose components are checked in both themes
 * on another screen.
 */
export async function structureViolations(page: Page, part?: string): Promise<string[]> {
  await settled(page);
  return found(page, STRUCTURE, part);
}

/** Returns the violations in both themes of a page that the platform makes without the console. */
export function plainViolations(page: Page): Promise<string[]> {
  return violationsIn(page, showPlain);
}

async function violationsIn(page: Page, shows: typeof show, part?: string): Promise<string[]> {
  await settled(page);
  const lines: string[] = [];
  for (const theme of THEMES) {
    await shows(page, theme);
    lines.push(...(await found(page, RULES[theme], part)).map((line) => `${theme}: ${line}`));
  }
  await shows(page, 'light');
  return lines;
}

/** Returns axe's violations of these rules in the current state of the page. */
async function found(page: Page, rules: axe.RunOptions, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SCRIPT);
  return page.evaluate(
    async ([within, how]) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const { violations: all } = await checker.run(within ?? document, how);
      return all.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`);
    },
    [part, { resultTypes: ['violations'], preload: false, ...rules } satisfies axe.RunOptions] as const,
  );
}
