import type { Browser, Response } from 'playwright';
import { afterAll, beforeAll, expect as check, it } from 'vitest';
import { LANGUAGES, type Language, loadMessages } from '../../locales/index.ts';
import { addPhrases } from '../../src/i18n/polyglot.ts';
import type { Arrange } from './arrange.ts';
import { STILL } from './axe.ts';
import type { WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { productUrl } from './sharedProduct.ts';
import { type KnownTexts, textFaults } from './textFaults.ts';
import { leave, visit } from './visit.ts';

/**
 * All languages and widths, all tabs of records, menus and panels take minutes: `CUT_TEXTS=all` (or `CUT_TEXTS=fr,cs`).
 * Otherwise German, which needs the most room, on a phone, which has the least.
 */
const WANTED = process.env.CUT_TEXTS;
const codes = WANTED === 'all' ? LANGUAGES.map(({ code }) => code) : WANTED ? WANTED.split(',') : ['de'];
const SIZES = { phone: { width: 400, height: 860 }, wide: { width: 1440, height: 900 } };
const widths = WANTED ? [SIZES.wide, SIZES.phone] : [SIZES.phone];
const OFF_MENU = ['/', '/account', '/crud', '/empty', '/views', '/there-is-no-such-page'];
const POPUP = '[role="dialog"], [role="menu"]';

interface ConsoleTexts extends KnownTexts {
  /** Names of the whole system in the other languages. */
  root: readonly string[];
  /** Heading of the empty page. */
  empty: string;
}

/** What stands in place of what is being loaded. */
const LOADING = '[aria-busy="true"], [role="progressbar"]:not([aria-valuenow]), .MuiSkeleton-root';

const url = productUrl();
let browser: Browser;
let api: Arrange;
let page: WatchedPage;

beforeAll(async () => {
  ({ browser, api, page } = await visit(url, STILL));
  page.on('response', (response) => void read(response).catch(() => undefined));
  const key = { name: 'Building alarm', orgId: 1, validUntil: '2099-12-31', authorities: ['ALARM_TABLE'] };
  const schedule = { name: 'Early shift', orgId: 1, recipients: [{ address: 'early@example.org' }] };
  await Promise.all([api.create('/api-keys', key), api.create('/report-schedules', schedule)]);
  await page.locator('nav a[href^="/"]').first().waitFor();
});
afterAll(() => leave(browser, page));

/** What the platform has told: names and texts that somebody has typed, in any language. */
const told = new Set<string>();

async function read(response: Response): Promise<void> {
  if (!response.headers()['content-type']?.includes('json')) return;
  JSON.parse(await response.text(), (_, value: unknown) => {
    if (typeof value === 'string') told.add(value);
    return value;
  });
}

async function textsOf(language: Language): Promise<{ [key: string]: string }> {
  const phrases: { [key: string]: string } = {};
  addPhrases(await loadMessages(language, 'app'), language, phrases);
  return phrases;
}

/** Texts, each form of number by itself. */
const formsOf = (texts: { [key: string]: string }) =>
  Object.values(texts).flatMap((text) => text.split('||||').map((form) => form.trim()));

async function known(language: Language): Promise<ConsoleTexts> {
  const texts = await textsOf(language);
  const own = formsOf(texts);
  const right = new Set(own);
  const others = await Promise.all(LANGUAGES.filter(({ code }) => code !== language).map(({ code }) => textsOf(code)));
  // shorter ones may be names and units
  const foreign = others.flatMap(formsOf).filter((text) => text.length > 3 && !right.has(text));
  // the platform tells its name in English
  const root = others.flatMap((one) => one['shell.rootOrganization'] ?? []);
  return {
    prefixes: [...new Set(Object.keys(texts).map((name) => name.split('.')[0] ?? ''))],
    own,
    foreign,
    root,
    empty: texts['pages.empty'] ?? '',
  };
}

/** Waits until what was asked for is there, in the console's own font. */
async function still(): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator(LOADING)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

async function go(address: string, { empty }: ConsoleTexts): Promise<void> {
  await openInside(page, address, empty);
  await still();
}

/** What is wrong with the texts of the page, and is still wrong when it has come to rest. */
async function lasting(texts: ConsoleTexts): Promise<string[]> {
  let found: string[] = [];
  const look = async () => {
    const foreign = texts.foreign.filter((text) => !told.has(text) || texts.root.includes(text));
    found = await page.evaluate(textFaults, { ...texts, foreign });
    return found.length;
  };
  await expect
    .poll(look, { timeout: 3_000 })
    .toBe(0)
    .catch(() => undefined);
  return found;
}

async function choose(language: string): Promise<void> {
  await page.setViewportSize(SIZES.wide);
  const menu = page.locator('header button[aria-haspopup="menu"]');
  await menu.filter({ hasText: /^(EN|DE|CS|FR|IT)$/ }).click();
  await page.locator(`[role="menuitemradio"][lang="${language}"]`).click();
  await expect(page.locator(`html[lang="${language}"]`)).toHaveCount(1);
  await expect(page.locator(POPUP)).toHaveCount(0);
}

/** Addresses that links of this part lead to. */
const links = (part: string) =>
  page.locator(`${part} a[href^="/"]`).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

/** What is wrong with the texts as they are shown in each width. */
async function faults(texts: ConsoleTexts, place: string): Promise<string[]> {
  const lines: string[] = [];
  for (const size of widths) {
    await page.setViewportSize(size);
    await still();
    const found = await lasting(texts);
    lines.push(...found.map((fault) => `${place}, ${size.width} px: ${fault}`));
    if (WANTED) lines.push(...(await popupFaults(texts, `${place}, ${size.width} px`)));
  }
  return lines;
}

/** The same in all menus and panels of the screen that weren't opened before. */
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
    await still();
    const found = await lasting(texts);
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

it.each(codes as Language[])(
  'texts in %s are whole, translated and beside each other on every screen',
  async (language) => {
    const texts = await known(language);
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
      if (!WANTED) continue;
      for (const tab of (await page.locator('.v-rec [role="tab"]').all()).slice(1)) {
        await page.setViewportSize(SIZES.wide);
        await tab.click();
        lines.push(...(await faults(texts, `${record} ${await tab.textContent()}`)));
      }
    }
    // as one text: a report shortens lists
    check(lines.join('\n')).toBe('');
  },
  900_000,
);
