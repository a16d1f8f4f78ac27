import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Api } from './api.ts';
import { STILL, violations } from './axe.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { productUrl } from './sharedProduct.ts';

const url = productUrl();
let browser: Browser;
let page: WatchedPage;

beforeAll(async () => {
  browser = await launch();
  page = await openPage(browser, STILL);
  await signIn(page, url);
});
afterAll(() => browser.close());
afterEach(() => expect(page.problems).toEqual([]));

it('an API key is created, its secret made and used, and the key revoked', async () => {
  await page.goto(`${url}/api-keys/_new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Building management');
  await page.getByRole('group', { name: 'Valid until' }).getByRole('spinbutton').first().press('ControlOrMeta+a');
  await page.keyboard.type('31122099');
  await page.getByRole('tab', { name: 'Authorities' }).click();
  await page.getByRole('checkbox', { name: 'See participants', exact: true }).check();
  await page.getByRole('button', { name: /^Create/ }).click();

  await page.getByRole('button', { name: 'Make the secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make the secret' });
  await dialog.getByRole('button', { name: 'Make the secret' }).press('Enter');
  const field = dialog.getByRole('textbox', { name: 'Secret' });
  await expect.poll(() => field.inputValue().catch(() => '')).toMatch(/^tocsin_key_/);
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  const key = new Api(url, await field.inputValue());
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('button', { name: 'Make the secret' }).count()).toBe(0);

  const body = { type: 'PARTICIPANT', parentOrgId: 1, recursive: true, pageSize: 1 };
  const statusOf = async (type: string) => (await key.send('POST', '/list', { ...body, type })).status;
  expect([await statusOf('PARTICIPANT'), await statusOf('USER')]).toEqual([200, 403]);
  await page.reload();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect.poll(() => page.getByLabel('Last used on').first().inputValue()).toMatch(/\d{4}/);

  await page.getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'API keys', level: 1 }).first().waitFor();
  await expect.poll(() => statusOf('PARTICIPANT')).toBe(401);
});
