import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import { expect as equal, it } from 'vitest';
import { LIGHT_THEME, violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { closeForeignWithoutErrors, visit, visitForeign } from './visit.ts';

const { url, page } = await visit({
  ...LIGHT_THEME,
  viewport: { width: 1440, height: 1200 },
  acceptDownloads: true,
});

const select = (name: string) => page.getByRole('combobox', { name });

it('a range and a group are chosen, and the address keeps them [S1.18][S2.30][S2.102][S2.154][S2.163]', async () => {
  await page.goto(url);
  await page.getByRole('link', { name: 'Detailed reports' }).click();
  await expect(page.getByRole('heading', { name: 'Detailed reports', level: 1 })).toBeVisible();
  equal(await select('Period').locator('option').count()).toBe(12);
  equal(await select('Group by').locator('option').count()).toBe(6);
  await select('Period').selectOption('Last 28 days');
  await select('Group by').selectOption('Alarm job status');
  await expect(page.getByRole('table', { name: 'By group' }).getByRole('row', { name: /^accepted/ })).toBeVisible();
  await expect(page.locator('.apexcharts-canvas')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Alarms over time' })).toBeAttached();
  equal(await violations(page, 'main')).toEqual([]);
  await page.reload();
  equal(await select('Group by').inputValue()).toBe('status');
  await expect(page.getByRole('table', { name: 'By group' })).toBeVisible();
});

it('a stricter target is missed by more alarms', async () => {
  const met = page.getByText(/^\d+ s · [\d,]+ of [\d,]+ met$/).last();
  const before = await met.textContent();
  await page.getByRole('spinbutton', { name: 'Acceptance within (s)' }).fill('1');
  await page.keyboard.press('Enter');
  await expect.poll(() => met.textContent()).not.toBe(before);
  equal(new URL(page.url()).searchParams.get('acceptance')).toBe('1');
});

it('the file has the same alarms as the screen [S2.146]', async () => {
  const total = Number(await page.locator('dl div').first().locator('dd').textContent());
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel datatable' }).click();
  const file = await download;
  equal(file.suggestedFilename()).toMatch(/^report-detailed-\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d-[\w-]+\.xlsx$/);
  const { sheets } = await readXlsx(readFileSync(await file.path()));
  equal((sheets[0]?.rows.length ?? 0) - 1).toBe(total);
});

it('a report is sent regularly: the new record has its options', async () => {
  await openInside(page, '/reports/detailed?acceptance=1');
  await page.getByRole('link', { name: 'Send regularly…' }).click();
  const record = page.getByRole('region', { name: 'New: Report schedule' });
  await record.getByRole('textbox', { name: 'Name', exact: true }).fill('Night shift');
  await record.getByRole('button', { name: 'Add' }).click();
  await record.getByRole('textbox', { name: 'E-mail address' }).fill('anna@example.org');
  await record.getByRole('tab', { name: 'Report', exact: true }).click();
  await expect(record.getByLabel(/^Acceptance within/)).toHaveValue('1');
  await record.getByRole('button', { name: /^Create/ }).click();
  await expect(page.getByRole('row', { name: /Night shift/ })).toContainText('No mail server is set up');
  await equal.poll(() => new URL(page.url()).searchParams.has('source')).toBe(false);
  await openInside(page, '/reports/detailed');
});

it('it is sent at once, and the open record shows the result', async () => {
  await openInside(page, '/report-schedules');
  await page.getByRole('link', { name: 'Night shift' }).click();
  const record = page.getByRole('region', { name: 'Report schedule' });
  const name = record.getByRole('textbox', { name: /^Name/ });
  await name.fill('Night shift, changed');
  await record.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Send now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send now' });
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(dialog.getByRole('status')).toContainText('is being sent');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(record.getByText('Failed on')).toBeVisible();
  await expect(record.getByText('Being sent since')).toHaveCount(0);
  // the input is still there
  await expect(name).toHaveValue('Night shift, changed');
  await record.getByRole('button', { name: 'Discard' }).click();
  await openInside(page, '/reports/detailed');
});

it('the monthly report in German, on a phone [S2.31][S2.103][S2.149]', async () => {
  await page.getByRole('tab', { name: 'Monthly reports' }).click();
  await expect(page.getByRole('table', { name: 'By month' }).getByRole('row', { name: /^Total/ })).toBeVisible();
  await page.locator('.top-right [aria-haspopup="menu"]').first().click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Monatsberichte', level: 1 })).toBeVisible();
  // all columns fit, and numbers stand below each other
  const sums = page.getByRole('region', { name: 'Nach Monaten' });
  equal(await sums.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  await expect(sums.getByRole('cell').last()).toHaveCSS('text-align', 'right');
  await page.setViewportSize({ width: 400, height: 860 });
  equal(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await page.getByRole('button', { name: 'Exportieren' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF', exact: true }).click();
  equal((await download).suggestedFilename()).toMatch(/^report-monthly-.+\.pdf$/);
  await expect(page.getByText('Die Datei wurde gespeichert')).toBeVisible();
});

it('another platform: reports are made in the console from its history', async () => {
  const there = await visitForeign();
  const ended = { alarmPointId: null, status: 'ACCEPTED', running: false, triggeredAt: '2026-03-10 10:00:00' };
  there.server.alarms.push({ id: 1, alarmName: 'Fire', ...ended }, { id: 2, alarmName: 'Water', ...ended });
  await openInside(there.page, '/reports/detailed?group=alarmPointName');
  await expect(there.page.getByText(/This platform makes no reports/)).toBeVisible();
  await expect(
    there.page.getByRole('table', { name: 'By group' }).getByRole('row', { name: /^Water 1 0 0 0 1 – 0/ }),
  ).toBeVisible();
  await there.page.getByRole('button', { name: 'Export' }).click();
  equal(await there.page.getByRole('menuitem').allTextContents()).toEqual([
    'Excel',
    'Excel datatable',
    'Excel detailed',
    'PDF',
    'PDF detailed',
    'CSV',
  ]);
  await closeForeignWithoutErrors(there);
});
