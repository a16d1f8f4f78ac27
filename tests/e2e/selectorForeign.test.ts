import { afterAll, it } from 'vitest';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { closeForeignWithoutErrors, visitForeign } from './visit.ts';

const { browser, server, page } = await visitForeign({ textIds: true });
afterAll(() => closeForeignWithoutErrors({ browser, server, page }));

const dialog = () => page.getByRole('dialog', { name: /^Choose:/ });

it('chooses people and groups for a plan on a platform without extensions, and shows which filters are missing [S2.119]', async () => {
  await openInside(page, '/alarm-plans/600?tab=steps');
  await page.getByRole('button', { name: 'Add step' }).click();
  await page
    .locator('[data-path="steps.0.participantIds"]')
    .getByRole('button', { name: /^(Add to|Choose)/ })
    .click();
  const found = dialog().locator('.s-where');
  await expect(dialog().getByRole('treeitem', { name: 'Total system' })).toBeVisible();
  // the platform doesn't report who has a device, so nobody is marked
  expect(await dialog().locator('.s-warn').count()).toBe(0);
  await dialog().getByLabel('Surname').fill('dvořák');
  await page.keyboard.press('Enter');
  await expect(found).toHaveText('5 found');
  await dialog().getByLabel('Language').selectOption('GERMAN');
  await expect(found).toHaveText('2 found');
  await dialog().getByLabel('Device type').selectOption('SMS');
  await expect(dialog().getByRole('status').first()).toContainText('This server cannot filter by: Device type');
  await dialog().getByRole('button', { name: 'Clear filters' }).click();
  await dialog().getByLabel('Participant group name').fill('night');
  await page.keyboard.press('Enter');
  await dialog().getByRole('treeitem', { name: 'Night shift' }).click();
  await dialog().getByRole('button', { name: 'Clear filters' }).click();
  await dialog().getByLabel('Short name').fill('P07');
  await page.keyboard.press('Enter');
  await dialog().getByRole('treeitem', { name: /P07/ }).click();
  await dialog()
    .getByRole('button', { name: /\(2\)|Add 2/ })
    .click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  const plan = server.rows.get('ALARMPLAN')?.find(({ id }) => id === 600);
  expect(plan?.steps).toMatchObject([{ groupIds: [400], participantIds: [107] }]);
});
