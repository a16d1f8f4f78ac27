import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Arrange, arrange } from './arrange.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { launch, openPage, signIn, signInByForm, type WatchedPage } from './browser.ts';
import { buildCopy, type CopiedTree } from './copiedTree.ts';
import { expect } from './expect.ts';
import { type Product, startProduct } from './product.ts';
import { vehicleTests } from './vehicles.ts';

const DOCUMENT = readFileSync(resolve(import.meta.dirname, '../../docs/custom-page.md'), 'utf8');
const ENTITY = resolve(import.meta.dirname, '../../docs/examples/vehicles.ts');
/** The files in the document: a path alone on its line, then the code. */
const FILES = [...DOCUMENT.matchAll(/^`([\w./]+)`\n\n```tsx?\n([\s\S]*?)^```$/gm)];

let tree: CopiedTree;
let product: Product;
let browser: Browser;
let api: Arrange;
let page: WatchedPage;
let team: number;
let depot: number;

beforeAll(async () => {
  tree = buildCopy((root) => {
    copyFileSync(ENTITY, join(root, 'resources/vehicles.ts'));
    for (const [, path = '', code = ''] of FILES) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), code);
    }
  });
  [browser, product] = await Promise.all([launch(), startProduct({}, { root: tree.root })]);
  api = await arrange(product.url);
  depot = await api.organization('Vehicle depot');
  await api.create('/participant-groups', { name: 'Night shift', orgId: 1 });
  team = await api.create('/participant-groups', { name: 'Äskulap team', orgId: 1, description: 'Ward 3' });
  page = await openPage(browser, LIGHT_THEME);
  await signIn(page, product.url);
}, 180_000);

afterAll(async () => {
  await Promise.all([browser?.close(), product?.stop()]);
  tree?.remove();
  expect(page.problems).toEqual([]);
});

/** Opens the list, filtered for the team, and waits until the search is in the address. */
async function openList(): Promise<void> {
  await page.goto(`${product.url}/teams`);
  await page.getByRole('textbox', { name: 'Search' }).fill('Äskulap');
  await expect(page).toHaveURL(/filter=.*skulap/);
  await expect(row()).toBeVisible();
}
const row = () => page.getByRole('row', { name: /Äskulap team/ });
const banners = () => page.getByRole('region', { name: 'Messages' });

describe('an entity added by one file in resources/ and nothing else', () => {
  vehicleTests({ plate: 'Plate', empty: 'No records yet: Vehicles' }, () => ({
    ...{ api, page, depot },
  }));
});

describe("a page of react-admin's own components, as docs/custom-page.md shows it [P12]", () => {
  it('is in the menu, lists, searches and shows the names of references, in both themes', async () => {
    expect(FILES.map(([, path]) => path)).toEqual(['src/pages/teams/page.ts', 'src/pages/teams/Teams.tsx']);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Teams' }).click();
    await expect(page.getByRole('heading', { name: 'Participant groups' })).toBeVisible();
    await openList();
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await expect(row().getByRole('link', { name: 'Total system' })).toHaveAttribute('href', /organizations\/1\/show$/);
    const surface = () => page.locator('.RaList-content').evaluate((list) => getComputedStyle(list).backgroundColor);
    const light = await surface();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(surface).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await violations(page)).toEqual([]);
  });

  it("uses the console's language, and keeps the input when that changes", async () => {
    await page.goto(`${product.url}/teams/${team}`);
    await page.getByLabel('Description').fill('Typed before');
    for (const [now, next, save, description] of [
      ['EN', 'Deutsch', 'Speichern', 'Beschreibung'],
      ['DE', 'Čeština', 'Uložit', 'Popis'],
      ['CS', 'Français', 'Enregistrer', 'Description'],
      ['FR', 'Italiano', 'Salva', 'Descrizione'],
      ['IT', 'English', 'Save', 'Description'],
    ] as const) {
      await page
        .locator('button')
        .filter({ hasText: new RegExp(`^${now}$`) })
        .click();
      await page.getByRole('menuitemradio', { name: next }).click();
      await expect(page.getByRole('button', { name: save, exact: true })).toBeVisible();
      await expect(page.getByLabel(description)).toHaveValue('Typed before');
    }
  });

  it('saves without losing fields that its form does not show, confirms it, and undoes it', async () => {
    const before = await api.call<object>('GET', `/participant-groups/${team}`);
    await page.goto(`${product.url}/teams/${team}`);
    await page.getByLabel('Description').fill('Ward 4');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(banners()).toContainText('Saved');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await openList();
    expect(await api.call('GET', `/participant-groups/${team}`)).toEqual(before);
    await row().getByText('Äskulap team').click();
    await expect(page).toHaveURL(`${product.url}/teams/${team}`);
    // reloaded: react-admin's form starts with the list row, and resets when the whole record arrives
    await page.reload();
    await page.getByLabel('Description').fill('Ward 5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await banners().getByRole('button', { name: 'Close' }).click();
    await expect
      .poll(() => api.call('GET', `/participant-groups/${team}`))
      .toEqual({ ...before, description: 'Ward 5', version: 2 });
  });

  it('translates a refusal of the server', async () => {
    await page.goto(`${product.url}/teams/${team}`);
    await page.getByLabel('Name').fill('N'.repeat(2_000));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await banners().getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByRole('alert')).toContainText('Please correct the marked fields');
  });

  it('asks for a sign-in when the session has ended, and returns to the page', async () => {
    await openList();
    await page.evaluate(() => localStorage.setItem('refreshtoken', 'spent'));
    await page.evaluate(() => localStorage.setItem('authtoken', 'spent'));
    await page.getByRole('textbox', { name: 'Search' }).fill('Äsku');
    await expect(page.getByLabel('User name')).toBeVisible();
    await signInByForm(page, page.url().replace('/login', ''));
    await expect(page.locator('.RaList-content')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/teams');
  });
});
