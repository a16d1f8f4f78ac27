import { expect as check, it } from 'vitest';
import { LANGUAGES, type Language } from '../../locales/index.ts';
import { LIGHT_THEME } from './axe.ts';
import { type ConsoleTexts, collectPlatformTexts, textsOn, waitUntilLoaded } from './consoleTexts.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

/**
 * Checking all languages and widths, all tabs of records, menus and panels takes minutes, so it is done only with
 * `CUT_TEXTS=all` (or `CUT_TEXTS=fr,cs`). screens.test.ts always looks for the same faults, in German on a phone.
 */
const WANTED = process.env.CUT_TEXTS;
const codes = WANTED === 'all' ? LANGUAGES.map(({ code }) => code) : (WANTED?.split(',') ?? ['de']);
const SIZES = { phone: { width: 400, height: 860 }, wide: { width: 1440, height: 900 } };
const OFF_MENU = ['/', '/account', '/account/jobs', '/crud', '/empty', '/views', '/there-is-no-such-page'];
const POPUP = '[role="dialog"], [role="menu"]';

const { api, page } = await visit(LIGHT_THEME);
const platformTexts = collectPlatformTexts(page);
const key = { name: 'Building alarm', orgId: 1, validUntil: '2099-12-31', authorities: ['ALARM_TABLE'] };
const schedule = { name: 'Early shift', orgId: 1, recipients: [{ address: 'early@example.org' }] };
await Promise.all([api.create('/api-keys', key), api.create('/report-schedules', schedule)]);
await page.locator('nav a[href^="/"]').first().waitFor();

async function go(address: string, { messages }: ConsoleTexts): Promise<void> {
  await openInside(page, address, messages['pages.empty']);
  await waitUntilLoaded(page);
}

async function choose(language: string): Promise<void> {
  await page.setViewportSize(SIZES.wide);
  const menu = page.locator('header button[aria-haspopup="menu"]');
  await menu.filter({ hasText: /^(EN|DE|CS|FR|IT)$/ }).click();
  await page.locator(`[role="menuitemradio"][lang="${language}"]`).click();
  await expect(page.locator(`html[lang="${language}"]`)).toHaveCount(1);
  await expect(page.locator(POPUP)).toHaveCount(0);
}

/** Addresses of the links in this part of the page. */
const links = (part: string) =>
  page.locator(`${part} a[href^="/"]`).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

/** Returns the faults of the texts in each width. */
async function faults(texts: ConsoleTexts, place: string): Promise<string[]> {
  const lines: string[] = [];
  for (const size of [SIZES.wide, SIZES.phone]) {
    await page.setViewportSize(size);
    await waitUntilLoaded(page);
    const found = await texts.faults();
    lines.push(...found.map((fault) => `${place}, ${size.width} px: ${fault}`));
    lines.push(...(await popupFaults(texts, `${place}, ${size.width} px`)));
  }
  return lines;
}

/** Returns the faults of the texts in all menus and panels of the screen that weren't opened before. */
async function popupFaults(texts: ConsoleTexts, place: string): Promise<string[]> {
  const lines: string[] = [];
  const buttons = page.locator('button[aria-haspopup]:visible:enabled');
  for (let at = 0; at < (await buttons.count()); at++) {
    const button = buttons.nth(at);
    const name = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '';
    const once = `${page.viewportSize()?.width} ${name.replace(/[:,].*/, '')}`;
    if (opened.has(once)) continue;
    opened.add(once);
    await button.click({ timeout: 5_000 }).catch(() => lines.push(`${place}: «${name}» can't be pressed`));
    await waitUntilLoaded(page);
    const found = await texts.faults();
    lines.push(...found.map((fault) => `${place}, «${name}»: ${fault}`));
    await page.keyboard.press('Escape');
    await page
      .locator(POPUP)
      .first()
      .waitFor({ state: 'detached', timeout: 5_000 })
      .catch(() => undefined);
  }
  return lines;
}
const opened = new Set<string>();

it.skipIf(!WANTED).each(codes as Language[])(
  'texts in %s are complete and translated, and do not overlap, on every screen',
  async (language) => {
    const texts = await textsOn(page, language, platformTexts);
    await choose(language);
    opened.clear();
    const lines: string[] = [];
    for (const route of new Set([...OFF_MENU, ...(await links('nav'))])) {
      await page.setViewportSize(SIZES.wide);
      await go(route, texts);
      lines.push(...(await faults(texts, route)));
      const base = `${route.split('?')[0]}/`;
      const record = (await links('main')).find((href) => href.startsWith(base) && /\/\d+(\?|$)/.test(href));
      if (record === undefined) continue;
      await go(record, texts);
      lines.push(...(await faults(texts, record)));
      for (const tab of (await page.locator('.v-rec [role="tab"]').all()).slice(1)) {
        await page.setViewportSize(SIZES.wide);
        await tab.click();
        lines.push(...(await faults(texts, `${record} ${await tab.textContent()}`)));
      }
    }
    // joined into one text, because a report shortens lists
    check(lines.join('\n')).toBe('');
  },
  900_000,
);
