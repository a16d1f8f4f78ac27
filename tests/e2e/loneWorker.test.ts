import { it } from 'vitest';
import type { LoneWorkerSession } from '../../protocol/loneWorker.ts';
import { wallTime } from '../../src/engine/clock.ts';
import { mobile } from './arrange.ts';
import { LIGHT_THEME, plainViolations, violations } from './axe.ts';
import { openPage, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { pressIn } from './keys.ts';
import { openSignedIn, visit } from './visit.ts';

const SMALL = { ...LIGHT_THEME, viewport: { width: 400, height: 800 }, hasTouch: true };

const { url, browser, api, page } = await visit(LIGHT_THEME);
const orgId = await api.organization('Alone');
await api.people(orgId, 'Solo', 1);
const [helper = 0] = await api.people(orgId, 'Helper', 1, () => ({ devices: [mobile(700)] }));
await api.alarmPoint(orgId, 'Man down', [helper], { text: 'Search the hall', loneWorker: true });

const choose = async (what: string, name: string) => {
  await page.getByRole('button', { name: new RegExp(`^${what}:`) }).press('Enter');
  await page.getByRole('combobox').fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
};
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const fits = async (small: WatchedPage) =>
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);

it('an operator starts a session; the person checks in by the link, is overdue, and the alarm is raised and acknowledged [S1.24]', async () => {
  await openInside(page, '/alarm-table?tab=0');
  await page.getByRole('tab', { name: 'Lone worker' }).click();
  await page.getByRole('button', { name: 'Start session' }).press('Enter');
  await choose('Person', 'Solo 001');
  await choose('Alarm raised when overdue', 'Man down');
  await page.getByRole('button', { name: '60 minutes' }).press('Space');
  await page.getByLabel('Grace time').fill('0');
  await page.getByLabel('Place').fill('Hall 3');
  await page.getByRole('dialog').getByRole('button', { name: 'Start session' }).click();
  await expect(page.getByRole('heading', { name: /Solo 001/ })).toBeVisible();
  await expect(rowOf('Solo 001').getByRole('timer')).toHaveText(/^(1 h 00|59:\d\d) left$/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Phone page' }).press('Enter');
  await page.getByRole('button', { name: 'Make an address' }).press('Enter');
  await expect(page.getByRole('img', { name: 'QR code of the page' })).toBeVisible();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  const link = await page.getByRole('textbox', { name: 'Address of the page' }).inputValue();
  expect(link.startsWith(`${url}/worker/`)).toBe(true);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();

  // first without scripts, then with them
  const plain = await openPage(browser, { ...SMALL, javaScriptEnabled: false });
  await plain.goto(link);
  await plain.getByRole('button', { name: 'I am fine' }).click();
  await expect(plain.getByText('Thank you. Your check-in is recorded.')).toBeVisible();
  await plain.close();
  await expect(page.getByRole('list', { name: 'Log' }).getByText('Checked in')).toBeVisible();
  const phone = await openPage(browser, SMALL);
  await phone.goto(link);
  const shown = await phone.locator('.clock').textContent();
  await expect(phone.locator('.clock')).not.toHaveText(shown ?? '');
  await fits(phone);
  expect(await plainViolations(phone)).toEqual([]);

  // the planned end is near, so the check-in is due soon
  const { timeZone } = await api.call<{ timeZone: string }>('GET', '/capabilities');
  const soon = wallTime(timeZone, new Date(Date.now() + 3_000)).now;
  await api.call('PUT', `/lone-worker/${id}`, { plannedEnd: soon });
  await expect(rowOf('Solo 001').getByRole('timer')).toHaveText('alarm raised', { timeout: 15_000 });
  await expect(phone.getByText('The alarm is running: people are being called for you.')).toBeVisible({
    timeout: 20_000,
  });
  await phone.getByRole('button', { name: 'I am fine' }).click();
  await expect(phone.getByText('Your check-in is recorded, but the alarm had been raised before it.')).toBeVisible();
  expect(await plainViolations(phone)).toEqual([]);
  await rowOf('Solo 001').getByRole('link', { name: 'Open the alarm' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Man down: Solo 001/ })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'End', exact: true }).press('Enter');
  await page.getByRole('radio', { name: 'False alarm' }).check();
  await expect(page.getByRole('checkbox', { name: /acknowledge the alarm/ })).toBeChecked();
  await pressIn(page.getByRole('dialog'), /^End$/);
  await expect(rowOf('Solo 001')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Sessions' }).selectOption('ended');
  await expect(rowOf('Solo 001')).toContainText('False alarm');
  const session = await api.call<LoneWorkerSession>('GET', `/lone-worker/${id}`);
  expect(session.alarm).toMatchObject({ running: false, status: 'ACKNOWLEDGED', reason: 'overdue' });
  await expect(phone.getByText('This session has ended.')).toBeVisible({ timeout: 20_000 });
  expect(phone.problems).toEqual([]);
  await phone.close();
});

it('a user who is signed in on a phone starts a session of his own, checks in, calls for help and ends it', async () => {
  const orgId = await api.organization('Alone too');
  const user = {
    login: 'lonely',
    password: 'kolben lampe 7 werft',
    name: 'Lone',
    surname: 'Ly',
    language: 'ENGLISH',
    orgId,
  };
  await api.create('/users', { ...user, roleIds: [] });
  const [self = 0] = await api.people(orgId, 'Self', 1, () => ({ shortName: 'lonely' }));
  await api.create('/alarmpoints', { name: 'Own alarm', orgId, text: 'Help', language: 'ENGLISH', loneWorker: true });
  const own = await openSignedIn(browser, url, SMALL, user.login, user.password);
  await openInside(own, '/check-in');
  await own.getByRole('button', { name: '15 minutes' }).click();
  await own.getByLabel('Place').fill('Boiler house');
  await fits(own);
  expect(await violations(own)).toEqual([]);
  await own.getByRole('button', { name: 'Start session' }).click();
  await own.getByRole('button', { name: 'I am fine' }).click();
  await expect(own.getByText('Thank you. Your check-in is recorded.')).toBeVisible();
  await expect(own.getByRole('timer')).toHaveText(/^1[45]:\d\d left$/);
  await own.getByRole('button', { name: 'I need help' }).click();
  await own.getByRole('button', { name: 'Yes, trigger the alarm' }).waitFor();
  expect(await violations(own, '[role="dialog"]')).toEqual([]);
  await own.getByRole('button', { name: 'Yes, trigger the alarm' }).click();
  await expect(own.getByRole('timer')).toHaveText('needs help');
  await fits(own);
  expect(await violations(own)).toEqual([]);
  const { list } = await api.call<{ list: LoneWorkerSession[] }>('GET', '/lone-worker');
  expect(list.find(({ participantId }) => participantId === self)?.alarm).toMatchObject({ reason: 'help' });
  await own.getByRole('button', { name: 'I am done working alone' }).click();
  await own.getByRole('button', { name: 'Yes, end the session' }).click();
  await expect(own.getByRole('button', { name: 'Start session' })).toBeVisible();
});
