import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type ForeignServer, startForeign } from '../foreign/server.ts';
import { PDF, PNG } from '../server/fixtures.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

const GB = 1024 ** 3;

/** A file for an upload or a drop. */
const file = (name: string, content: string | Buffer = PDF) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const option = (name: string | RegExp) => page.getByRole('option', { name });
const uploads = (at: Page = page) => at.getByRole('region', { name: 'Uploads' });
const line = (name: string, at: Page = page) => uploads(at).getByRole('listitem').filter({ hasText: name });
const choose = (...files: ReturnType<typeof file>[]) => page.locator('input[type=file]').setInputFiles(files);

/** Drops files on the screen; `size` fakes the size of a file. */
async function drop(at: Page, files: { name: string; content: string; size?: number }[]): Promise<void> {
  await at.getByRole('region', { name: 'Attachments' }).evaluate((target, given) => {
    const data = new DataTransfer();
    for (const { name, content, size } of given) {
      const made = new File([content], name);
      if (size !== undefined) Object.defineProperty(File.prototype, 'size', { configurable: true, get: () => size });
      data.items.add(made);
    }
    for (const type of ['dragenter', 'dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, files);
}

const { url, browser, api, page } = await visit({ ...LIGHT_THEME, whole: true });
const here = await api.organization('Paper house');
await page.evaluate((id) => localStorage.setItem('orgId', String(id)), here);
await page.goto(`${url}/attachments`);

describe('the attachments screen', () => {
  it('accepts several files at once and shows the result beside each [S2.32][S4.41]', async () => {
    await choose(file('Plan.pdf'), file('Photo.png', PNG), file('Spare.pdf'));
    await choose(file('Fake.jpg', '#!/bin/sh'), file('x.pdf.exe'));
    await expect(line('Plan.pdf')).toContainText('Stored');
    await expect(line('Photo.png')).toContainText('Stored');
    await expect(line('Fake.jpg')).toContainText('The content does not match the name');
    await expect(line('x.pdf.exe')).toContainText('This kind of file is not accepted');
    await expect(page.getByRole('option')).toHaveCount(3);
    await choose(file('Plan.pdf'));
    await expect(line('Plan.pdf').filter({ hasText: 'A file of this name already exists' })).toBeVisible();
    await uploads().getByRole('button', { name: 'Close' }).click();
    await expect(uploads()).toHaveCount(0);
  });

  it('accepts dropped files; one of 2 GB is refused before sending', async () => {
    await drop(page, [{ name: 'Huge.pdf', content: '%PDF-', size: 2 * GB }]);
    await expect(line('Huge.pdf')).toContainText('Too large: at most 1 GB are allowed.');
    await page.reload();
    await drop(page, [{ name: 'Dropped.txt', content: 'By hand' }]);
    await expect(option('Dropped.txt')).toBeVisible();
  });

  it('previews PDF files and pictures, and downloads files', async () => {
    await option('Photo.png').click();
    const dialog = page.getByRole('dialog', { name: 'Photo.png' });
    const loaded = () => dialog.locator('img').evaluate((img: HTMLImageElement) => img.complete);
    await expect.poll(loaded).toBe(true);
    await page.keyboard.press('ArrowRight');
    const frame = page.getByRole('dialog', { name: 'Plan.pdf' }).locator('iframe');
    await expect(frame).toHaveAttribute('src', /\/instructions\/content\?ticket=/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog', { name: 'Plan.pdf' }).getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Plan.pdf');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  it('moves and deletes with the keyboard alone [S1.12][S4.37][S4.39][S4.40]', async () => {
    const there = await api.organization('Paper shed');
    await option('Dropped.txt').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByRole('option', { selected: true })).toHaveCount(2);
    await page.getByRole('button', { name: 'Move' }).focus();
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: 'Choose organization' });
    await picker.getByRole('treeitem', { name: 'Paper shed' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 files moved to Paper shed')).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(2);
    await expect(page.getByRole('toolbar')).toHaveCount(0);
    type Listed = { id: number; files: { path: string }[] }[];
    const listed = await api.admin<Listed>('GET', '/instructions/instruction-files?filter=');
    expect(listed.find(({ id }) => id === there)?.files.map(({ path }) => path)).toEqual([
      `${there}/Dropped.txt`,
      `${there}/Photo.png`,
    ]);
    await option('Spare.pdf').focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('dialog', { name: 'Delete "Spare.pdf"?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(option('Spare.pdf')).toBeFocused();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Delete' }).last().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(option('Plan.pdf')).toBeFocused();
  });

  it('is read only for operators, over all organizations [S2.81]', async () => {
    await page.getByRole('link', { name: 'Alarm attachments' }).click();
    await expect(page.getByRole('heading', { name: 'Alarm attachments' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'all organizations' })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Upload' })).toHaveCount(0);
    await option(/Plan\.pdf/).click();
    await page.getByRole('dialog', { name: 'Plan.pdf' }).getByRole('button', { name: 'Close' }).click();
  });
});

it('an alarm point references files; a referenced file cannot be deleted and shows where it is used', async () => {
  const point = { name: 'Paper fire', orgId: here, text: 'x', language: 'ENGLISH' };
  const id = await api.create('/alarmpoints', point);
  await openInside(page, `/alarm-points/${id}?org=${here}&tab=files`);
  await page.getByRole('button', { name: 'Add attachments' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose attachments' });
  await expect(picker.getByRole('region', { name: 'Paper house' })).toBeVisible();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await picker.getByRole('region', { name: 'Paper house' }).getByRole('checkbox', { name: 'Plan.pdf' }).check();
  await picker.getByRole('button', { name: 'Add 1' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  expect(await violations(page, '.v-rec')).toEqual([]);
  const listed = page.getByRole('listitem').filter({ hasText: 'Plan.pdf' });
  await expect(listed).toContainText('Paper house');
  await listed.getByRole('button', { name: 'Plan.pdf', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Plan.pdf' }).locator('iframe')).toBeVisible();

  await openInside(page, '/attachments');
  await option(/Plan\.pdf/).focus();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete "Plan.pdf"?' });
  await expect(dialog).toContainText('This file is used and stays');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('link', { name: 'Paper fire' }).click();
  await expect(page.getByRole('heading', { name: 'Paper fire' })).toBeVisible();
});

it('axe finds nothing wrong with grid, list, selection, uploads and preview', async () => {
  await openInside(page, '/attachments');
  await page.getByRole('switch', { name: 'all organizations' }).check();
  await choose(file('tool.exe', 'MZ'));
  await option(/Plan\.pdf/).focus();
  await page.keyboard.press('Space');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  // the button's tooltip is outside of the landmarks
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.locator('tbody tr').filter({ hasText: '.png' }).first().click();
  await page.getByRole('dialog').locator('img').waitFor();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
});

describe('on a foreign platform', () => {
  let foreign: ForeignServer;
  let other: WatchedPage;

  beforeAll(async () => {
    foreign = await startForeign({ dist: 'dist' });
    other = await openPage(browser);
    await signIn(other, foreign.url, 'operator');
    await openInside(other, '/attachments');
  });
  afterAll(() => foreign.close());

  it('lists, uploads, moves and deletes by the calls of the specification alone [S2.134]', async () => {
    const items = other.getByRole('option');
    await expect(items).toHaveText([/Evacuation\.pdf/, /Phones\.xlsx/]);
    await other.locator('input[type=file]').setInputFiles([file('New.pdf'), file('Second.pdf')]);
    await expect(items).toHaveCount(4);
    // there is neither preview nor download here, so a click chooses the file
    await items.filter({ hasText: 'New.pdf' }).click();
    await expect(other.getByRole('toolbar').getByRole('button', { name: 'Download' })).toHaveCount(0);
    await other.getByRole('button', { name: 'Move' }).click();
    const picker = other.getByRole('dialog', { name: 'Choose organization' });
    await picker.getByRole('treeitem', { name: /North clinic/ }).click();
    await picker.getByRole('button', { name: 'Select' }).click();
    await expect(items).toHaveCount(3);
    expect(foreign.files.find(({ name }) => name === 'New.pdf')?.orgId).toBe(2);
    await items.filter({ hasText: 'Evacuation' }).click();
    await other.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(items).toHaveCount(2);
    await other.locator('input[type=file]').setInputFiles([file('Phones.xlsx')]);
    await expect(line('Phones.xlsx', other)).toContainText('A file of this name already exists');
    expect(foreign.calls.filter((call) => /\/instructions\/(link|used-by|content)/.test(call))).toEqual([]);
    expect(other.problems).toEqual([]);
  });
});
