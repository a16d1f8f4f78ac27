import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { Api, signInToApi } from './api.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { launch, openPage, signIn, signInByForm } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { productUrl } from './sharedProduct.ts';

const url = productUrl();
const PERIOD = 30;
const PASSWORD = 'kolben-lampe-97-werft';

const login = `konto${Date.now()}`;

const [browser, api] = await Promise.all([launch(), signInToApi(url)]);
const roleId = (await api.create('/user-groups', { name: `Konto ${Date.now()}`, orgId: 1, authorities: ['REPORTS'] }))
  .id;
const person = { name: 'Klára', surname: 'Konto', language: 'CZECH', orgId: 1, roleIds: [roleId] };
const userId = (await api.create('/users', { ...person, login, password: PASSWORD })).id;
const page = await openPage(browser, LIGHT_THEME);
page.setDefaultTimeout(15_000);
await signInByForm(page, url, login, PASSWORD);
await openInside(page, '/account');
afterAll(async () => {
  expect(page.problems).toEqual([]);
  await browser.close();
});

const section = (name: string) => page.getByRole('region', { name });
const banner = (text: string | RegExp) => page.getByText(text).first().waitFor();

describe('the account page, by keyboard', () => {
  it('changes the profile on the server, and warns before leaving unsaved input', async () => {
    const name = page.locator('#field-name');
    await name.fill('Klárka');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Stay/ }).click();
    expect(await name.inputValue()).toBe('Klárka');
    await page.locator('#field-email').fill('no address');
    await page.keyboard.press('Enter');
    await section('Profile').getByText('Not an e-mail address').waitFor();
    await page.locator('#field-email').fill('klara@example.org');
    await page.keyboard.press('Enter');
    await banner('Profile saved');
    await page.getByRole('button', { name: 'Profile of Klárka Konto' }).waitFor();
    const stored = await api.call('GET', `/users/${userId}`);
    expect(stored).toMatchObject({ name: 'Klárka', email: 'klara@example.org', language: 'CZECH', login });
  });

  it("shows the user's sessions, and signs out another browser at once", async () => {
    const other = await openPage(browser);
    await signInByForm(other, url, login, PASSWORD);
    await page.reload();
    const rows = section('Sessions').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    expect(await rows.filter({ hasText: 'this one' }).innerText()).toMatch(/Chrome on Linux/);
    const end = section('Sessions').getByRole('button', { name: 'Sign out Chrome on Linux' });
    await end.focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(1);
    await other.goto(`${url}/participants`);
    await other.getByLabel('User name').waitFor();
    await other.context().close();
    expect(await page.getByRole('heading', { name: 'Account' }).isVisible()).toBe(true);
  });

  it("refuses a password with the user's name at its field, then accepts a good one and signs out the other sessions [S2.144][S2.168][S2.170][S2.171]", async () => {
    const elsewhere = await signInToApi(url, login, PASSWORD);
    const form = section('Change password');
    await form.getByText('Enter a password').waitFor();
    await form.getByText(/everywhere else you are signed out/).waitFor();
    const next = form.getByLabel('New password', { exact: true });
    const fill = async (password: string) => {
      await form.getByLabel('Current password').fill(PASSWORD);
      await next.fill(password);
      await form.getByLabel('Repeat the new password').fill(password);
    };
    await fill('Klárka-Konto');
    await form.getByText('Weak').waitFor();
    await page.keyboard.press('Enter');
    await form.getByText(/Must not be made of your own name/).waitFor();
    expect(await next.getAttribute('aria-invalid')).toBe('true');
    expect(await next.evaluate((field) => field === document.activeElement)).toBe(true);
    await fill('drei nasse Elstern im Hof');
    await form.getByText('Strong').waitFor();
    await page.keyboard.press('Enter');
    await banner(/Password changed/);
    expect((await elsewhere.send('GET', '/verify')).status).toBe(401);
  });

  let secret = '';
  const password = 'drei nasse Elstern im Hof';
  const step = () => Math.floor(Date.now() / 1000 / PERIOD);
  let used = 0;

  it('sets up the second factor with key and code, shows recovery codes, and switches it off again', async () => {
    const part = section('Second factor');
    await part.getByRole('button', { name: 'Set up' }).click();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await part.getByText('Not the current password').waitFor();
    await part.getByLabel('Current password').fill(password);
    await page.keyboard.press('Enter');
    await part.getByRole('img', { name: /QR code/ }).waitFor();
    secret = (await part.getByText(/^[A-Z2-7 ]{16,}$/).innerText()).replaceAll(' ', '');
    expect(await violations(page, 'main')).toEqual([]);
    used = step();
    await page.keyboard.type(generateSync({ secret, epoch: used * PERIOD }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' });
    await dialog.getByRole('listitem').first().waitFor();
    const code = await dialog.getByRole('listitem').first().innerText();
    expect(await violations(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await part.getByText('10 recovery codes left').waitFor();

    await part.getByRole('button', { name: 'Switch off' }).click();
    await page.keyboard.type(password);
    const off = page.getByRole('dialog', { name: 'Switch off' });
    await off.getByLabel('Verification code').fill('000000');
    await page.keyboard.press('Enter');
    await off.getByText(/Not right, or used already/).waitFor();
    expect(await violations(page, '[role="dialog"]')).toEqual([]);
    await off.getByLabel('Verification code').fill(code);
    await page.keyboard.press('Enter');
    await part.getByText('Not set up').waitFor();
    await part.getByRole('button', { name: 'Set up' }).waitFor();
  });
});

describe('administering', () => {
  beforeAll(async () => {
    await page.evaluate(() => localStorage.clear());
    await signIn(page, url);
  });

  it('a second factor is shown in the list and reset after a confirmation [S6.11]', async () => {
    const { url: address } = await new Api(url, '').call<{ url: string }>('POST', '/generate-qr-url', {
      login,
      password: 'drei nasse Elstern im Hof',
    });
    const secret = new URL(address).searchParams.get('secret') ?? '';
    const verificationCode = generateSync({ secret });
    await api.send('POST', '/auth', { login, password: 'drei nasse Elstern im Hof', verificationCode });
    await page.goto(`${url}/users/${userId}?tab=access&q=${login}`);
    await page.getByRole('row', { name: /Klárka Konto.*Set up/ }).waitFor();
    await page.getByRole('button', { name: 'Reset second factor' }).click();
    expect(await violations(page, '[role="dialog"]')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click();
    await page.getByRole('row', { name: /Klárka Konto.*Not set up/ }).waitFor();
    await expect(page.locator('.v-rec').getByText('Not set up')).toHaveCount(1);
  });

  it('a participant becomes a console user, and links to it from then on [S7.57]', async () => {
    const short = `mu${Date.now()}`;
    const person = { name: 'Mia', surname: 'Merge', shortName: short, language: 'ENGLISH', orgId: 1 };
    const { id } = await api.create('/participants', person);
    await openInside(page, `/participants/${id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Create a console user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a console user' });
    expect(await dialog.innerText()).toContain(`Mia Merge (${short})`);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create a console user' }).click();
    await dialog.getByRole('link', { name: `Mia Merge (${short})` }).click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/users\/\d+$/);
    await openInside(page, `/participants/${id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: `Open Mia Merge (${short})` }).waitFor();
  });

  it('one button saves a record and its limits, and leads to the field that cannot be saved', async () => {
    const { id } = await api.create('/organizations', { name: `Kreis ${Date.now()}`, parentId: 1 });
    const limit = async () => {
      const limits = await api.call('GET', `/organizations/object-limits/${id}`);
      return (limits as { [type: string]: { limit: number | null } }).USER?.limit;
    };
    await openInside(page, `/organizations/${id}?tab=limits`);
    const field = page.getByLabel('Users', { exact: true });
    await field.fill('many');
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.locator('#field-shortName').fill('KR');
    await page.getByText('2 unsaved changes').waitFor();
    const save = page.locator('.v-rec').getByRole('button', { name: /^Save/ });
    expect(await save.count()).toBe(1);
    await save.click();
    await page.getByRole('tab', { name: 'Limits', selected: true }).waitFor();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await limit()).toBeNull();
    await field.fill('12');
    expect(await save.count()).toBe(1);
    await page.keyboard.press('Control+s');
    await banner('Limits saved');
    expect(await limit()).toBe(12);
    expect(await api.call('GET', `/organizations/${id}`)).toMatchObject({ shortName: 'KR' });
  });

  it('limits are set per type; a record beyond the limit is refused, and the limit is shown [S7.161][S7.162]', async () => {
    const { id } = await api.create('/organizations', { name: `Voll ${Date.now()}`, parentId: 1 });
    const person = { name: 'Eva', surname: 'Erste', shortName: 'EE', language: 'ENGLISH', orgId: id };
    await api.create('/participants', person);
    await openInside(page, `/organizations/${id}?tab=limits`);
    const field = page.getByLabel('Participants', { exact: true });
    await field.fill('-1');
    await page.getByText('At least 0').waitFor();
    await field.fill('1');
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('tab', { name: 'Limits' }).click();
    expect(await field.inputValue()).toBe('1');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Stay/ }).click();
    await field.press('Enter');
    await banner('Limits saved');
    await page.getByText(/^Reached: nothing can be added/).waitFor();
    expect(await violations(page, '.v-rec')).toEqual([]);

    await page.evaluate((orgId) => localStorage.setItem('orgId', String(orgId)), id);
    await page.goto(`${url}/participants/_new`);
    await page.locator('#field-name').fill('Zwei');
    await page.locator('#field-surname').fill('Zuviel');
    await page.locator('#field-shortName').fill('ZZ');
    await page.getByRole('button', { name: /^Create/ }).click();
    await page.getByText(/The limit of "Voll \d+" has been reached: 1 of 1 Participants/).waitFor();
    expect(await page.locator('#field-name').inputValue()).toBe('Zwei');
  });
});
