import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SEARCH_DEBOUNCE } from '../../protocol/constants.ts';
import { openPage, signIn } from './browser.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

const WIDE = { width: 1440, height: 900 };

const { url, browser, api, page } = await visit({ colorScheme: 'light' });
page.setDefaultTimeout(15_000);

const menu = () => page.getByRole('navigation', { name: 'Main menu' });
const path = () => new URL(page.url()).pathname;

function texts(language: string, file: string): { [key: string]: unknown } {
  return JSON.parse(readFileSync(new URL(`../../locales/${language}/${file}.json`, import.meta.url), 'utf8'));
}

function textOf(language: string, file: string, key: string): string {
  return String(
    key.split('.').reduce<unknown>((at, part) => (at as { [k: string]: unknown })[part], texts(language, file)),
  );
}

describe('the menu', () => {
  /** The list under a section's heading. */
  const section = (name: string) =>
    menu()
      .locator('div')
      .filter({ has: page.getByRole('button', { name, exact: false }) });
  const entries = async (name: string) => {
    const open = await section(name).getByRole('link').allInnerTexts();
    const locked = await section(name).locator('li [aria-disabled="true"]').allInnerTexts();
    return { open, locked };
  };

  it('has its sections with the available screens, and disables the entries that the specification disables [S2.71][S2.72][S2.82][S2.83][S2.88][S2.89][S2.91][S2.92][S2.93][S2.94][S2.98][S2.99][S2.100][S2.104][S2.105]', async () => {
    await openInside(page, '/empty');
    await menu().getByRole('link', { name: 'Dashboard' }).waitFor();
    await menu()
      .getByRole('button', { name: /^Technical configuration/ })
      .click();
    // this platform announces the extensions of these entries; without them they are disabled
    // (tests/unit/layout/menu.test.ts)
    expect(await entries('Alarm monitor')).toEqual({
      open: expect.arrayContaining(['Check-in/out', 'Lone worker']),
      locked: [],
    });
    expect(await entries('Alarm definition')).toEqual({
      open: expect.arrayContaining([
        'Alarm points',
        'Deleted alarm points',
        'Alarm rules',
        'Alarm templates',
        'Text templates',
      ]),
      locked: [],
    });
    expect((await entries('Master data')).open).toEqual(
      expect.arrayContaining(['Participants', 'Participant groups', 'Alarm plans', 'Users', 'Roles', 'Organizations']),
    );
    const technical = await entries('Technical configuration');
    expect([...technical.locked].sort()).toEqual(['Interfaces', 'Licences', 'System settings', 'System tables']);
    await menu()
      .getByRole('button', { name: /^Technical configuration/ })
      .click();
  });

  it('opens a screen and marks its entry', async () => {
    await menu().getByRole('link', { name: 'Participant groups' }).click();
    await page.getByRole('heading', { name: 'Participant groups', level: 1 }).waitFor();
    expect(path()).toBe('/participant-groups');
    const current = menu().locator('[aria-current="page"]');
    expect(await current.allInnerTexts()).toEqual(['Participant groups']);
    expect(await page.title()).toBe('Participant groups - Tocsin');
  });

  it('the profile block opens Account [S2.6][S2.58]', async () => {
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    expect(path()).toBe('/account');
  });
});

it('the whole frame switches to each language at once, and the list stays as it was [S1.34][S1.35]', async () => {
  const address = `${url}/participants?q=Dvo%C5%99%C3%A1k`;
  await openInside(page, '/participants?q=Dvo%C5%99%C3%A1k');
  const row = page.getByRole('row', { name: /Dvořák/ }).first();
  await row.waitFor();
  for (const [code, name] of [
    ['de', 'Deutsch'],
    ['cs', 'Čeština'],
    ['fr', 'Français'],
    ['it', 'Italiano'],
    ['en', 'English'],
  ] as const) {
    await page.locator('.top-right [aria-haspopup="menu"]').first().click();
    await page.getByRole('menuitemradio', { name }).click();
    const heading = textOf(code, 'resources', 'resources.participants.name').split('||||')[1]?.trim() ?? '';
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    const main = page.getByRole('navigation', { name: textOf(code, 'shell', 'shell.menu.main') });
    for (const section of ['definition', 'masterData']) {
      await main.getByRole('button', { name: textOf(code, 'shell', `shell.sections.${section}`) }).waitFor();
    }
    expect(await page.locator('html').getAttribute('lang')).toBe(code);
    expect(page.url()).toBe(address);
    expect(await row.isVisible()).toBe(true);
    expect(await page.locator('body').innerText()).not.toMatch(/\b(shell|views|resources|errors|ra)\.[a-z]+\./);
  }
});

