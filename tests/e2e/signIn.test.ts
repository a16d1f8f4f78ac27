import { readFileSync } from 'node:fs';
import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signInToApi } from './api.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { launch, openPage, signInByForm } from './browser.ts';
import { productUrl } from './sharedProduct.ts';

const url = productUrl();
const PERIOD = 30;

const browser = await launch();
const page = await openPage(browser, LIGHT_THEME);
afterAll(() => browser.close());
afterEach(async () => {
  expect(page.problems).toEqual([]);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
});

async function fillIn(login: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const menu = () => page.getByRole('navigation', { name: 'Main menu' });
const path = () => new URL(page.url()).pathname;
const stored = () => page.evaluate(() => Object.keys(localStorage).sort());

describe('user name and password', () => {
  it('the sign-in page has a picture and no menu; wrong credentials are reported at the field and no input is lost [S2.3][S2.54][S2.55][S8.36][S8.37]', async () => {
    await page.goto(`${url}/login`);
    await fillIn('admin', 'wrong');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/^Unauthorized\s*Invalid username or password!$/);
    const field = page.getByLabel('Password', { exact: true });
    expect(await field.getAttribute('aria-describedby')).toBe(await alert.getAttribute('id'));
    expect(await page.getByLabel('User name').inputValue()).toBe('admin');
    expect(await menu().count()).toBe(0);
    expect(await page.locator('svg.sign-bg').isVisible()).toBe(true);
    expect(await stored()).not.toContain('authtoken');
  });

  it("correct credentials open the start page with the menu and the user's name [S2.2][S2.53][S2.56][S2.57]", async () => {
    await page.goto(`${url}/login`);
    await fillIn('operator', 'operator');
    await menu().waitFor();
    expect(path()).toBe('/');
    await page.getByRole('button', { name: 'Profile of Markéta Benešová' }).waitFor();
    expect(await stored()).toEqual(expect.arrayContaining(['authtoken', 'user']));
  });

  it('opens the wanted route after signing in, with its query, and sends a signed-in visitor of /login to the root [S2.4][S2.5][S2.51]', async () => {
    await page.goto(`${url}/participants?q=Dvo%C5%99%C3%A1k`);
    await page.getByLabel('User name').waitFor();
    expect(path()).toBe('/login');
    await fillIn('admin', 'admin');
    await page
      .getByRole('row', { name: /Dvořák/ })
      .first()
      .waitFor();
    expect(page.url()).toBe(`${url}/participants?q=Dvo%C5%99%C3%A1k`);

    await page.goto(`${url}/login`);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(path()).toBe('/');
  });
});

