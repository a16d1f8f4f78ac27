import { it } from 'vitest';
import type { AlarmDetails, AlarmRow } from '../../protocol/alarmTable.ts';
import { mobile } from './arrange.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import type { WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { isCovered } from './messages.ts';
import { openSignedIn, visit } from './visit.ts';

const { url, browser, api, page } = await visit(LIGHT_THEME);
const orgId = await api.organization('Raised');
const [person = 0] = await api.people(orgId, 'Raising', 1, () => ({ devices: [mobile(401)] }));
await api.people(orgId, 'Deviceless', 1);
const point = await api.alarmPoint(orgId, 'Raised point', [person], {
  text: 'Smoke at {alarmPoint}',
  acknowledgeMode: 'ACCEPT',
});

/** The alarms that were raised in the organization of this file, the latest first. */
async function alarms(): Promise<AlarmRow[]> {
  const { list } = await api.call<{ list: AlarmRow[] }>('POST', '/alarmtable', { organizationFilter: { id: orgId } });
  return list;
}

/** Waits until the details of an alarm are open; returns its id. */
async function openAlarm(on: WatchedPage): Promise<number> {
  await expect.poll(() => new URL(on.url()).pathname).toMatch(/^\/alarm-table\/\d+$/);
  return Number(new URL(on.url()).pathname.split('/').at(-1));
}

const details = (id: number) => api.call<AlarmDetails>('GET', `/alarmtable/details/${id}`);

it('an alarm is raised with the mouse: once, and the phone rings [S1.19]', async () => {
  await openInside(page, '/alarm-trigger');
  await page.getByRole('searchbox').fill('Raised point');
  await page.getByRole('radio', { name: /Raised point/ }).check();
  await expect(page.getByText('person will be called')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Text/ })).toHaveValue('Smoke at Raised point');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Trigger alarm, call 1 person' }).dblclick();
  const id = await openAlarm(page);
  expect((await alarms()).map((alarm) => alarm.id)).toEqual([id]);
  expect(await details(id)).toMatchObject({ alarmName: 'Raised point', text: 'Smoke at Raised point', priority: 1 });
  await openInside(page, `/phone?participant=${person}`);
  const phone = page.getByRole('region', { name: /^Phone of Raising 001/ });
  await phone.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(async () => (await details(id)).status).toBe('ACCEPTED');
});

