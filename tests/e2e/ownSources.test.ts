import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, describe, it } from 'vitest';
import { arrange } from './arrange.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { launch, openPage, signIn, signInByForm } from './browser.ts';
import { buildCopy } from './copiedTree.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { startProduct } from './product.ts';
import { vehicleActionsTest, vehicleTest } from './vehicles.ts';

const DOCUMENT = readFileSync(resolve(import.meta.dirname, '../../docs/custom-page.md'), 'utf8');
const ENTITY = resolve(import.meta.dirname, '../../docs/examples/vehicles.ts');
/** The files in the document: a path alone on its line, then the code. */
const FILES = [...DOCUMENT.matchAll(/^`([\w./]+)`\n\n```tsx?\n([\s\S]*?)^```$/gm)];

const tree = buildCopy((root) => {
  copyFileSync(ENTITY, join(root, 'resources/vehicles.ts'));
  for (const [, path = '', code = ''] of FILES) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
});
const [browser, product] = await Promise.all([launch(), startProduct({}, { root: tree.root })]);
const api = await arrange(product.url);
const depot = await api.organization('Vehicle depot');
await api.create('/participant-groups', { name: 'Night shift', orgId: 1 });
const team = await api.create('/participant-groups', { name: 'Äskulap team', orgId: 1, description: 'Ward 3' });
const page = await openPage(browser, LIGHT_THEME);
await signIn(page, product.url);

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
const banners = (title = 'Messages') => page.getByRole('region', { name: title });

/** Chooses a language in the top bar, whose button shows the code of the current one. */
async function chooseLanguage(current: string, next: string): Promise<void> {
  await page
    .locator('button')
    .filter({ hasText: new RegExp(`^${current}$`) })
    .click();
  await page.getByRole('menuitemradio', { name: next }).click();
}

/** Brightness of a color of an element, from 0 to 255. */
function brightness(element: Locator, property: 'color' | 'backgroundColor'): Promise<number> {
  return element.evaluate((node, name) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('There is no canvas');
    context.fillStyle = getComputedStyle(node)[name];
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
  }, property);
}

describe('an entity added by one file in resources/ and nothing else', () => {
  const screen = () => ({ api, page, depot });
  vehicleTest({ plate: 'Plate', empty: 'No records yet: Vehicles' }, screen);
  vehicleActionsTest(screen);
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
    const surface = page.locator('.RaList-content');
    const texts = [
      page.getByRole('heading', { name: 'Participant groups' }),
      row().getByText('Äskulap team'),
      page.getByRole('textbox', { name: 'Search' }),
    ];
    expect(await brightness(surface, 'backgroundColor')).toBeGreaterThan(200);
    for (const text of texts) expect(await brightness(text, 'color')).toBeLessThan(110);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => brightness(surface, 'backgroundColor')).toBeLessThan(80);
    for (const text of texts) await expect.poll(() => brightness(text, 'color')).toBeGreaterThan(150);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await violations(page)).toEqual([]);
  });

  it('has an accessible form in both themes', async () => {
    await openInside(page, `/teams/${team}`);
    const name = page.getByLabel('Name');
    await expect(name).toHaveValue('Äskulap team');
    expect(await brightness(name, 'color')).toBeLessThan(110);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => brightness(name, 'color')).toBeGreaterThan(150);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await violations(page)).toEqual([]);
  });

  it("uses the console's language, and keeps the input when that changes", async () => {
    await openInside(page, `/teams/${team}`);
    await page.getByLabel('Description').fill('Typed before');
    for (const [current, next, save, remove, description, title] of [
      ['EN', 'Deutsch', 'Speichern', 'Löschen', 'Beschreibung', 'Teilnehmergruppe Äskulap team'],
      ['DE', 'Čeština', 'Uložit', 'Smazat', 'Popis', 'Skupina účastníků Äskulap team'],
      ['CS', 'English', 'Save', 'Delete', 'Description', 'Participant group Äskulap team'],
    ] as const) {
      await chooseLanguage(current, next);
      await expect(page.getByRole('button', { name: save, exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: remove, exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByLabel(description)).toHaveValue('Typed before');
    }
  });

  it("shows title and columns of its list in the console's language", async () => {
    await openList();
    for (const [current, next, title, columns] of [
      ['EN', 'Deutsch', 'Teilnehmergruppen', ['Name', 'Organisation']],
      ['DE', 'English', 'Participant groups', ['Name', 'Organization']],
    ] as const) {
      await chooseLanguage(current, next);
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      await expect(page.locator('thead th')).toHaveText([...columns]);
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
    await openInside(page, `/teams/${team}`);
    await chooseLanguage('EN', 'Čeština');
    await page.getByLabel('Název', { exact: true }).fill('N'.repeat(2_000));
    await page.getByRole('button', { name: 'Uložit', exact: true }).click();
    await banners('Zprávy').getByRole('button', { name: 'Zavřít zprávu' }).first().click();
    await expect(page.getByRole('alert')).toContainText('Opravte prosím označená pole');
    await chooseLanguage('CS', 'English');
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
