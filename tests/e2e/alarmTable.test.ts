import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import type { AlarmRaised } from '../../protocol/alarms.ts';
import { type ForeignServer, startForeign } from '../foreign/server.ts';
import { type Arrange, arrange } from './arrange.ts';
import { STILL, violations } from './axe.ts';
import { launch, openPage, signIn, signInByForm, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let foreign: ForeignServer;
let browser: Browser;
let api: Arrange;
let page: WatchedPage;

beforeAll(async () => {
  product = await startProduct({});
  [browser, api, foreign] = await Promise.all([launch(), arrange(product.url), startForeign({ dist: 'dist' })]);
  page = await openPage(browser, STILL);
  await signIn(page, product.url);
}, 240_000);
afterAll(async () => {
  await browser.close();
  await Promise.all([product.stop(), foreign.close()]);
});
afterEach(() => expect(page.problems).toEqual([]));

/** A person with a phone, and an alarm point that calls them. */
async function setUp(name: string) {
  const orgId = await api.organization(name);
  const devices = [{ callingDeviceType: 'MOBILE', address: '+420 600 100 201', rank: 1, active: true }];
  const [anna = 0] = await api.people(orgId, `Anna${name}`, 1, () => ({ devices }));
  const step = { participantIds: [anna], groupIds: [], requiredAcceptances: 1, waitSeconds: 600 };
  const alarmPlanId = await api.create('/alarmplans', { name: `Plan ${name}`, orgId, steps: [step] });
  const point = await api.create('/alarmpoints', {
    ...{ name: `Boiler ${name}`, orgId, systemId: `T-${name}`, text: 'Fire', language: 'ENGLISH', priority: 1 },
    ...{ alarmPlanId, acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE' },
  });
  return { anna, point };
}
const raise = (alarmPointId: number, requestId: string) =>
  api.call<AlarmRaised>('POST', '/alarm-trigger', { alarmPointId, requestId });

it('an alarm appears, its row follows the phone, and it is acknowledged by keyboard', async () => {
  const { anna, point } = await setUp('Live');
  await page.goto(`${product.url}/alarm-table?tab=0`);
  await page.getByRole('tab', { name: 'Alarm table', selected: true }).waitFor();
  const { id } = await raise(point, 'live-1');
  const waiting = page.getByRole('button', { name: /^\d+ new/ });
  const row = page.getByRole('row', { name: /Boiler Live/ });
  await expect(waiting.or(row)).toBeVisible();
  if (await waiting.isVisible()) await page.keyboard.press('n');
  await expect(row).toContainText('calling');

  await row.focus();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('region', { name: 'Boiler Live' });
  await expect(detail.getByRole('row', { name: /AnnaLive/ })).toBeVisible();
  await expect.poll(async () => (await phoneOf(anna)).length).toBe(1);
  const [call] = await phoneOf(anna);
  await api.call('POST', `/simulated-phone/${call?.id}/answer`, { participantId: anna, answer: 'ACCEPT' });
  await expect(row).toContainText('accepted');
  await expect(detail.getByText('1 of 1 acceptance')).toBeVisible();

  await detail.getByRole('button', { name: 'Acknowledge' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Acknowledge “Boiler Live”?' });
  await dialog.getByRole('button', { name: 'Acknowledge' }).press('Enter');
  await expect(row).toContainText('acknowledged');
  await expect(dialog).toHaveCount(0);
  expect(await api.call('GET', `/alarmtable/details/${id}`)).toMatchObject({ status: 'ACKNOWLEDGED' });
  expect(await violations(page)).toEqual([]);
}, 120_000);

const phoneOf = async (participantId: number) =>
  (await api.call<{ list: { id: number }[] }>('GET', `/simulated-phone?participantId=${participantId}`)).list;

it('on a platform with the specification only, alarms appear by looking, and end by quitting', async () => {
  const other = await openPage(browser);
  await signInByForm(other, foreign.url, 'operator');
  await other.goto(`${foreign.url}/alarm-table?tab=0`);
  await expect(other.getByText('No alarms in this period')).toBeVisible();
  foreign.alarms.push({
    ...{ id: 1, alarmName: 'Lift', alarmPointId: 7, status: 'PROCESSING', triggeredAt: '2026-11-22 10:00:00' },
    running: true,
  });
  const row = other.getByRole('row', { name: /Lift/ });
  await expect(row).toBeVisible();
  await row.click();
  const detail = other.getByRole('region', { name: 'Lift' });
  await detail.getByRole('button', { name: 'Quit' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Quit' }).click();
  await expect(row).toContainText('acknowledged');
  expect(foreign.beyond.filter((call) => call !== 'GET /capabilities')).toEqual([]);
  expect(other.problems).toEqual([]);
}, 120_000);
