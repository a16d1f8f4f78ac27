import { afterAll, it } from 'vitest';
import { arrange } from './arrange.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { launch, openPage, signIn } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { pressIn } from './keys.ts';
import { GONE, mailProduct } from './mailProduct.ts';

const device = (callingDeviceType: string, address: string) => ({
  callingDeviceType,
  address,
  rank: 1,
  active: true,
});

const { product } = await mailProduct();
const [browser, api] = await Promise.all([launch(), arrange(product.url, 'admin', product.password)]);
const page = await openPage(browser, LIGHT_THEME);
await signIn(page, product.url, 'admin', product.password);
const orgId = await api.organization('Delivery');
const devices = [device('MOBILE', '+420 600 100 401'), device('EMAIL', GONE)];
const [person = 0] = await api.people(orgId, 'Tested', 1, () => ({ devices }));
afterAll(async () => {
  expect(page.problems).toEqual([]);
  await browser.close();
});

it('a test call rings, is accepted, and the device shows it; one that fails shows why', async () => {
  const phone = await page.context().newPage();
  await phone.goto(`${product.url}/phone?participant=${person}`);
  await openInside(page, `/participants/${person}?tab=devices`);
  const mobile = page.getByRole('group', { name: 'Devices 1' });
  await mobile.getByRole('button', { name: 'Test call to Mobile +420 600 100 401' }).press('Enter');
  await pressIn(page.getByRole('dialog'), 'Call now');
  await expect(mobile.getByText('Waiting for an answer')).toBeVisible();
  await phone
    .getByRole('region', { name: /^Phone of Tested 001/ })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(mobile.getByText('Accepted: the device works')).toBeVisible();
  const email = page.getByRole('group', { name: 'Devices 2' });
  await email.getByRole('button', { name: `Test call to Email ${GONE}` }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Call now' }).waitFor();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await pressIn(page.getByRole('dialog'), 'Call now');
  await expect(email.getByText('Failed: The other side refused it')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await phone.close();
}, 120_000);

it('shows the channels, and the call that could not be delivered, which is sent again', async () => {
  await openInside(page, '/delivery');
  const smtp = page.getByRole('listitem', { name: 'E-mail (SMTP)' });
  await expect(smtp.getByText('Works')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Simulated phone' }).getByText('Works')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Gateway (webhook)' }).getByText('Not set up')).toBeVisible();
  const row = page.getByRole('row', { name: /Tested 001/ });
  await expect(row.getByText('The other side refused it')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await row.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Send again' }).press('Enter');
  // it fails again, and the page shows that without being reloaded
  await expect(page.getByRole('row', { name: /Tested 001/ })).toHaveCount(2);
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
});
