import type { Locator } from 'playwright';
import { afterAll, afterEach, it } from 'vitest';
import type { AlarmRaised } from '../../protocol/alarms.ts';
import type { AlarmDetails } from '../../protocol/alarmTable.ts';
import { arrange } from './arrange.ts';
import { violations } from './axe.ts';
import { launch, openPage, signIn } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { startProduct } from './product.ts';

const PASSWORD = 'tide-and-otter-42';
const DETAIL = { name: 'Boiler house' };

const product = await startProduct({ SIMULATED_PHONE: 'true' });
const [browser, api] = await Promise.all([launch(), arrange(product.url)]);
const orgId = await api.organization('Glance');
const devices = (n: number) => ({
  devices: [
    { callingDeviceType: 'MOBILE', address: `+420 600 100 2${String(n).padStart(2, '0')}`, rank: 1, active: true },
  ],
});
// twelve people are called at once, one of them the user `Glance001`; then, after ten minutes, a second step follows
const participantIds = await api.people(orgId, 'Glance', 12, devices);
const step = { participantIds, requiredAcceptances: 2, waitSeconds: 600 };
const alarmPlanId = await api.create('/alarmplans', { name: 'Glance', orgId, steps: [step, step] });
const point = { name: 'Boiler house', orgId, systemId: 'G-1', text: 'Fire', language: 'ENGLISH', priority: 1 };
const alarmPointId = await api.create('/alarmpoints', { ...point, acknowledgeMode: 'ACCEPT', alarmPlanId });
const role = { name: 'Called', orgId: 1, authorities: ['ALARM_TABLE', 'ALARM_ACTION'] };
const roleIds = [await api.create('/user-groups', role)];
const person = { name: 'Glance', surname: 'Probe', login: 'Glance001', language: 'ENGLISH', active: true, orgId: 1 };
await api.create('/users', { ...person, roleIds, password: PASSWORD });
const { id: alarm } = await api.call<AlarmRaised>('POST', '/alarm-trigger', { alarmPointId, requestId: 'glance' });
const page = await openPage(browser, { viewport: { width: 1440, height: 900 } });
await signIn(page, product.url, 'Glance001', PASSWORD);
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(() => expect(page.problems).toEqual([]));

const bottomOf = async (place: Locator) => {
  const box = await place.boundingBox();
  return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
};
const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;

it('tells at a glance who comes and what follows, with twelve people in sight, and lets the called user accept (U7, U9)', async () => {
  await openInside(page, `/alarm-table/${alarm}?tab=1`);
  const detail = page.getByRole('region', DETAIL);
  const situation = detail.getByRole('list', { name: 'Situation' });
  await expect(situation).toContainText('0 of 2 acceptances');
  await expect(situation).toContainText(/Step 1 of 2\s*step 2 in \d:\d\d unless enough accept/);
  const called = detail.getByRole('region', { name: 'Being called' });
  await expect(called.getByRole('button')).toHaveCount(12);
  expect(await bottomOf(called.getByRole('button').last())).toBeLessThanOrEqual(
    await topOf(detail.getByRole('button', { name: 'Stop' })),
  );
  expect(await violations(page)).toEqual([]);

  await detail.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(detail.getByText('You have accepted, on all your devices.')).toBeVisible();
  await expect(situation).toContainText('1 of 2 acceptances');
  await expect(situation).toContainText('Coming: Glance 001 Probe');
  const details = await api.call<AlarmDetails>('GET', `/alarmtable/details/${alarm}`);
  expect(details).toMatchObject({ status: 'PARTIAL_ACCEPTED', accepted: 1 });

  const coming = detail.getByRole('region', { name: 'Coming' }).getByRole('button');
  await coming.press('Enter');
  // without the authority to see participants, the address is left out
  await expect(detail.getByRole('row', { name: /^Mobile Step 1|^MobileStep 1/ })).toBeVisible();
});

it('needs two lines above the first row, and on a phone keeps head and buttons in sight (U7, U13)', async () => {
  await openInside(page, '/alarm-table?tab=0');
  const row = page.getByRole('row', DETAIL);
  await expect(row).toBeVisible();
  const tabs = await bottomOf(page.getByRole('tablist').first());
  const header = await topOf(page.getByRole('row').first());
  const warning = page.getByRole('button', { name: 'Allow sound' });
  const warns = (await warning.isVisible()) ? 48 : 0;
  expect(header - tabs - warns).toBeLessThanOrEqual(120);

  await page.setViewportSize({ width: 400, height: 800 });
  await openInside(page, `/alarm-table/${alarm}?tab=0`);
  const detail = page.getByRole('region', DETAIL);
  await expect(detail.getByText('1 of 2 acceptances')).toBeInViewport();
  await expect(detail.getByText('Coming: Glance 001 Probe')).toBeInViewport();
  await expect(detail.getByRole('button', { name: 'Acknowledge' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
});
