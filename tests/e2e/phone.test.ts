import { it } from 'vitest';
import { mobile } from './arrange.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import type { WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { openSignedIn, visit } from './visit.ts';

const { url, browser, api, page } = await visit(LIGHT_THEME);
const orgId = await api.organization('Phones');
const devices = [mobile(301), { ...mobile(301), callingDeviceType: 'SMS' }];
const [person = 0] = await api.people(orgId, 'Ringing', 1, () => ({ devices }));
await api.alarmPoint(orgId, 'Ringing point', [person], {
  text: 'Water in the cellar',
  acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE',
  localAcknowledgeTime: 30,
  mediaProcessingType: 'PARALLEL',
});

const phoneOn = (on: WatchedPage) => on.getByRole('region', { name: /^Phone of Ringing 001/ });

it('the alarms of the demo ring when it is first opened', async () => {
  await openInside(page, '/phone');
  await expect(page.getByText('Choose a person, or somebody whose phone is ringing')).toBeVisible();
  await page.getByRole('list', { name: 'Ringing now' }).getByRole('button').first().click();
  await expect(page.getByRole('region', { name: /^Phone of/ })).toBeVisible();
});

it('an alarm that is raised on the page rings, is accepted and acknowledged, and the page shows that', async () => {
  await openInside(page, `/phone?participant=${person}`);
  await page.getByRole('button', { name: /^Alarm point:/ }).press('Enter');
  await page.getByRole('combobox').fill('Ringing point');
  await page.getByRole('option', { name: /Ringing point/ }).click();
  await page.getByRole('button', { name: 'Trigger alarm' }).press('Enter');
  const phone = phoneOn(page);
  await expect(phone.getByRole('heading', { name: 'Ringing point' })).toBeVisible();
  await expect(page.getByText('Status: calling')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await phone.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(page.getByText('Status: accepted')).toBeVisible();
  await expect(phone.getByRole('article', { name: 'SMS: Ringing point' }).getByText('No longer needed')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await phone.getByRole('button', { name: 'Acknowledge' }).press('Enter');
  await expect(page.getByText('Status: acknowledged')).toBeVisible();
  await expect(phone.getByRole('article', { name: 'Mobile: Ringing point' }).getByText('Acknowledged')).toBeVisible();
});

it('fits a phone', async () => {
  const small = await openSignedIn(browser, url, {
    ...LIGHT_THEME,
    viewport: { width: 400, height: 800 },
    hasTouch: true,
  });
  await openInside(small, `/phone?participant=${person}`);
  await expect(phoneOn(small)).toBeVisible();
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
});
