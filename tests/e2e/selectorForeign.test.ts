import type { Browser } from 'playwright';
import { afterAll, beforeAll, it } from 'vitest';
import { type ForeignServer, startForeign } from '../foreign/server.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';

let browser: Browser;
let server: ForeignServer;
let page: WatchedPage;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startForeign({ dist: 'dist', textIds: true })]);
  page = await openPage(browser);
  await signIn(page, server.url, 'operator');
});
afterAll(async () => {
  expect(page.problems).toEqual([]);
  await browser.close();
  await server.close();
});

const group = () => server.rows.get('PARTICIPANT_GROUP')?.find(({ id }) => id === 400);
const dialog = () => page.getByRole('dialog', { name: /^Choose:/ });
const saved = () => expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();

it('chooses members on a platform that knows no extension, and says what it cannot filter by', async () => {
  await page.goto(`${server.url}/participant-groups/400?tab=members`);
  await expect(page.locator('.m-row')).toHaveText([/Anna Aigner \(P00\)/, /Bruno Brandl \(P01\)/]);
  await page.getByRole('button', { name: 'Add to Members' }).click();
  const found = dialog().locator('.s-where');
  await expect(dialog().getByRole('treeitem', { name: 'Total system' })).toBeVisible();
  // the platform does not tell who has a device: nobody is marked
  expect(await dialog().locator('.s-warn').count()).toBe(0);
  await dialog().getByLabel('Surname').fill('dvořák');
  await page.keyboard.press('Enter');
  await expect(found).toHaveText('5 found');
  await dialog().getByLabel('Language').selectOption('GERMAN');
  await expect(found).toHaveText('2 found');
  await dialog().getByLabel('Device type').selectOption('SMS');
  await expect(dialog().locator('.s-unapplied')).toContainText('This server cannot filter by: Device type');
  await dialog().getByRole('button', { name: 'Clear filters' }).click();
  await dialog().getByLabel('Participant group name').fill('night');
  await page.keyboard.press('Enter');
  await expect(found).toHaveText('2 found');
  await dialog().getByRole('button', { name: 'Clear filters' }).click();
  await dialog().getByLabel('Short name').fill('P07');
  await page.keyboard.press('Enter');
  await dialog().getByRole('treeitem', { name: /P07/ }).click();
  await dialog().getByRole('button', { name: 'Take over (3)' }).click();
  await page.keyboard.press('Control+s');
  await saved();
  expect(group()?.participantIds).toEqual([100, 101, 107]);
});

it('changes the groups of a person where only the groups keep them: groups are in the tree too [S2.119]', async () => {
  await page.goto(`${server.url}/participants/105?tab=memberships`);
  const groups = page.locator('[data-path="groupIds"]');
  await expect(groups).toContainText('No entries yet');
  await groups.getByRole('button', { name: /^Add to/ }).click();
  await dialog().getByLabel('Participant group name').fill('night');
  await page.keyboard.press('Enter');
  await dialog().getByRole('treeitem', { name: 'Night shift' }).click();
  await dialog().getByRole('button', { name: 'Take over (1)' }).click();
  expect(group()?.participantIds).not.toContain(105);
  await page.keyboard.press('Control+s');
  await saved();
  expect(group()?.participantIds).toEqual([100, 101, 107, 105]);
  await page.reload();
  await expect(groups.locator('.m-row')).toHaveText(/Night shift/);
  await groups.getByRole('button', { name: 'Remove Night shift' }).click();
  await page.keyboard.press('Control+s');
  await saved();
  expect(group()?.participantIds).toEqual([100, 101, 107]);
  expect(server.calls.filter((call) => /usedBy|used-by|audit/.test(call))).toEqual([]);
});
