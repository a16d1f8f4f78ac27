import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { type Arrange, arrange } from './arrange.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';

const url = inject('productUrl');
/** Every list, with the path of its records in the protocol and its list type. */
const LISTS = [
  ['participants', 'PARTICIPANT'],
  ['participant-groups', 'PARTICIPANT_GROUP'],
  ['alarm-plans', 'ALARMPLAN'],
  ['users', 'USER'],
  ['user-groups', 'USERGROUP'],
  ['organizations', 'ORGANIZATION'],
  ['alarm-points', 'ALARMPOINT'],
  ['deleted-alarm-points', 'ALARMPOINT'],
  ['alarm-rules', 'ALARM_RULE'],
  ['alarm-templates', 'ALARM_TEMPLATE'],
  ['text-templates', 'TEXT_TEMPLATE'],
] as const;
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

let browser: Browser;
let api: Arrange;
const pages = new Map<Theme, WatchedPage>();
/** A record of each list. */
const records = new Map<string, number>();

beforeAll(async () => {
  [browser, api] = await Promise.all([launch(), arrange(url)]);
  for (const [name, type] of LISTS) {
    const request = { type, currentPage: 0, pageSize: 1, filterValue: '', parentOrgId: 1, recursive: true };
    const deletedAlarm = name === 'deleted-alarm-points';
    const { list } = await api.call<{ list: { id: number }[] }>('POST', '/list', { ...request, deletedAlarm });
    if (list[0]) records.set(name, list[0].id);
  }
  for (const theme of THEMES) {
    const page = await openPage(browser, { colorScheme: theme, reducedMotion: 'reduce' });
    await signIn(page, url);
    pages.set(theme, page);
  }
});

afterAll(async () => {
  for (const page of pages.values()) expect(page.problems).toEqual([]);
  await browser.close();
});

function pageIn(theme: Theme): WatchedPage {
  const page = pages.get(theme);
  if (!page) throw new Error(`no page in ${theme}`);
  return page;
}

/**
 * What axe finds wrong, one line each, with the elements. Roles and names are the same in both themes: in the dark one
 * the colours are looked at alone.
 */
async function violations(page: WatchedPage, theme: Theme, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (part) axe.include(part);
  if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`);
}

async function open(page: WatchedPage, path: string): Promise<void> {
  await page.goto(`${url}${path}?size=8`);
  await page.locator('tbody tr, .v-state').first().waitFor();
}

const settled = (page: WatchedPage) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

it.each(THEMES.flatMap((theme) => LISTS.map(([name]) => [name, theme] as const)))(
  'axe finds nothing wrong with the list and an open record of %s (%s)',
  async (name, theme) => {
    const page = pageIn(theme);
    const id = records.get(name);
    await open(page, `/${name}${id === undefined ? '' : `/${id}`}`);
    if (id !== undefined) await page.getByRole('button', { name: 'Close' }).first().waitFor();
    await settled(page);
    expect(await violations(page, theme)).toEqual([]);
    for (const tab of (await page.getByRole('tab').all()).slice(1)) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await settled(page);
      expect(await violations(page, theme, '.v-rec')).toEqual([]);
    }
  },
);

it.each(THEMES)('axe finds nothing wrong with home, account, sign-in and a wrong address (%s)', async (theme) => {
  const page = pageIn(theme);
  for (const path of ['/', '/account', '/nowhere-at-all']) {
    await page.goto(`${url}${path}`);
    await page.getByRole('heading').first().waitFor();
    await settled(page);
    expect({ path, found: await violations(page, theme) }).toEqual({ path, found: [] });
  }
  const visitor = await openPage(browser, { colorScheme: theme, reducedMotion: 'reduce' });
  await visitor.goto(`${url}/login`);
  await visitor.getByLabel('User name').waitFor();
  expect(await violations(visitor, theme)).toEqual([]);
  await visitor.context().close();
});

it.each(THEMES)('axe finds nothing wrong with dialogs and panels (%s)', async (theme) => {
  const page = pageIn(theme);
  const id = records.get('participants');
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await open(page, `/participants/${id}`);
  const steps: [string, () => Promise<void>][] = [
    ['columns', () => page.getByRole('button', { name: 'Columns' }).click()],
    ['picker', () => page.getByRole('button', { name: 'Move to another organization' }).click()],
    ['filter', () => page.getByRole('button', { name: /^Language any/ }).click()],
    ['search', () => page.keyboard.press('Control+k')],
    [
      'delete',
      async () => {
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('button', { name: 'Delete' }).click();
      },
    ],
    [
      'history',
      async () => {
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('button', { name: 'History' }).click();
      },
    ],
  ];
  for (const [step, show] of steps) {
    await show();
    await page.getByRole('dialog').first().waitFor();
    await settled(page);
    expect({ step, found: await violations(page, theme) }).toEqual({ step, found: [] });
    await close();
  }
});

it('needs no sideways scrolling at 400 px', async () => {
  const page = await openPage(browser, { viewport: { width: 400, height: 800 } });
  await signIn(page, url);
  const paths = ['/', '/account', ...LISTS.flatMap(([name]) => [`/${name}`, `/${name}/${records.get(name) ?? ''}`])];
  const wide: string[] = [];
  for (const path of paths) {
    await page.goto(`${url}${path}`);
    await page.locator('tbody tr, .v-rb, .v-state, #main :is(h1, h2)').filter({ visible: true }).first().waitFor();
    await settled(page);
    const [scrollWidth = 0, clientWidth = 0] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    if (scrollWidth > clientWidth) wide.push(`${path}: ${scrollWidth}`);
  }
  expect(wide).toEqual([]);
  expect(page.problems).toEqual([]);
  await page.context().close();
});