describe('two-factor sign-in', () => {
  const password = 'kolben-lampe-97';
  let login: string;
  let secret: string;
  let usedStep: number;
  let recoveryCode: string;

  beforeAll(async () => {
    const api = await signInToApi(url);
    login = `zweifaktor${Date.now()}`;
    await api.create('/users', {
      login,
      name: 'Zoë',
      surname: 'Faktor',
      language: 'ENGLISH',
      orgId: 1,
      password,
      twoFactorRequired: true,
    });
  });

  const step = () => Math.floor(Date.now() / 1000 / PERIOD);
  const codeOf = (at: number) => generateSync({ secret, epoch: at * PERIOD });
  /** A six-digit code that is not valid at any time near now. */
  function wrongCode(): string {
    const right = [-2, -1, 0, 1, 2, 3].map((by) => codeOf(step() + by));
    const found = ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find(
      (code) => !right.includes(code),
    );
    return found ?? '777777';
  }

  it('shows a QR code, then accepts the code; a wrong one is reported at the field [S2.172][S2.173][S2.174][S8.38][S8.39]', async () => {
    await page.goto(`${url}/login`);
    const reply = page.waitForResponse((response) => response.url().endsWith('/generate-qr-url'));
    await fillIn(login, password);
    await page.getByRole('img', { name: 'QR code for the code-generator app' }).waitFor();
    const { url: address } = (await (await reply).json()) as { url: string };
    secret = new URL(address).searchParams.get('secret') ?? '';
    await page.getByRole('button', { name: 'Show the key instead' }).click();
    const shown = await page.getByText(/^[A-Z2-7 ]{16,}$/).innerText();
    expect(shown.replaceAll(' ', '')).toBe(secret);

    const field = page.getByLabel('Verification code');
    await field.fill(wrongCode());
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/^Invalid code\s*Invalid authentication code!$/);
    expect(await field.getAttribute('aria-describedby')).toBe(await alert.getAttribute('id'));
    expect(await stored()).not.toContain('authtoken');

    usedStep = step();
    await field.fill(codeOf(usedStep));
    // the recovery codes are shown only once, before the console opens
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
    expect(await stored()).not.toContain('authtoken');
    const codes = page.getByRole('list', { name: 'Keep your recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    expect(await violations(page)).toEqual([]);
    recoveryCode = await codes.first().innerText();
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as file' }).click();
    expect(readFileSync(await (await file).path(), 'utf8')).toContain(recoveryCode);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await menu().waitFor();
    expect(path()).toBe('/');
  });

  it('accepts each recovery code once', async () => {
    const useRecovery = async () => {
      await page.goto(`${url}/login`);
      await fillIn(login, password);
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
      await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Enter');
    };
    await useRecovery();
    await menu().waitFor();
    await page.evaluate(() => localStorage.clear());
    await useRecovery();
    expect(await page.getByRole('alert').innerText()).toMatch(/^Invalid code/);
    expect(await violations(page)).toEqual([]);
  });

  it('asks only for the code from then on', async () => {
    await page.goto(`${url}/login`);
    await fillIn(login, password);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    expect(await page.getByRole('img', { name: /QR code/ }).count()).toBe(0);
    // a code works once; the next period's code is accepted early
    await page.getByLabel('Verification code').fill(codeOf(Math.max(usedStep, step() - 1) + 1));
    await menu().waitFor();
    await page.getByRole('button', { name: 'Profile of Zoë Faktor' }).waitFor();
  });
});

describe('signing out', () => {
  it('Logout calls the server, clears the storage and goes to the root, which shows the sign-in page [S2.59][S4.1][S4.2][S4.3][S4.4][S4.5][S4.6][S4.7]', async () => {
    await signInByForm(page, url);
    await page.evaluate(() => {
      for (const key of ['orgData', 'multiOrgData', 'multiOrgIds']) localStorage.setItem(key, '[]');
      localStorage.setItem('orgId', '7');
      localStorage.setItem('tocsin.alarmFilter.table', '{"status":["NEW"]}');
    });
    await page.goto(`${url}/participants`);
    await page.getByRole('row', { name: /\(/ }).first().waitFor();
    const token = await page.evaluate(() => localStorage.getItem('authtoken'));
    await page.getByRole('button', { name: /^Profile of/ }).click();
    const call = page.waitForResponse((response) => response.url().endsWith('/rest/api/logout'));
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    expect((await call).status()).toBe(200);
    await page.getByLabel('User name').waitFor();
    expect(path()).toBe('/login');
    const kept = await stored();
    for (const key of ['authtoken', 'refreshtoken', 'user', 'orgId', 'orgData', 'multiOrgData', 'multiOrgIds']) {
      expect(kept).not.toContain(key);
    }
    expect(kept.filter((key) => key.startsWith('tocsin.alarmFilter'))).toEqual([]);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${url}/rest/api/verify`, { headers })).status).toBe(401);

    // after signing out, the next sign-in starts at the root, not at the page that was left
    await fillIn('admin', 'admin');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(path()).toBe('/');
  });

  it('signing out closes the pages of other tabs, and the back button shows none of them [S6.5]', async () => {
    await signInByForm(page, url);
    await page.goto(`${url}/participants`);
    await page.getByRole('row', { name: /\(/ }).first().waitFor();
    const other = await page.context().newPage();
    await other.goto(`${url}/alarm-points`);
    await other.getByRole('row').nth(1).waitFor();
    await other.getByRole('button', { name: /^Profile of/ }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await other.getByLabel('User name').waitFor();

    await page.getByLabel('User name').waitFor();
    expect(path()).toBe('/login');
    await page.goBack();
    await page.getByLabel('User name').waitFor();
    expect(path()).toBe('/login');
    expect(await page.getByRole('table').count()).toBe(0);
    await other.close();
  });
});
