import type { Page } from 'playwright';
import { afterEach, it } from 'vitest';
import type { AlarmRaised } from '../../protocol/alarms.ts';
import { mobile } from './arrange.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { pressIn } from './keys.ts';
import { openSignedIn, visit } from './visit.ts';

const RAISER = 'ruth';
const PASSWORD = 'tide-and-otter-42';

const { url, browser, api, page } = await visit(LIGHT_THEME);
const role = {
  name: 'Raises',
  orgId: 1,
  authorities: ['ALARM_PANEL', 'ALARM_TABLE', 'ALARM_ACTION', 'ALARMPOINT_VIEW'],
};
const roleIds = [await api.create('/user-groups', role)];
const person = {
  name: 'Ruth',
  surname: 'Raiser',
  login: RAISER,
  language: 'ENGLISH',
  active: true,
  orgId: 1,
  roleIds,
};
await api.create('/users', { ...person, password: PASSWORD });
/** An operator who raises alarms; on the other page an administrator watches. */
const raiser = await openPage(browser, LIGHT_THEME);
await signIn(raiser, url, RAISER, PASSWORD);
afterEach(() => expect([page.problems, raiser.problems]).toEqual([[], []]));

/** Creates a person with a phone, and an alarm point that calls this person. */
async function setUp(name: string, organization = name) {
  const orgId = await api.organization(organization);
  const [anna = 0] = await api.people(orgId, `Anna${name}`, 1, () => ({ devices: [mobile(201)] }));
  const point = await api.alarmPoint(orgId, `Boiler ${name}`, [anna], {
    systemId: `T-${name}`,
    text: 'Fire',
    acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE',
  });
  return { anna, point, orgId };
}
const raise = (alarmPointId: number, requestId: string) =>
  api.call<AlarmRaised>('POST', '/alarm-trigger', { alarmPointId, requestId });

/** Returns how many alarms an organization has had. */
const alarmsOf = async (id: number) =>
  (await api.call<{ count: number }>('POST', '/alarmtable', { organizationFilter: { id } })).count;

/** The bar above the rows that shows how many new alarms are waiting. */
const waiting = (on: Page) => on.getByRole('button', { name: /^\d+ new/ });

/** Waits until the details of an alarm are open; returns its id. */
async function openAlarm(on: WatchedPage): Promise<number> {
  await expect.poll(() => new URL(on.url()).pathname, { timeout: 30_000 }).toMatch(/^\/alarm-table\/\d+$/);
  return Number(new URL(on.url()).pathname.split('/').at(-1));
}

async function watch(on: WatchedPage) {
  await openInside(on, '/alarm-table?tab=0');
  await on.getByText('Up to date').waitFor();
}

