import { afterAll, it } from 'vitest';
import { violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { closeForeignWithoutErrors, openSignedIn, visitForeign } from './visit.ts';

const { browser, server, page } = await visitForeign({ textIds: true });
afterAll(() => closeForeignWithoutErrors({ browser, server, page }));

it('an alarm is raised on a platform without a preview, and the page says so', async () => {
  await openInside(page, '/alarm-trigger');
  await page.getByRole('radio', { name: /Fire alarm/ }).check();
  await expect(page.getByText('This platform doesn’t tell beforehand who will be called.')).toBeVisible();
  await page.getByRole('button', { name: 'Trigger alarm', exact: true }).dblclick();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/alarm-table');
  expect(server.triggers).toEqual([{ alarmPointId: 500 }]);
});

it('a manual call sends its text and its recipients', async () => {
  await openInside(page, '/alarm-trigger?manual=true');
  await page.getByRole('textbox', { name: /^Text/ }).fill('Please call the control room');
  await page.getByRole('button', { name: 'Choose from the tree' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Short name').fill('P07');
  await page.keyboard.press('Enter');
  await dialog.getByRole('treeitem', { name: /P07/ }).click();
  await dialog.getByRole('button', { name: /\(1\)|Add 1/ }).click();
  await page.getByRole('button', { name: 'Trigger alarm', exact: true }).click();
  await expect.poll(() => server.triggers.length).toBe(2);
  expect(server.triggers[1]).toMatchObject({
    manual: true,
    text: 'Please call the control room',
    language: 'ENGLISH',
    recipients: { participants: [107], groups: [] },
  });
});

it('one raises an alarm, the other sees it by polling, both see the answer and the end, and it is raised again', async () => {
  const other = await openSignedIn(browser, server.url, {}, 'operator');
  await openInside(other, '/alarm-table?tab=0');
  await other.getByText('Up to date').waitFor();
  await other.locator('.v-tw').hover();
  await openInside(page, '/alarm-trigger?point=500');
  await page.getByRole('button', { name: 'Trigger alarm', exact: true }).click();
  const raised = page
    .getByRole('row', { name: /Fire alarm/ })
    .filter({ hasText: 'calling' })
    .first();
  await expect(raised).toBeVisible();
  await other.getByRole('button', { name: /^1 new/ }).click();
  const row = other.getByRole('row', { name: /Fire alarm/ }).first();
  await expect(row).toContainText('calling');

  // somebody has answered the phone
  Object.assign(server.alarms.at(-1) ?? {}, { status: 'ACCEPTED' });
  await expect(row).toContainText('accepted');
  await expect(page.getByRole('row', { name: /Fire alarm/ }).filter({ hasText: 'accepted' })).toBeVisible();

  await row.click();
  const detail = other.getByRole('region', { name: 'Fire alarm' });
  await detail.getByRole('button', { name: 'Quit' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Quit' }).waitFor();
  expect(await violations(other, '[role="dialog"]')).toEqual([]);
  await other.getByRole('dialog').getByRole('button', { name: 'Quit' }).click();
  await expect(row).toContainText('acknowledged');
  await expect(
    page
      .getByRole('row', { name: /Fire alarm/ })
      .filter({ hasText: 'acknowledged' })
      .first(),
  ).toBeVisible();
  await expect(other.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0);

  await page.getByRole('tab', { name: 'History' }).click();
  await page
    .getByRole('row', { name: /Fire alarm/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Trigger again' }).click();
  const before = server.triggers.length;
  await page.getByRole('button', { name: 'Trigger alarm', exact: true }).click();
  await expect.poll(() => server.triggers.slice(before)).toMatchObject([{ alarmPointId: 500 }]);
}, 120_000);

const choice = () => page.getByRole('dialog', { name: /^Choose:/ });

it('chooses people and groups for a plan on a platform without extensions, and shows which filters are missing [S2.113][S2.114][S2.119]', async () => {
  await openInside(page, '/alarm-plans/600?tab=steps');
  await page.getByRole('button', { name: 'Add step' }).click();
  await page
    .locator('[data-path="steps.0.participantIds"]')
    .getByRole('button', { name: /^(Add to|Choose)/ })
    .click();
  const found = choice().locator('.s-where');
  await expect(choice().getByRole('treeitem', { name: 'Total system' })).toBeVisible();
  // the platform doesn't report who has a device, so nobody is marked
  expect(await choice().locator('.s-warn').count()).toBe(0);
  await choice().getByLabel('Surname').fill('dvořák');
  await page.keyboard.press('Enter');
  await expect(found).toHaveText('5 found');
  await choice().getByLabel('Language').selectOption('GERMAN');
  await expect(found).toHaveText('2 found');
  await choice().getByLabel('Device type').selectOption('SMS');
  await expect(choice().getByRole('status').first()).toContainText('This server cannot filter by: Device type');
  await choice().getByRole('button', { name: 'Clear filters' }).click();
  await choice().getByLabel('Participant group name').fill('night');
  await page.keyboard.press('Enter');
  await choice().getByRole('treeitem', { name: 'Night shift' }).click();
  await choice().getByRole('button', { name: 'Clear filters' }).click();
  await choice().getByLabel('Short name').fill('P07');
  await page.keyboard.press('Enter');
  await choice().getByRole('treeitem', { name: /P07/ }).click();
  await choice()
    .getByRole('button', { name: /\(2\)|Add 2/ })
    .click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  const plan = server.rows.get('ALARMPLAN')?.find(({ id }) => id === 600);
  expect(plan?.steps).toMatchObject([{ groupIds: [400], participantIds: [107] }]);
});
