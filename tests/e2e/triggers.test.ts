import { afterAll, beforeAll, describe, it } from 'vitest';
import { type ForeignServer, startForeign } from '../foreign/server.ts';
import { type Arrange, arrange } from './arrange.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { productUrl } from './sharedProduct.ts';

const url = productUrl();
const browser = await launch();
afterAll(() => browser.close());

const editor = (page: WatchedPage) => page.locator('.v-partform');
const rows = (page: WatchedPage) => page.getByRole('list', { name: 'Consequential triggers' }).getByRole('listitem');
const type = (page: WatchedPage) => page.getByLabel('Triggered *', { exact: true });
const name = (page: WatchedPage) => editor(page).getByLabel('Name *', { exact: true });
const part = (page: WatchedPage) => new URL(page.url()).searchParams.get('part');

describe('consequential triggers on the platform', () => {
  let api: Arrange;
  let page: WatchedPage;
  let orgId: number;
  let pointId: number;
  const listed = () => api.call<Record<string, unknown>[]>('GET', `/consequentials/list?initiatorId=${pointId}`);

  beforeAll(async () => {
    api = await arrange(url);
    orgId = await api.organization('Trigger ward');
    pointId = await api.create('/alarmpoints', { name: 'Pump 3', orgId, text: 'Pump 3 stands', language: 'ENGLISH' });
    page = await openPage(browser, LIGHT_THEME);
    await signIn(page, url);
    await openInside(page, `/alarm-points/${pointId}?org=${orgId}&tab=consequences`);
  });
  afterAll(() => expect(page.problems).toEqual([]));

  it('are created with the mouse: the name follows the type until the user changes it, and the editor opens the new record [S1.15][S2.135][S4.30]', async () => {
    await expect(page.getByText('A consequential trigger raises a further alarm')).toBeVisible();
    await page.getByRole('button', { name: 'Add: Consequential trigger' }).click();
    await expect(name(page)).toHaveValue('Follow-up: alarm raised');
    await type(page).selectOption('When nobody accepts the alarm');
    await expect(name(page)).toHaveValue('Follow-up: nobody has accepted');
    await name(page).fill('Call the second shift');
    await type(page).selectOption('When the alarm fails');
    await expect(type(page)).toHaveValue('ON_FAILURE');
    await expect(page.getByLabel('Marked as deleted')).toBeChecked();
    expect(await violations(page, '.v-rec')).toEqual([]);
    await editor(page)
      .getByRole('button', { name: /^Create/ })
      .click();
    await expect.poll(() => part(page)).toMatch(/^\d+$/);
    await expect(rows(page)).toHaveCount(1);
    await expect(name(page)).toHaveValue('Call the second shift');
    expect(await listed()).toMatchObject([
      { name: 'Call the second shift', consequentialTrigger: 'ON_FAILURE', deleted: true, orgId, initiatorId: pointId },
    ]);
  });

  it('are changed, and offer their own type and the free ones [S4.31][S4.32]', async () => {
    await expect(type(page).getByRole('option')).toHaveCount(7);
    await page.getByLabel('Marked as deleted').uncheck({ force: true });
    await editor(page).getByRole('button', { name: /^Save/ }).click();
    await expect(editor(page).getByRole('button', { name: 'Saved' })).toBeVisible();
    expect(part(page)).toMatch(/^\d+$/);
    expect(await listed()).toMatchObject([{ deleted: false }]);
    await expect(rows(page)).toHaveCount(1);
  });

  it('are created, left and opened with the keyboard alone, without losing unsaved input', async () => {
    await name(page).focus();
    await page.keyboard.press('Escape');
    await expect(editor(page)).toHaveCount(0);
    const row = page.getByRole('button', { name: /Call the second shift/ });
    await expect(row).toBeFocused();
    await page.getByRole('button', { name: 'Add: Consequential trigger' }).focus();
    await page.keyboard.press('Enter');
    await expect(name(page)).toHaveValue('Follow-up: alarm raised');
    await expect(type(page).getByRole('option')).toHaveCount(6);
    await name(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Typed by hand');
    await page.keyboard.press('Escape');
    const warning = page.getByRole('dialog', { name: 'Unsaved changes' });
    await warning.getByRole('button', { name: 'Stay' }).press('Enter');
    await expect(warning).toHaveCount(0);
    await expect(name(page)).toHaveValue('Typed by hand');
    await page.keyboard.press('Control+s');
    await expect.poll(() => part(page)).toMatch(/^\d+$/);
    await expect(rows(page)).toHaveCount(2);
    await page.goBack();
    await expect(editor(page)).toHaveCount(0);
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(name(page)).toHaveValue('Call the second shift');
  });

  it("show the platform's refusal at the field and keep the input", async () => {
    await api.create('/consequentials', { name: 'Quicker', initiatorId: pointId, consequentialTrigger: 'ON_FINISHED' });
    await type(page).selectOption('When the alarm has ended');
    await page.keyboard.press('Control+s');
    await expect(page.locator('[data-path="consequentialTrigger"]')).toContainText('Already used by Quicker');
    await editor(page).getByRole('button', { name: 'Discard' }).click();
    await expect(type(page)).toHaveValue('ON_FAILURE');
  });

  it('are listed when their alarm point is about to be deleted, and remain with it; one is deleted alone', async () => {
    await page.locator('section.v-rec > header').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: /^Delete "Pump 3/ });
    await expect(dialog.getByRole('link')).toHaveCount(3);
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await editor(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(editor(page)).toHaveCount(0);
    await api.call('DELETE', `/alarmpoints/${pointId}`);
    await openInside(page, `/deleted-alarm-points/${pointId}?org=${orgId}&tab=consequences`);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Add: Consequential trigger' })).toHaveCount(0);
    await rows(page).first().getByRole('button').first().click();
    await expect(editor(page).getByLabel('Name', { exact: true })).not.toBeEditable();
  });
});

describe('consequential triggers on a foreign platform', () => {
  let server: ForeignServer;
  let page: WatchedPage;
  const stored = () => server.rows.get('CONSEQUENTIAL_TRIGGER') ?? [];
  const icon = JSON.stringify({ name: 'clock-alert', color: '#989898' });

  beforeAll(async () => {
    server = await startForeign({ textIds: true, dist: 'dist' });
    page = await openPage(browser);
    await signIn(page, server.url, 'operator');
  });
  afterAll(async () => {
    expect(page.problems).toEqual([]);
    await server.close();
  });

  it('are created, changed and deleted by the calls of the specification [S7.96][S7.97][S7.98][S7.99][S7.100][S7.101][S7.102][S7.104]', async () => {
    await openInside(page, '/alarm-points/500?tab=consequences');
    await page.getByRole('button', { name: 'Add: Consequential trigger' }).click();
    await expect(name(page)).toHaveValue('Next: ON_NEW');
    await editor(page)
      .getByRole('button', { name: /^Create/ })
      .click();
    await expect(rows(page)).toHaveCount(1);
    expect(stored()).toMatchObject([{ name: 'Next: ON_NEW', initiatorId: 500, orgId: 2, deleted: true, icon }]);
    await expect(editor(page).getByRole('button', { name: /^Save/ })).toBeVisible();
    await type(page).selectOption('When the alarm is accepted');
    await expect(name(page)).toHaveValue('Next: ON_ACCEPTED');
    await editor(page).getByRole('button', { name: /^Save/ }).click();
    await expect.poll(() => stored()[0]?.consequentialTrigger).toBe('ON_ACCEPTED');
    await editor(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    // behind the open dialog the list has no role
    await expect.poll(stored).toEqual([]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rows(page)).toHaveCount(0);
  });
});