it('an alarm is raised with the keyboard alone, from wherever one is', async () => {
  await openInside(page, '/account');
  await page.getByRole('main').waitFor();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused();
  await page.keyboard.type('trigger raised point');
  await expect(page.getByRole('option', { name: /^Trigger alarm: Raised point/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('person will be called')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const id = await openAlarm(page);
  expect(await details(id)).toMatchObject({ alarmName: 'Raised point', manual: false });
});

it('a message covers neither the button that raises an alarm nor the actions on checked alarms', async () => {
  await openInside(page, '/alarm-trigger?manual=true');
  expect(await isCovered(page.getByRole('button', { name: 'Trigger alarm', exact: true }))).toBe(false);
  await openInside(page, `/alarm-table?org=${orgId}`);
  await page.locator('tbody tr[data-id] input').first().check();
  const clear = page
    .getByRole('toolbar', { name: /selected/ })
    .getByRole('button')
    .last();
  expect(await isCovered(clear)).toBe(false);
});

it('the record of an alarm point has a link to raise its alarm, and to the alarm while it runs', async () => {
  await openInside(page, `/alarm-points/${point}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Trigger alarm' }).click();
  await expect
    .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
    .toBe(`/alarm-trigger?point=${point}`);
  await expect(page.getByRole('radio', { name: /Raised point/ })).toBeChecked();
  await page.getByRole('button', { name: 'Trigger alarm, call 1 person' }).click();
  const id = await openAlarm(page);
  await openInside(page, `/alarm-points/${point}`);
  await page.getByRole('button', { name: /running alarm/ }).click();
  await page.locator(`[role="menuitem"][href="/alarm-table/${id}?tab=0"]`).click();
  expect(await openAlarm(page)).toBe(id);
});

it('a manual call shows who is not reached, and calls the others [S1.20]', async () => {
  await openInside(page, '/alarm-trigger?manual=true');
  await page.getByRole('textbox', { name: /^Text/ }).fill('Please call the control room');
  await page.getByRole('button', { name: 'Choose from the tree' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Surname').fill('Probe');
  await dialog.getByLabel('Name', { exact: true }).fill('Raising');
  await page.keyboard.press('Enter');
  await dialog.getByRole('treeitem', { name: /Raising 001/ }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Deviceless');
  await page.keyboard.press('Enter');
  await dialog.getByRole('treeitem', { name: /Deviceless 001/ }).click();
  await dialog.getByRole('button', { name: /\(2\)|Add 2/ }).click();
  await expect(page.getByText('person will be called')).toBeVisible();
  await expect(page.getByText(/Deviceless 001.* has no device that can be called/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Trigger alarm, call 1 person' }).press('Enter');
  const id = await openAlarm(page);
  await expect
    .poll(() => details(id))
    .toMatchObject({
      manual: true,
      text: 'Please call the control room',
      required: 1,
    });
});

it('is raised on a phone, where the button is always visible', async () => {
  const small = await openSignedIn(browser, url, {
    ...LIGHT_THEME,
    viewport: { width: 400, height: 800 },
    hasTouch: true,
  });
  await openInside(small, `/alarm-trigger?point=${point}`);
  const send = small.getByRole('button', { name: 'Trigger alarm, call 1 person' });
  await expect(send).toBeInViewport();
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  expect(await violations(small)).toEqual([]);
  await send.tap();
  const id = await openAlarm(small);
  expect(await details(id)).toMatchObject({ alarmName: 'Raised point' });
});

it('if the reply is lost and the page is reloaded, there is still only one alarm', async () => {
  const before = (await alarms()).length;
  await openInside(page, `/alarm-trigger?point=${point}`);
  const send = page.getByRole('button', { name: 'Trigger alarm, call 1 person' });
  await expect(send).toBeVisible();
  // the platform receives the request, but the browser gets no reply
  await page.route('**/rest/api/alarm-trigger', async (route) => {
    // the request may be sent again while the page is left
    await route.fetch().catch(() => undefined);
    await route.abort().catch(() => undefined);
  });
  const unknown = page.getByText(/^Not known yet whether the alarm was triggered/);
  await send.click();
  await expect(unknown).toBeVisible();
  await page.reload();
  await expect(unknown).toBeVisible();
  // only now, so that the reply can't arrive just before the reload
  await page.unroute('**/rest/api/alarm-trigger');
  await openAlarm(page);
  expect((await alarms()).length).toBe(before + 1);
});

// an organization of its own, whose alarms no other test counts
const later = await api.organization('Scheduled');
const [scheduled = 0] = await api.people(later, 'Scheduling', 1, () => ({ devices: [mobile(411)] }));
const drill = await api.alarmPoint(later, 'Drill', [scheduled]);

async function fillYear(year: string): Promise<void> {
  await page.getByRole('spinbutton', { name: 'Year' }).click();
  await page.keyboard.type(year);
}

it('an alarm is scheduled, told as scheduled with its start, moved and called off; no phone rings (U11)', async () => {
  await openInside(page, `/alarm-trigger?point=${drill}`);
  await page.getByLabel('Start', { exact: true }).selectOption('Later');
  await fillYear('2090');
  await page.getByRole('button', { name: 'Schedule alarm for 1 person' }).click();
  await expect(page.getByText(/^Alarm #\d+ scheduled for \d\d\/\d\d\/2090 \d\d:\d\d: Drill$/).first()).toBeVisible();
  const detail = page.getByRole('region', { name: 'Drill', exact: true });
  await expect(detail.getByText(/^Scheduled: nobody is called before \d\d\/\d\d\/2090/)).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  expect(await violations(page)).toEqual([]);

  await detail.getByRole('button', { name: 'Change start' }).click();
  await fillYear('2091');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/is now scheduled for \d\d\/\d\d\/2091/)).toBeVisible();
  await expect(detail.getByText(/^Scheduled: nobody is called before \d\d\/\d\d\/2091/)).toBeVisible();
  expect((await details(id)).startsAt).toMatch(/^2091-/);

  const row = page.getByRole('row', { name: /Drill/ });
  await expect(row.getByText(/^from \d\d\/\d\d\/2091/)).toBeVisible();
  await row.getByRole('checkbox').check();
  const toolbar = page.getByRole('toolbar', { name: /selected/ });
  await toolbar.getByRole('button', { name: 'Call off' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('No drill');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await details(id)).status).toBe('CANCELED');
  await expect(detail.getByRole('button', { name: 'Change start' })).toHaveCount(0);
  expect((await details(id)).callList).toEqual([]);
  expect((await details(id)).log.map(({ kind }) => kind)).toEqual(['scheduled', 'moved', 'status']);
  await openInside(page, `/phone?participant=${scheduled}`);
  await expect(page.getByRole('region', { name: /^Phone of Scheduling 001/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
});

it('Enter takes the only hit of the search for an alarm point (U14)', async () => {
  await openInside(page, '/alarm-trigger');
  await page.getByRole('searchbox').fill('Drill');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /Drill/ })).toBeChecked();
});