describe('search and go', () => {
  it('opens with Ctrl+K and goes to a screen', async () => {
    await openInside(page, '/empty');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('text tem');
    await page.getByRole('option', { name: /^Text templates/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Text templates', level: 1 }).waitFor();
    expect(path()).toBe('/text-templates');
  });

  it('takes the keys typed before its code is loaded, and no field behind it gets them; Escape ends the wait', async () => {
    await page.goto(`${url}/participants`);
    const behind = page.getByRole('searchbox', { includeHidden: true }).first();
    await behind.focus();
    let arrive = () => {};
    const code = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route(/\/SearchDialog-/, (route) => code.then(() => route.continue()));
    await page.keyboard.press('Control+k');
    await page.keyboard.press('x');
    await page.keyboard.press('Escape');
    await page.keyboard.type('No');
    expect(await behind.inputValue()).toBe('No');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('text tt');
    await page.keyboard.press('Backspace');
    arrive();
    const input = page.getByRole('combobox', { name: 'Search or go to' });
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await input.inputValue()).toBe('text t');
    await page.keyboard.type('em');
    expect(await input.inputValue()).toBe('text tem');
    expect(await behind.inputValue()).toBe('No');
    await page.getByRole('option', { name: /^Text templates/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Text templates', level: 1 }).waitFor();
    await page.unroute(/\/SearchDialog-/);
  });

  it.each([
    ['opens with what was typed before the console was there', ['T', 'e', 'x', 'Backspace', 'x', 't'], 'Text'],
    ['does not open if Escape ended it before the console was there', ['x', 'Escape'], undefined],
  ])('%s', async (_, keys, typed) => {
    const verify = /\/rest\/api\/verify/;
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    await page.route(verify, (route) => answered.then(() => route.continue()));
    const asked = page.waitForRequest(verify);
    await page.goto(`${url}/empty`);
    await asked;
    await page.keyboard.press('Control+k');
    for (const key of keys) await page.keyboard.press(key);
    answer();
    await page.getByRole('heading', { name: 'Empty page', level: 1, includeHidden: true }).waitFor();
    const input = page.getByRole('combobox', { name: 'Search or go to' });
    if (typed === undefined) expect(await input.count()).toBe(0);
    else {
      await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await input.inputValue()).toBe(typed);
      await page.keyboard.press('Escape');
      await input.waitFor({ state: 'detached' });
    }
    await page.unroute(verify);
  });

  it('a screen that is chosen right after typing into the search of a list is opened', async () => {
    await openInside(page, '/participants');
    await page
      .getByRole('row', { name: /Dvořák/ })
      .first()
      .waitFor();
    await page.getByRole('searchbox').first().focus();
    // the server is so slow that its reply comes after the search has waited for further letters
    const verify = /\/rest\/api\/verify/;
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    await page.route(verify, (route) => answered.then(() => route.continue()));
    await page.clock.install();
    await page.keyboard.type('No');
    const asked = page.waitForRequest(verify);
    await menu().getByRole('link', { name: 'Text templates' }).click();
    await asked;
    await page.clock.runFor(SEARCH_DEBOUNCE + 1);
    answer();
    await page.getByRole('heading', { name: 'Text templates', level: 1 }).waitFor();
    expect(path()).toBe('/text-templates');
    await page.unroute(verify);
  });

  it('finds a record and opens it', async () => {
    const person = { name: 'Xaver', surname: 'Žofín', shortName: 'XZOF', language: 'GERMAN', orgId: 1 };
    const id = await api.create('/participants', person);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('xaver zof');
    await page.getByRole('option', { name: /Xaver Žofín \(XZOF\)/ }).click();
    await page.getByRole('heading', { name: 'Xaver Žofín (XZOF)' }).waitFor();
    expect(path()).toBe(`/participants/${id}`);
  });
});

describe('messages', () => {
  const put = (message: string) => page.evaluate((text) => localStorage.setItem('message', text), message);
  const banners = () => page.getByRole('region', { name: 'Messages' });

  it('one that is stored under the key "message" is shown with its severity and can be closed [S2.64][S2.65][S2.66][S2.68][S2.69]', async () => {
    await put(JSON.stringify({ content: 'Night shift begins' }));
    const info = banners().getByRole('status');
    await info.getByText('Night shift begins').waitFor();
    expect(await info.innerText()).toContain('Information:');
    expect(await page.evaluate(() => localStorage.getItem('message'))).toBeNull();
    await put(JSON.stringify({ severity: 'error', content: 'Gateway is down', life: 600_000 }));
    const error = banners().getByRole('alert');
    await error.getByText('Gateway is down').waitFor();
    expect(await error.innerText()).toContain('Error:');
    await error.getByRole('button', { name: 'Close message' }).click();
    await expect.poll(() => banners().getByText('Gateway is down').count()).toBe(0);
    await info.getByRole('button', { name: 'Close message' }).click();
    await expect.poll(() => banners().getByText('Night shift begins').count()).toBe(0);
  });

  it('covers nothing on a phone', async () => {
    await page.setViewportSize({ width: 400, height: 800 });
    await put(JSON.stringify({ severity: 'success', content: 'Saved for good', life: 600_000 }));
    const text = banners().getByText('Saved for good');
    await text.waitFor();
    const [message, main] = await Promise.all([banners().boundingBox(), page.getByRole('main').boundingBox()]);
    expect(message?.y).toBeGreaterThanOrEqual((main?.y ?? 800) + (main?.height ?? 800));
    expect((message?.y ?? 800) + (message?.height ?? 800)).toBeLessThanOrEqual(800);
    await banners().getByRole('button', { name: 'Close message' }).click();
    await expect.poll(() => text.count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('navigation', () => {
  it('starts each screen at the top of the page [S2.52]', async () => {
    await page.setViewportSize({ width: 1440, height: 320 });
    await openInside(page, '/');
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    const main = page.locator('main');
    const top = () => main.evaluate((element) => element.scrollTop + window.scrollY);
    await main.getByRole('link').last().scrollIntoViewIfNeeded();
    expect(await top()).toBeGreaterThan(0);
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    // long enough to scroll
    expect(await main.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
    expect(await top()).toBe(0);
    await page.setViewportSize(WIDE);
  });

  it('reports an unknown address and links back', async () => {
    await openInside(page, '/no-such-screen');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.getByText('/no-such-screen').isVisible()).toBe(true);
    expect(await menu().isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  it('keeps the frame when a part of the console cannot be loaded, and offers to reload, which helps', async () => {
    const other = await openPage(browser);
    await other.route(/assets\/AlarmApps.*\.js/, (route) => route.abort());
    await signIn(other, url);
    await other.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Alarm apps' }).click();
    const alert = other.getByRole('alert');
    await alert.getByRole('heading', { name: 'A part of the console could not be loaded' }).waitFor();
    expect(await alert.innerText()).toContain('ChunkLoadError');
    expect(await other.getByRole('navigation', { name: 'Main menu' }).isVisible()).toBe(true);
    await other.unroute(/assets\/AlarmApps.*\.js/);
    await alert.getByRole('button', { name: 'Reload' }).click();
    await other.getByRole('heading', { name: 'Alarm apps', level: 1 }).waitFor();
    expect(other.problems.filter((problem) => !problem.includes('ChunkLoadError'))).toEqual([]);
    await other.context().close();
  });
});
