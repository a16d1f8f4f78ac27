import type { Browser } from 'playwright';
import { afterAll, beforeAll, it } from 'vitest';
import { definitions } from '../../resources/index.ts';
import { loadDefinitions } from '../../src/engine/load.ts';
import { PAGES } from '../../src/pages/registry.ts';
import type { Arrange } from './arrange.ts';
import { STILL, settled, violations } from './axe.ts';
import { openPage, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { productUrl } from './sharedProduct.ts';
import { leave, visit } from './visit.ts';

const url = productUrl();
/**
 * Every screen of a definition (parts are shown on their record's screen; one without a menu entry has a page in its
 * place), and every page of the menu.
 */
const LISTS = loadDefinitions(definitions, []).resources.filter(
  ({ list, partOf, menu }) => list !== false && partOf === undefined && menu !== undefined,
);
const ROUTES = [
  '/account',
  '/nowhere-at-all',
  ...PAGES.filter((page) => page.built && !page.disabled).map((page) => page.route),
];

let browser: Browser;
let api: Arrange;
let page: WatchedPage;

beforeAll(async () => {
  ({ browser, api, page } = await visit(url, STILL));
});

afterAll(() => leave(browser, page));

/** Checks that the page fits a phone of 400 px, then resets the width to 1440 px. */
async function fitsPhone(): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 400, height: 800 });
  await settled(page);
  const overflow = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
  await expect.poll(overflow).toBe(0);
  await page.setViewportSize(size);
}

it.each(LISTS.map((resource) => [resource.name, resource] as const))(
  'axe finds nothing wrong with the list and an open record of %s, and they fit on 400 px',
  async (name, { api: { listType }, list }) => {
    const fixed = list === false ? {} : list.fixed;
    const request = { type: listType, currentPage: 0, pageSize: 1, filterValue: '', parentOrgId: 1, recursive: true };
    const found = await api.call<{ list: { id: number }[] }>('POST', '/list', { ...request, ...fixed });
    const id = found.list[0]?.id;
    await page.goto(`${url}/${name}${id === undefined ? '' : `/${id}`}?size=8`);
    await page.locator('tbody tr, .v-state').first().waitFor();
    const close = page.getByRole('button', { name: 'Close' }).first();
    if (id !== undefined) await close.waitFor();
    expect(await violations(page)).toEqual([]);
    await fitsPhone();
    for (const tab of (await page.getByRole('tab').all()).slice(1)) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      expect(await violations(page, '.v-rec')).toEqual([]);
      await fitsPhone();
    }
    if (id === undefined) return;
    await close.click();
    await expect(page.locator('.v-rec')).toHaveCount(0);
    await fitsPhone();
  },
);

it.each(ROUTES)('axe finds nothing wrong with %s, and it fits on 400 px', async (route) => {
  await page.goto(`${url}${route}`);
  await page.getByRole('heading').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await fitsPhone();
});

it('axe finds nothing wrong with the sign-in', async () => {
  const visitor = await openPage(browser, STILL);
  await visitor.goto(`${url}/login`);
  await visitor.getByLabel('User name').waitFor();
  expect(await violations(visitor)).toEqual([]);
  expect(visitor.problems).toEqual([]);
  await visitor.context().close();
});
