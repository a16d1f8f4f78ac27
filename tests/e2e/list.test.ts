import type { Page, Request } from 'playwright';
import { it } from 'vitest';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { openSignedIn, visit } from './visit.ts';

const { url, browser, api, page } = await visit();
// "Sorting office" with 120 participants, and 5 in its child
const office = await api.organization('Sorting office');
const annex = await api.organization('Sorting annex', office);
await api.people(office, 'Liste', 120, (n) => ({ language: n % 2 ? 'GERMAN' : 'CZECH', active: n % 10 !== 0 }));
await api.people(annex, 'Nebenan', 5);

const list = (on: Page) => on.getByRole('region', { name: 'Participants' });
const footer = (on: Page) => list(on).locator('.v-foot');
const rows = (on: Page) => list(on).locator('tbody tr');
const open = (query = '') => openInside(page, `/participants?org=${office}${query}`);
const params = () => new URL(page.url()).searchParams;

/** Records the bodies of list calls while `work` runs. */
async function listCalls(work: () => Promise<void>): Promise<{ [key: string]: unknown }[]> {
  const bodies: { [key: string]: unknown }[] = [];
  const note = (request: Request) => {
    if (request.url().endsWith('/rest/api/list')) bodies.push(request.postDataJSON());
  };
  page.on('request', note);
  await work();
  page.off('request', note);
  return bodies.filter((body) => body.type === 'PARTICIPANT');
}

it('pages through a list without repeating or losing a row, 100 participants per page [S9.4]', async () => {
  await open();
  await expect(footer(page)).toContainText('1 to 100 of 125');
  const first = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(footer(page)).toContainText('101 to 125 of 125');
  expect(params().get('page')).toBe('2');
  const second = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));
  expect(new Set([...first, ...second]).size).toBe(125);
  await page.goBack();
  await expect(footer(page)).toContainText('1 to 100 of 125');
  await page.getByLabel('Rows per page').selectOption('20');
  await expect(rows(page)).toHaveCount(20);
  expect(params().get('size')).toBe('20');
});

it('sorts by name ascending at first and by the column that is clicked [S9.14][S9.15]', async () => {
  const [requests] = await listCalls(async () => {
    // with no list in the memory of the console
    await openInside(page, `/participants?org=${office}&size=20`);
    await expect(rows(page).first()).toContainText('Liste 001');
  });
  expect(requests).toMatchObject({ sortField: 'name', sortOrder: 'ASCENDING', currentPage: 0, pageSize: 20 });
  await page.getByRole('button', { name: 'Participant', exact: true }).click();
  await expect(rows(page).first()).toContainText('Nebenan 005');
  await expect(page.getByRole('columnheader', { name: 'Participant' })).toHaveAttribute('aria-sort', 'descending');
  expect(params().get('sort')).toBe('-name');
});

it('shows a picker 30em wide with a 30em tree that scrolls; Cancel changes nothing [S2.138][S2.140][S2.141][S2.142]', async () => {
  await open();
  await list(page).getByRole('button', { name: 'Organization Sorting office' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose organization' });
  const tree = dialog.getByRole('tree');
  await expect(tree).toHaveCSS('overflow', 'auto');
  const size = await dialog.evaluate((element) => {
    const em = Number.parseFloat(getComputedStyle(element).fontSize);
    const inner = element.querySelector('[role=tree]');
    const treeEm = inner ? Number.parseFloat(getComputedStyle(inner).fontSize) : 0;
    return [element.getBoundingClientRect().width / em, (inner?.getBoundingClientRect().height ?? 0) / treeEm];
  });
  expect(size).toEqual([30, 30]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(params().get('org')).toBe(String(office));
});

it('keeps the whole state of a list in its address: back, reload and a deep link show the same', async () => {
  const query = '&q=Liste&f.language=CZECH&sort=-name&size=20&page=2&children=no';
  await open(query);
  await expect(footer(page)).toContainText('21 to 40 of 60');
  await expect(page.getByRole('searchbox')).toHaveValue('Liste');
  await rows(page).nth(2).click();
  const record = page.getByRole('region', { name: 'Participant', exact: true });
  await expect(record).toBeVisible();
  const link = page.url();
  expect(link).toMatch(/\/participants\/\d+\?/);
  await page.reload();
  await expect(record).toBeVisible();
  await expect(rows(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(record).toBeHidden();
  await expect(footer(page)).toContainText('21 to 40 of 60');
  await page.goto(link);
  await expect(record).toBeVisible();
});

it('remembers the columns that were chosen', async () => {
  await open();
  await expect(page.getByRole('columnheader', { name: 'Short name' })).toBeHidden();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Short name' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Short name' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Short name' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Short name' })).toBeHidden();
});

it('stores a saved view with the user: it is there after a reload and in another browser', async () => {
  await open('&q=Liste+11&sort=-name');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name of the view').fill('Eleventh');
  await page.getByLabel('Name of the view').press('Enter');
  const tab = (on: Page) =>
    on.getByRole('navigation', { name: 'Saved views' }).getByRole('button', { name: /^Eleventh/ });
  await expect(tab(page)).toHaveAttribute('aria-current', 'true');
  await page.reload();
  await expect(tab(page)).toHaveAttribute('aria-current', 'true');

  const elsewhere = await openSignedIn(browser, url);
  await openInside(elsewhere, '/participants');
  await tab(elsewhere).click();
  await expect(rows(elsewhere)).toHaveCount(11);
  await expect(rows(elsewhere).first()).toContainText('Liste 119');
  await elsewhere.getByRole('button', { name: 'Delete view Eleventh' }).click();
  await expect(tab(elsewhere)).toBeHidden();
});