it('one raises an alarm, the other sees it, a phone answers, the other acknowledges, the first sees it and raises it again [S1.21]', async () => {
  const { anna } = await setUp('Shift');
  await watch(page);
  await openInside(raiser, '/alarm-trigger');
  await raiser.getByRole('searchbox').fill('Boiler Shift');
  await raiser.getByRole('radio', { name: /Boiler Shift/ }).check();
  await raiser.getByRole('button', { name: 'Trigger alarm, call 1 person' }).click();
  const id = await openAlarm(raiser);
  const raised = raiser.getByRole('region', { name: 'Boiler Shift' });
  await expect(raised.getByRole('button', { name: /AnnaShift/ })).toBeVisible();

  const row = page.getByRole('row', { name: /Boiler Shift/ });
  // nobody uses the table, so that the row appears by itself
  await expect(row).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText('New alarm: Boiler Shift')).toHaveCount(1);
  await expect(row).toContainText('calling');
  await expect(row).toContainText('0 of 1');

  const phone = await openSignedIn(browser, url, { ...LIGHT_THEME, viewport: { width: 400, height: 800 } });
  await openInside(phone, `/phone?participant=${anna}`);
  await phone.getByRole('button', { name: 'Accept' }).click();
  await expect(row).toContainText('accepted');
  await expect(row).toContainText('1 of 1');
  await expect(raised.getByText('1 of 1 acceptance')).toBeVisible();

  await row.focus();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('region', { name: 'Boiler Shift' });
  await detail.getByRole('button', { name: 'Acknowledge' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Acknowledge “Boiler Shift”?' });
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Fire brigade is there');
  await pressIn(dialog, 'Acknowledge');
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('acknowledged');
  expect(await violations(page)).toEqual([]);
  await expect(raised.getByText('acknowledged', { exact: true })).toBeVisible();
  await raised.getByRole('tab', { name: /^Log/ }).click();
  await expect(raised.getByText(/Status: acknowledged: Fire brigade is there/)).toBeVisible();
  await raiser.getByRole('tab', { name: 'History' }).click();
  await raiser.getByRole('row', { name: /Boiler Shift/ }).click();
  await raiser.getByRole('link', { name: 'Trigger again' }).click();
  await raiser.getByRole('button', { name: 'Trigger alarm, call 1 person' }).click();
  await expect.poll(() => new URL(raiser.url()).searchParams.get('tab')).toBe('0');
  expect(await openAlarm(raiser)).not.toBe(id);
  await expect(phone.getByRole('button', { name: 'Accept' })).toBeVisible();
  // the long name is shortened instead of times and numbers
  const long = await setUp('Ward', 'Emergency department and intensive care unit');
  const { id: ended } = await raise(long.point, 'long name');
  await api.call('POST', '/alarmtable/acknowledge', { ids: [ended] });
  await openInside(phone, '/alarm-table?tab=2');
  const facts = phone.locator(`tr[data-id="${ended}"] .v-second > span:has(> .tn)`);
  await expect(facts).toHaveCount(3);
  const cut = facts.evaluateAll(
    (all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
  );
  expect(await cut).toBe(0);
}, 180_000);

it('new alarms wait while the pointer is over the table, the most urgent by name, and appear once it has left (U3)', async () => {
  const { point } = await setUp('Idle');
  await watch(page);
  await page.locator('.v-tw').hover();
  const { id } = await raise(point, 'idle-1');
  await expect(waiting(page)).toContainText('1 new: Boiler Idle priority 1');
  const row = page.locator(`tr[data-id="${id}"]`);
  await expect(row).toHaveCount(0);
  await page.locator('header').first().hover();
  await expect(row).toBeVisible({ timeout: 10_000 });
  await expect(waiting(page)).toHaveCount(0);
  await page.locator('.v-tw').hover();
  const later = await raise(point, 'idle-2');
  await expect(waiting(page)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.locator(`tr[data-id="${later.id}"]`)).toBeVisible();
}, 120_000);

it('50 new alarms move nothing on the page while somebody works', async () => {
  const { point } = await setUp('Still');
  for (const number of [1, 2]) await raise(point, `still-${number}`);
  const { id: last } = await raise(point, 'still-3');
  await page.setViewportSize({ width: 1440, height: 520 });
  await watch(page);
  // until then the table may show the rows of an earlier look
  await page.locator(`tr[data-id="${last}"]`).waitFor();
  const boxes = page.getByRole('checkbox', { name: /^Select/ });
  await boxes.nth(2).check();
  await boxes.nth(4).check();
  await page.getByRole('row').nth(3).getByRole('link').click();
  await page.getByRole('tab', { name: /^Log/ }).click();
  await page.locator('.v-tw').evaluate((box) => box.scrollTo({ top: 60 }));
  await page.getByRole('button', { name: 'Mute' }).press('Enter');
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem').nth(1).focus();
  const seen = () =>
    page.evaluate(() => ({
      address: window.location.href,
      rows: [...document.querySelectorAll('tbody tr[data-id]')].map((row) => [
        (row as HTMLElement).dataset.id,
        row.getBoundingClientRect().top,
      ]),
      scrolled: document.querySelector('.v-tw')?.scrollTop,
      checked: [...document.querySelectorAll('tbody input:checked')].map((box) => box.getAttribute('aria-label')),
      focused: document.activeElement?.textContent,
    }));
  const before = await seen();
  expect(before.scrolled).toBe(60);
  expect(before.checked).toHaveLength(2);
  expect(before.focused).toBe('For 1 hour');
  const sent = Array.from({ length: 50 }, (_, number) => raise(point, `still-more-${number}`));
  await Promise.all(sent);
  await expect(page.locator('.at-new')).toContainText('50 new', { timeout: 30_000 });
  expect(await seen()).toEqual(before);
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Mute' })).toBeFocused();
  await waiting(page).click();
  await expect(page.getByRole('toolbar', { name: '2 selected' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
}, 120_000);

it('two windows sound once for an alarm, also after the connection was lost; the user has to allow the sound first', async () => {
  const { point } = await setUp('Loud');
  // browsers play no sound on a page that the user has not touched; the flag makes this independent of the machine
  const loud = await launch(['--autoplay-policy=document-user-activation-required']);
  const one = await openPage(loud, LIGHT_THEME);
  await one.context().addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1);
      start.call(this, when);
    };
    const Sound = window.AudioContext;
    window.AudioContext = class extends Sound {
      constructor() {
        super();
        console.debug('sound is made');
      }
    };
  });
  await signIn(one, url);
  const other = await one.context().newPage();
  const blocked = 'The browser blocks the alarm sound until you allow it.';
  for (const each of [one, other]) {
    // no element is looked up yet, because that counts as touching the page, after which sound is allowed
    const made = each.waitForEvent('console', (message) => message.text() === 'sound is made');
    await each.goto(`${url}/alarm-table?tab=0`, { waitUntil: 'commit' });
    await made;
    await expect(each.getByText(blocked)).toBeVisible();
    await each.getByRole('button', { name: 'Allow sound' }).click();
    await expect(each.getByText(blocked)).toHaveCount(0);
    // with the pointer over the rows, the bar counts what is new
    await each.locator('.v-tw').hover();
  }
  const tones = async () => {
    const counts = [one, other].map((each) => each.evaluate(() => Number(document.documentElement.dataset.tones ?? 0)));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count);
  };
  const said = async (number: number) => {
    await raise(point, `loud-${number}`);
    for (const each of [one, other]) await expect(waiting(each)).toHaveText(new RegExp(`^${number} new`));
  };
  await said(1);
  await expect.poll(tones).toBe(4);
  await one.context().setOffline(true);
  await expect(one.locator('.at-old')).toBeVisible();
  await raise(point, 'loud-2');
  await one.context().setOffline(false);
  for (const each of [one, other]) await expect(waiting(each)).toHaveText(/^2 new/, { timeout: 30_000 });
  await expect.poll(tones).toBe(8);
  // a duplicate sound would have been counted by now
  await said(3);
  await expect.poll(tones).toBe(12);
  await loud.close();
}, 120_000);

it('the session ends while an alarm is sent: nothing is raised until somebody signs in, then one alarm', async () => {
  const { point, orgId } = await setUp('Session');
  const other = await openSignedIn(browser, url, LIGHT_THEME, RAISER, PASSWORD);
  await openInside(other, `/alarm-trigger?point=${point}`);
  const send = other.getByRole('button', { name: 'Trigger alarm, call 1 person' });
  await expect(send).toBeVisible();
  // in one step, because another call of the page would notice the ended session first
  await send.evaluate((button: HTMLElement) => {
    for (const name of ['authtoken', 'refreshtoken']) localStorage.setItem(name, 'ended');
    button.click();
  });
  await expect.poll(() => new URL(other.url()).pathname).toBe('/login');
  expect(await alarmsOf(orgId)).toBe(0);
  await other.getByLabel('User name').fill(RAISER);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Continue' }).click();
  await openAlarm(other);
  expect(await alarmsOf(orgId)).toBe(1);
}, 120_000);
