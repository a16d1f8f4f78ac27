import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CLIENT, startProvider, type TestProvider } from '../oidcProvider.ts';
import { Api, signInToApi } from './api.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { openInside } from './goInside.ts';
import { pressIn } from './keys.ts';
import { type Product, startProduct } from './product.ts';

let provider: TestProvider;
let product: Product;
let url: string;
let browser: Browser;
let page: WatchedPage;

beforeAll(async () => {
  product = await startProduct(async (home) => {
    provider = await startProvider(`${home}/`);
    return {
      PUBLIC_URL: home,
      OIDC_ISSUER: provider.issuer,
      OIDC_NAME: 'Example',
      OIDC_ROLES: 'ops=Directory',
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    };
  });
  url = product.url;
  provider.people.set('jana', { given_name: 'Jana', family_name: 'Nová', groups: ['ops'] });
  const api = await signInToApi(url);
  await api.create('/user-groups', { name: 'Directory', orgId: 1, authorities: ['PARTICIPANT_VIEW'] });
  browser = await launch();
  page = await openPage(browser, LIGHT_THEME);
  await signIn(page, url);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([product.stop(), provider.close()]);
});
afterEach(() => expect(page.problems).toEqual([]));

it('an API key is created, its secret made and used, and the key revoked', async () => {
  await openInside(page, '/api-keys/_new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Building management');
  await page.getByRole('group', { name: 'Valid until' }).getByRole('spinbutton').first().press('ControlOrMeta+a');
  await page.keyboard.type('31122099');
  await page.getByRole('tab', { name: 'Authorities' }).click();
  await page.getByRole('checkbox', { name: 'See participants', exact: true }).check();
  await page.getByRole('button', { name: /^Create/ }).click();

  await page.getByRole('button', { name: 'Make the secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make the secret' });
  await pressIn(dialog, 'Make the secret');
  const field = dialog.getByRole('textbox', { name: 'Secret' });
  await expect.poll(() => field.inputValue().catch(() => '')).toMatch(/^tocsin_key_/);
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  const key = new Api(url, await field.inputValue());
  await pressIn(dialog, 'Close');
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

it('a person whom the provider knows signs in there, gets to the requested page, and signs out on both sides', async () => {
  const own = await openPage(browser, LIGHT_THEME);
  await own.goto(`${url}/participants`);
  const button = own.getByRole('link', { name: 'Sign in with Example' });
  await button.waitFor();
  expect(await violations(own)).toEqual([]);

  await button.press('Enter');
  await own.getByRole('link', { name: /cancel/i }).click();
  await own.getByRole('alert').getByText('The sign-in was cancelled at the provider.').waitFor();
  expect([new URL(own.url()).pathname, new URL(own.url()).search]).toEqual(['/login', '']);
  expect(await violations(own)).toEqual([]);

  await button.click();
  await own.getByPlaceholder('Enter any login').fill('jana');
  await own.getByPlaceholder('and password').fill('any');
  await own.getByRole('button', { name: 'Sign-in' }).click();
  await own.getByRole('button', { name: 'Continue' }).click();
  await own.getByRole('heading', { name: 'Participants', level: 1 }).first().waitFor();
  expect(own.url()).toBe(`${url}/participants`);
  await own.getByRole('button', { name: /Jana Nová/ }).click();
  await own.getByRole('menuitem', { name: 'Logout' }).click();
  await own.getByRole('button', { name: 'Yes, sign me out' }).click();
  await button.waitFor();

  await button.click();
  await own.getByPlaceholder('Enter any login').waitFor();
  expect(own.problems).toEqual([]);
  await own.close();
});
