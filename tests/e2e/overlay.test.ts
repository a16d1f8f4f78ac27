import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Arrange, arrange } from './arrange.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { type Product, startProduct } from './product.ts';
import { vehicleTests } from './vehicles.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../docs/examples/vehicles.json');

/** A field of our own on participants, in the form, the list and the filters. */
const BADGE = {
  schema: 1,
  patch: [
    {
      name: 'participants',
      fields: { badge: { type: 'text', maxLength: 12, pattern: '[A-Z]-\\d+', search: true } },
      place: [{ field: 'badge', tab: 'details', after: 'shortName' }],
      columns: [{ field: 'badge', hidden: true }],
      filters: ['badge'],
    },
  ],
  labels: { en: { resources: { participants: { fields: { badge: 'Badge number' } } } } },
};

/** Names a type that does not exist. */
const FAULTY = {
  schema: 1,
  patch: [{ name: 'participants', fields: { shoeSize: { type: 'number' } } }],
};

let product: Product;
let browser: Browser;
let api: Arrange;
let page: WatchedPage;
let depot: number;

beforeAll(async () => {
  const started = startProduct(
    {},
    {
      prepare: (folder) => {
        const overlays = join(folder, 'resources.d');
        mkdirSync(overlays);
        copyFileSync(EXAMPLE, join(overlays, 'vehicles.json'));
        writeFileSync(join(overlays, 'badge.json'), JSON.stringify(BADGE));
        writeFileSync(join(overlays, 'shoes.json'), JSON.stringify(FAULTY));
      },
    },
  );
  [browser, product] = await Promise.all([launch(), started]);
  api = await arrange(product.url);
  depot = await api.organization('Vehicle depot');
  page = await openPage(browser);
  await signIn(page, product.url);
});

afterAll(async () => {
  await Promise.all([browser?.close(), product?.stop()]);
  expect(page.problems).toEqual([]);
});

const rows = () => page.locator('tbody tr');
const open = (path: string) => page.goto(`${product.url}${path}?org=${depot}`);
const saveButton = () => page.getByRole('button', { name: 'Save Ctrl S' });
const stored = (id: number, path: string) => api.call('GET', `/${path}/${id}`);

describe('an entity added by an overlay that is there at start', () => {
  vehicleTests({ plate: 'Registration', empty: 'Vehicles that can be sent out.' }, () => ({
    ...{ url: product.url, api, page, depot },
  }));
});

it('a field of our own on participants is in form, columns, filters, search, export, API and storage', async () => {
  const [id = 0, other = 0] = await api.people(depot, 'Ausweis', 2);
  await open(`/participants/${id}`);
  await page.getByLabel('Badge number').fill('seven');
  await saveButton().click();
  await expect(page.locator('[data-path="badge"]')).toContainText('Not in the expected form');
  await page.getByLabel('Badge number').fill('B-7');
  await saveButton().click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  expect(await stored(id, 'participants')).toMatchObject({ badge: 'B-7' });
  expect((await stored(other, 'participants')).badge ?? null).toBeNull();

  await open('/participants');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Badge number' }).check();
  await page.keyboard.press('Escape');
  await expect(rows().filter({ hasText: 'B-7' })).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const [head = '', line = ''] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(head.split(',')).toContain('Badge number');
  expect(line.split(',')).toContain('B-7');

  const filters = page.getByRole('region', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Filter', exact: true }).click();
  await filters.getByRole('button', { name: 'Badge number', exact: true }).click();
  await filters.getByRole('button', { name: /^Badge number/ }).click();
  await page.getByRole('textbox', { name: 'Badge number' }).fill('B-7');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(rows()).toHaveCount(1);
  await filters.getByRole('button', { name: 'Clear' }).click();
  await expect(rows()).toHaveCount(2);
  await page.getByRole('searchbox').fill('B-7');
  await expect(rows()).toHaveCount(1);

  await expect(api.call('PUT', '/participants', { ...(await stored(id, 'participants')), badge: 'x' })).rejects.toThrow(
    'VALIDATION',
  );
});

it('a faulty overlay is named in one sentence in the log and to an administrator; the rest works', async () => {
  const said = product
    .output()
    .split('\n')
    .filter((line) => line.includes('shoes.json'));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('shoeSize');
  await open('/participants');
  await page.getByText('1 fault in the definitions').click();
  const fault = page.getByRole('listitem').filter({ hasText: 'shoes.json' });
  await expect(fault).toContainText('shoeSize');
  await expect(rows().first()).toBeVisible();
});
