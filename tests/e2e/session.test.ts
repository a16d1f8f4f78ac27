import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from './api.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { productUrl } from './sharedProduct.ts';
import { openSignedIn } from './visit.ts';

const SECRET = 'a secret that signs tokens of the past too';

const browser = await launch();
afterAll(() => browser.close());

const tokenOf = (page: WatchedPage) => page.evaluate(() => localStorage.getItem('authtoken') ?? '');
const path = (page: WatchedPage) => new URL(page.url()).pathname;

describe('an access token that expires during work', () => {
  let product: Product;
  let page: WatchedPage;
  let calls: string[];

  beforeAll(async () => {
    product = await startProduct({ DEMO: 'false', TOKEN_SECRET: SECRET });
    page = await openPage(browser);
    await signIn(page, product.url, 'admin', product.password);
    calls = [];
    page.on('response', (response) => {
      const call = new URL(response.url()).pathname.replace('/rest/api', '');
      if (response.url().includes('/rest/api/'))
        calls.push(`${response.request().method()} ${call} ${response.status()}`);
    });
  });
  afterAll(() => product.stop());

  /** Replaces the page's token by one issued a day ago, and returns it. */
  const expire = async () => {
    const claims = decodeJwt(await tokenOf(page));
    const past = await new SignJWT({ ...claims, iat: Number(claims.iat) - 86_400, exp: Number(claims.exp) - 86_400 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(SECRET));
    expect((await new Api(product.url, past).send('GET', '/verify')).status).toBe(401);
    await page.evaluate((token) => localStorage.setItem('authtoken', token), past);
    return past;
  };

  it('is refreshed once while a form is filled in; the save succeeds and no input is lost', async () => {
    await page.goto(`${product.url}/participants/_new`);
    await page.getByLabel('Name', { exact: false }).first().waitFor();
    await page.locator('#field-name').fill('Jiří');
    await page.locator('#field-surname').fill('Čapek');
    await page.locator('#field-shortName').fill('JCA');
    const before = await expire();
    calls.length = 0;
    await page.getByRole('button', { name: /^Create/ }).click();
    await page.getByRole('row', { name: /Jiří Čapek/ }).waitFor();
    expect(calls.filter((call) => call.startsWith('POST /participants '))).toEqual([
      'POST /participants 401',
      'POST /participants 200',
    ]);
    expect(calls.filter((call) => call.startsWith('POST /refresh'))).toEqual(['POST /refresh 200']);
    expect(await tokenOf(page)).not.toBe(before);
    expect(path(page)).toMatch(/^\/participants\/\d+$/);
    expect(page.problems).toEqual([]);
  });

  it('is verified, refreshed and verified again before a route, once for any number of waiting calls [S2.42][S2.43][S2.44][S2.45]', async () => {
    const bearers: (string | undefined)[] = [];
    // a file of the same site, because an open screen asks for its contents from time to time and would verify, too
    await page.goto(`${product.url}/resources.json`);
    const before = await expire();
    calls.length = 0;
    page.on('response', (reply) => {
      if (reply.url().endsWith('/verify')) bearers.push(reply.request().headers().authorization);
    });
    await page.goto(`${product.url}/alarm-points`);
    await page.getByRole('heading', { name: 'Alarm points', level: 1 }).waitFor();
    await expect
      .poll(() => calls.filter((call) => call.startsWith('GET /verify')))
      .toEqual(['GET /verify 401', 'GET /verify 200']);
    await expect.poll(() => calls).toContain('POST /list 200');
    expect(calls.filter((call) => call.startsWith('POST /refresh'))).toEqual(['POST /refresh 200']);
    expect(bearers).toEqual([`Bearer ${before}`, `Bearer ${await tokenOf(page)}`]);
    expect(page.problems).toEqual([]);
  });
});

describe('a session that has ended on the server', () => {
  it('clears the stored items, asks for a new sign-in, then opens the wanted route with the unsaved input [S2.46][S2.47][S2.48][S2.49][S2.50][S2.51]', async () => {
    const url = productUrl();
    const page = await openSignedIn(browser, url);
    // the end of the session is noticed by the save, not by the stream of events that ends with it
    await page.route('**/rest/api/events', (route) => route.abort());
    await page.goto(`${url}/participants/_new?tab=details`);
    await page.locator('#field-name').fill('Božena');
    await page.locator('#field-surname').fill('Němcová');
    await page.locator('#field-shortName').fill('BNEM');
    await page.evaluate(() => {
      for (const key of ['orgData', 'multiOrgData']) localStorage.setItem(key, '[]');
      localStorage.setItem('orgId', '1');
    });
    await new Api(url, await tokenOf(page)).call('GET', '/logout');

    await page.getByRole('button', { name: /^Create/ }).click();
    await page.getByLabel('User name').waitFor();
    expect(path(page)).toBe('/login');
    const kept = await page.evaluate(() => Object.keys(localStorage));
    for (const key of ['authtoken', 'orgId', 'orgData', 'user', 'multiOrgData']) expect(kept).not.toContain(key);

    await page.getByLabel('User name').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('admin');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(page.url()).toBe(`${url}/participants/_new?tab=details`);
    expect(await page.locator('#field-name').inputValue()).toBe('Božena');
    expect(await page.locator('#field-surname').inputValue()).toBe('Němcová');
    expect(await page.locator('#field-shortName').inputValue()).toBe('BNEM');
  });
});
