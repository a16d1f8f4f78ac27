import { afterAll, it } from 'vitest';
import { readable } from '../server/mailServer.ts';
import { arrange } from './arrange.ts';
import { LIGHT_THEME, plainViolations, violations } from './axe.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { pressIn } from './keys.ts';
import { mailProduct } from './mailProduct.ts';

const SMALL = { viewport: { width: 400, height: 800 }, hasTouch: true };

const { product, messagesTo } = await mailProduct();
const [browser, api] = await Promise.all([launch(), arrange(product.url, 'admin', product.password)]);
const page = await openPage(browser, LIGHT_THEME);
await signIn(page, product.url, 'admin', product.password);
const orgId = await api.organization('Ward 7');
const EMAIL = { callingDeviceType: 'EMAIL', address: 'nurse@tocsin.example', rank: 1, active: true };
const [nurse = 0] = await api.people(orgId, 'Nurse', 1, () => ({ devices: [EMAIL] }));
afterAll(async () => {
  expect(page.problems).toEqual([]);
  await browser.close();
});

const fits = async (small: WatchedPage) => {
  const box = await small.locator('main').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(400);
};

it('a nurse without access gets a link, corrects her data on a phone, and the console shows it', async () => {
  await openInside(page, `/participants/${nurse}`);
  await page.getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Send link to own data' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send link to own data' });
  await expect(dialog.getByText(/is sent a link/)).toBeVisible();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await pressIn(dialog, 'Send link to own data');
  await expect(dialog.getByText('The link is on its way.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await expect.poll(() => messagesTo(EMAIL.address).length).toBe(1);
  const [message] = messagesTo(EMAIL.address);
  const link = /https?:\/\/\S+\/own-data\/[\w-]{24}/.exec(message ? readable(message) : '')?.[0] ?? 'none';

  const phone = await openPage(browser, { ...LIGHT_THEME, ...SMALL });
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: /^Nurse 001 Probe/ })).toBeVisible();
  await expect(phone.getByText('Ward 7')).toBeVisible();
  await fits(phone);
  expect(await plainViolations(phone)).toEqual([]);

  await phone.getByText('Add', { exact: true }).first().click();
  const added = phone.locator('[name="devices.1.address"]');
  await phone.locator('[name="devices.1.callingDeviceType"]').selectOption({ label: 'Mobile' });
  await added.fill('12 34 and more');
  await phone.getByRole('button', { name: 'Deutsch' }).click();
  await expect(phone.getByRole('button', { name: 'Alles stimmt' })).toBeVisible();
  await expect(added).toHaveValue('12 34 and more');
  await phone.getByRole('button', { name: 'English' }).click();
  // Enter in an input saves
  await added.press('Enter');
  await expect(phone.getByText('Nothing is saved yet. Please correct the marked fields.')).toBeVisible();
  await expect(phone.getByText('Not a phone number')).toBeVisible();
  await expect(added).toHaveValue('12 34 and more');
  await fits(phone);
  expect(await plainViolations(phone)).toEqual([]);
  await added.fill('+420 602 555 909');
  await phone.getByText('Add', { exact: true }).last().click();
  await phone.locator('[name="absences.0.start"]').fill('2099-07-01T08:00');
  await phone.locator('[name="absences.0.end"]').fill('2099-07-14T20:00');
  await phone.locator('[name="absences.0.kind"]').selectOption({ label: 'Vacation' });
  await phone.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(phone.getByText('Your changes are saved. Thank you.')).toBeVisible();
  await expect(phone.getByText(/Kind: Vacation/)).toBeVisible();
  await phone.getByRole('button', { name: 'Everything is right' }).click();
  await expect(phone.getByText('You have confirmed your data. Thank you.')).toBeVisible();
  await phone.context().close();

  const dark = await openPage(browser, { colorScheme: 'dark', ...SMALL });
  await dark.goto(link);
  expect(await plainViolations(dark)).toEqual([]);
  await dark.context().close();

  await page.goto(`${product.url}/participants/${nurse}?tab=devices`);
  const second = page.getByRole('group', { name: 'Devices 2' });
  await expect(second.getByRole('textbox', { name: 'Number or address' })).toHaveValue('+420 602 555 909');
});
