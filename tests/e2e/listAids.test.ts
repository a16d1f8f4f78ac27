import type { Page, Request } from 'playwright';
import { it } from 'vitest';
import { LIGHT_THEME, violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { openSignedIn, visit } from './visit.ts';

const { url, browser, api, page } = await visit(LIGHT_THEME);
// an organization with a child and a few alarm points
const clinic = await api.organization('Riverside clinic');
const ward = await api.organization('Riverside stroke ward', clinic);
for (const [name, priority] of [
  ['Alpha alarm', 1],
  ['Beta alarm', 2],
  ['Gamma alarm', 1],
] as const) {
  await api.create('/alarmpoints', { name, priority, orgId: clinic, text: 'x', language: 'ENGLISH' });
}

const rows = (on: Page) => on.locator('tbody tr');
const names = (on: Page) => on.locator('tbody tr a').allTextContents();
const banner = (on: Page, text: string) => on.locator('.banner', { hasText: text });

async function remove(on: Page, name: string): Promise<void> {
  await rows(on).filter({ hasText: name }).click();
  await on.getByRole('button', { name: 'More' }).click();
  await on.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await on.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(banner(on, `"${name}" deleted`)).toBeVisible();
}

it('undoes a deletion, by a key and by the button, and keeps the focus in the list', async () => {
  await openInside(page, `/alarm-points?org=${clinic}`);
  await expect(rows(page)).toHaveCount(3);
  await remove(page, 'Beta alarm');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.locator('tr:focus')).toContainText('Gamma alarm');
  await page.keyboard.press('Control+z');
  await expect(banner(page, '"Beta alarm" is back')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);

  await remove(page, 'Alpha alarm');
  await banner(page, '"Alpha alarm" deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(3);
  expect(await names(page)).toEqual(['Alpha alarm', 'Beta alarm', 'Gamma alarm']);
});

it('offers no undo to users who may not restore', async () => {
  const role = { name: 'Deleter', orgId: clinic, authorities: ['ALARMPOINT_VIEW', 'ALARMPOINT_EDIT'] };
  const roleIds = [await api.create('/user-groups', role)];
  const person = { login: 'river-deleter', name: 'De', surname: 'Leter', language: 'ENGLISH', orgId: clinic, roleIds };
  await api.create('/users', { ...person, password: 'tide-and-otter-42' });
  await api.create('/alarmpoints', { name: 'Gone alarm', orgId: ward, text: 'x', language: 'ENGLISH' });
  const theirs = await openSignedIn(browser, url, {}, 'river-deleter', 'tide-and-otter-42');
  await openInside(theirs, `/alarm-points?org=${ward}`);
  await remove(theirs, 'Gone alarm');
  await expect(theirs.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

it('counts saved views while their menu is open, and stops when it is closed', async () => {
  const save = async (query: string, name: string) => {
    await openInside(page, `/alarm-points?org=${clinic}${query}`);
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name of the view').fill(name);
    await page.keyboard.press('Enter');
    await expect(banner(page, `View "${name}" saved`)).toBeVisible();
  };
  await save('&f.priority=1', 'Urgent here');
  await save('&q=beta', 'Beta here');
  const counts: string[] = [];
  /** Whether a request counts the records of a view; the bar above every screen counts alarms by another call. */
  const isCount = (request: Request) =>
    request.url().endsWith('/rest/api/list') && (request.postData()?.includes('"pageSize":1,') ?? false);
  page.on('requestfailed', (request) => {
    if (isCount(request)) counts.push('cancelled');
  });
  page.on('requestfinished', (request) => {
    if (isCount(request)) counts.push('counted');
  });
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  expect(counts).toEqual([]);
  const open = page.getByRole('button', { name: 'Saved views' });
  await open.click();
  const menu = page.getByRole('dialog', { name: 'Saved views' });
  await expect(menu.getByRole('button')).toHaveText(['Beta here1', 'Urgent here2']);
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  expect(counts).toEqual(['counted', 'counted']);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();

  // the replies never come, so closing the menu cancels the calls
  counts.length = 0;
  await page.route('**/rest/api/list', (route) => (isCount(route.request()) ? counts.push('asked') : route.continue()));
  await page.reload();
  await open.click();
  await expect(menu.getByRole('button').first()).toHaveAttribute('aria-busy', 'true');
  // a call that is canceled before the browser has sent it would not be recorded
  await expect.poll(() => counts).toEqual(['asked', 'asked']);
  await page.keyboard.press('Escape');
  await expect.poll(() => counts.slice(2)).toEqual(['cancelled', 'cancelled']);
  await page.unroute('**/rest/api/list');
  await open.click();
  await menu.getByRole('button', { name: 'Urgent here' }).click();
  await expect(rows(page)).toHaveCount(2);
  const remove = page.getByRole('button', { name: 'Delete view Urgent here' });
  await remove.click();
  await expect(remove).toHaveCount(0);
});

it('filters in a sheet and sorts on a phone', async () => {
  const phone = await openSignedIn(browser, url, { ...LIGHT_THEME, viewport: { width: 400, height: 800 } });
  await openInside(phone, `/alarm-points?org=${clinic}`);
  await expect(rows(phone)).toHaveCount(3);
  await phone.getByRole('button', { name: 'Ascending' }).click();
  await expect(rows(phone).first()).toContainText('Gamma alarm');
  await phone.getByLabel('Sort by').selectOption({ label: 'Priority' });
  await expect(rows(phone).first()).toContainText('Beta alarm');

  await phone.getByRole('button', { name: 'Filters' }).click();
  const sheet = phone.getByRole('dialog', { name: 'Filters' });
  expect(await violations(phone, '[role="dialog"]')).toEqual([]);
  await sheet.getByRole('button', { name: /^Priority/ }).click();
  for (const limit of ['From', 'To']) await sheet.getByRole('spinbutton', { name: `Priority: ${limit}` }).fill('1');
  await phone.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Show 2 records' }).click();
  await expect(rows(phone)).toHaveCount(2);
  const again = phone.getByRole('button', { name: 'Filters, 1 active' });
  await expect(again).toBeFocused();
  await again.click();
  await sheet.getByRole('button', { name: 'Remove filter: Priority' }).click();
  await expect(sheet.getByRole('button', { name: 'Show 3 records' })).toBeVisible();
  await phone.keyboard.press('Escape');
  await expect(rows(phone)).toHaveCount(3);
});

it('changes a field of all that match after a preview, and takes it back', async () => {
  const shop = await api.organization('Bulk workshop');
  await api.people(shop, 'Bulk', 3, (number) => ({ language: number === 3 ? 'GERMAN' : 'CZECH' }));
  await openInside(page, `/participants?org=${shop}`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'Change Language' }).click();
  await dialog.getByRole('combobox', { name: 'Language' }).selectOption('GERMAN');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await dialog.getByText('2 records will be changed.').waitFor();
  await dialog.getByText('1 has it already.').waitFor();
  await dialog.getByRole('button', { name: 'Change 2' }).click();
  await dialog.getByText('2 of 2 done, 0 failed').waitFor();
  await expect(rows(page).filter({ hasText: 'German' })).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('as before').first().waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rows(page).filter({ hasText: 'Czech' })).toHaveCount(2);
});
