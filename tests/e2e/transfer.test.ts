import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright';
import { afterAll, it } from 'vitest';
import { startForeign } from '../foreign/server.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { openSignedIn, visit } from './visit.ts';

const { browser, api, page } = await visit(LIGHT_THEME);
const foreign = await startForeign({ dist: 'dist' });
afterAll(() => foreign.close());
const office = await api.organization('Transfer office');
await api.people(office, 'Export', 3);

const file = (text: string, name = 'people.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const choose = (on: Page, content: ReturnType<typeof file>) => on.locator('input[type=file]').setInputFiles(content);
const saved = async (download: Promise<Download>) => readFile(await (await download).path(), 'utf8');

it('imports a file from a list: map, check, import, fix rejected rows; a reload loses nothing', async () => {
  await openInside(page, `/participants?org=${office}`);
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByLabel('Records')).toHaveValue('participants');
  expect(await violations(page, 'main')).toEqual([]);
  await choose(
    page,
    file(
      `name;Nachname;Kennzahl;language;orgId\nExport 001;Neu;Export001;ENGLISH;${office}\nAda;;ada1;GERMAN;${office}\n`,
    ),
  );
  await expect(page.getByRole('heading', { name: 'Which column is what?' })).toBeFocused();
  const short = page.getByLabel('Field of column Kennzahl');
  await expect(short).toHaveValue('');
  await short.selectOption('shortName');
  await page.getByLabel('Find existing records by').selectOption('shortName');
  await page.reload();
  await expect(page.getByLabel('Field of column Kennzahl')).toHaveValue('shortName');
  expect(await violations(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('button', { name: '1 Reject' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('cell').getByRole('list')).toHaveText('Surname: Required');
  await page.getByRole('button', { name: '1 Change' }).click();
  await expect(page.getByRole('cell').getByRole('list')).toHaveText('Surname: Probe → Neu');
  expect(await violations(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused();
  await expect(page.getByText('0 added, 1 changed, 0 unchanged, 1 rejected.')).toBeVisible();
  expect(await violations(page, 'main')).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save rejected rows' }).click();
  const rejected = await saved(download);
  expect(rejected).toContain(`Ada;;ada1;GERMAN;${office};Surname: Required`);
  await page.getByRole('button', { name: 'Another import' }).click();
  await expect(page.getByRole('button', { name: 'people.csv' }).first()).toBeVisible();
  await choose(page, file(rejected.replace('Ada;;', 'Ada;Lovelace;').replace('Kennzahl', 'shortName')));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 added, 0 changed')).toBeVisible();
  await openInside(page, `/participants?org=${office}`);
  await expect(page.getByText('Ada Lovelace')).toBeVisible();
});

it('takes an import back, and gets an earlier value back from the history of a record', async () => {
  await openInside(page, `/import-export?type=participants&org=${office}`);
  await choose(page, file(`name;surname;shortName;language;orgId\nGone;Soon;gone1;GERMAN;${office}\n`, 'soon.csv'));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('button', { name: 'Take the import back' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Gone Soon (gone1)')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Take 1 back' }).click();
  await expect(dialog.getByText('as before')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Take the import back' })).toBeHidden();

  // the first import has changed the surname
  await openInside(page, `/participants?org=${office}`);
  await expect(page.getByText('Gone Soon')).toBeHidden();
  await page.getByRole('link', { name: 'Export 001 Neu' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await dialog.getByRole('button', { name: 'Compare or take back' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Surname' })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Put 1 value back' }).click();
  await expect(page.getByLabel('Surname')).toHaveValue('Probe');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Changes saved')).toBeVisible();
});

it('works with the keyboard alone, and reports faults of a file at once', async () => {
  // a permanent listener suppresses the browser's own file chooser all the time
  page.on('filechooser', () => {});
  await openInside(page, '/import-export?type=participant-groups');
  const tabTo = async (target: Locator) => {
    for (let i = 0; i < 60 && !(await target.evaluate((node) => node === document.activeElement)); i++)
      await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
  };
  await expect(page.getByLabel('Records')).toHaveValue('participant-groups');
  await tabTo(page.locator('input[type=file]'));
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file('not a picture', 'groups.xlsx'));
  await expect(page.getByRole('alert')).toHaveText('The file has headings but no rows below them');
  const again = page.waitForEvent('filechooser');
  await page.locator('input[type=file]').focus();
  await page.keyboard.press('Enter');
  await (await again).setFiles(file(`Name,orgId\nKeyboard group,${office}\n`));
  await expect(page.getByRole('heading', { name: 'Which column is what?' })).toBeFocused();
  const press = async (name: string) => {
    await tabTo(page.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  await press('Check');
  await expect(page.getByRole('heading', { name: 'What the import would do' })).toBeFocused();
  await press('Import 1 row');
  await expect(page.getByText('1 added')).toBeVisible();
});

it('exports the chosen columns of an organization in both formats', async () => {
  await openInside(page, '/import-export?tab=export&type=participants');
  await page.getByLabel('Records').waitFor();
  // including those without a call for one record
  const offered = await page.getByLabel('Records').locator('option').allInnerTexts();
  expect(offered).toEqual(expect.arrayContaining(['Participants', 'Holidays', 'Absences', 'Team media schedules']));
  expect(await violations(page, 'main')).toEqual([]);
  await page.getByRole('checkbox', { name: /^All/ }).click();
  for (const name of ['Name', 'Short name']) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByRole('button', { name: /Organization/ }).click();
  await page.getByRole('treeitem', { name: 'Transfer office' }).click();
  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByLabel('File', { exact: true }).selectOption('csv');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).last().click();
  const [head, ...rows] = (await saved(download)).trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFName,Short name');
  // sorted, because the exports run in parallel; earlier imports have added other rows
  expect(rows.filter((row) => row.startsWith('Export ')).sort()).toEqual([
    'Export 001,Export001',
    'Export 002,Export002',
    'Export 003,Export003',
  ]);
});

it('works against a server without imports: the browser reads, checks and writes row by row', async () => {
  const visitor = await openSignedIn(browser, foreign.url, LIGHT_THEME, 'operator');
  await openInside(visitor, '/import-export?tab=export&type=participants');
  const download = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'Export', exact: true }).last().click();
  const text = await saved(download);
  await openInside(visitor, '/import-export?type=participants');
  await expect(visitor.getByText('This server has no imports of its own')).toBeVisible();
  const [head = '', first = '', ...rest] = text.trimEnd().split('\r\n');
  const changed = first.replace(/^(\d+),[^,]*,/, '$1,Renamed,');
  await choose(visitor, file([head, changed, ...rest, ''].join('\r\n')));
  await visitor.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(visitor.getByRole('button', { name: '1 Change' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: '0 Reject' })).toBeVisible();
  foreign.calls.length = 0;
  await visitor.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(visitor.getByText('0 added, 1 changed')).toBeVisible();
  expect(foreign.calls.filter((call) => /^(PUT|POST) \/participants/.test(call))).toEqual(['PUT /participants']);
  const id = Number(/^\d+/.exec(first)?.[0]);
  expect(foreign.rows.get('PARTICIPANT')?.find((row) => Number(row.id) === id)).toMatchObject({ name: 'Renamed' });
  await visitor.reload();
  await expect(visitor.getByText('The import was in this browser')).toBeVisible();
});
