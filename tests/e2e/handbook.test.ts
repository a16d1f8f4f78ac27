import { describe, it } from 'vitest';
import { LIGHT_THEME, violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

const { url, page } = await visit({ ...LIGHT_THEME, locale: 'de-DE' });

const focused = () => page.locator(':focus');

describe('the handbook', () => {
  it('is searched in German by keyboard alone; the result has an address, and the back button leads back [S2.38]', async () => {
    await openInside(page, '/documentation', 'Leere Seite');
    await expect(page.getByRole('heading', { level: 2, name: 'Erste Schritte' })).toBeVisible();
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('testanruf');
    await page.keyboard.press('Enter');
    await expect(page.getByText('5 Stellen gefunden für „testanruf“')).toBeVisible();
    await expect(page.locator('mark').first()).toHaveText('Testanruf');
    const hit = page.getByRole('link', { name: 'Zustellung: Testanruf' });
    while (!(await hit.evaluate((link) => link === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${url}/documentation/delivery#test-call`);
    await expect(focused()).toHaveText('Testanruf');
    await page.goBack();
    await expect(page.getByText('5 Stellen gefunden für „testanruf“')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  it('shows contents and chapter, and the documents of developers, without a fault for axe', async () => {
    await openInside(page, '/documentation/alarm-plans', 'Leere Seite');
    await page.getByRole('navigation', { name: 'Inhalt' }).getByRole('link', { name: 'Einen Plan prüfen' }).click();
    await expect(focused()).toHaveText('Einen Plan prüfen');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Inhalt' }).getByRole('link', { name: 'Protocol' }).click();
    await expect(page.getByText('nur auf Englisch')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ground rules' })).toBeVisible();
    // the whole page has hundreds of rows
    expect(await violations(page, 'article pre')).toEqual([]);
  });

  it('prints the chapter without the frame around it', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Ground rules' })).toBeVisible();
    for (const hidden of ['.side', 'header', 'main header', 'main nav']) {
      await expect(page.locator(hidden).first()).toBeHidden();
    }
    await page.emulateMedia({ media: 'screen' });
  });

  it('has its contents in a sheet on a phone, and nothing wider than the window', async () => {
    await page.setViewportSize({ width: 400, height: 800 });
    await page.getByRole('button', { name: 'Inhalt' }).click();
    const sheet = page.getByRole('dialog', { name: 'Inhalt' });
    expect(await violations(page)).toEqual([]);
    await sheet.getByRole('link', { name: 'Feiertage' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name: 'Feiertage' })).toBeVisible();
    for (const chapter of ['protocol', 'definition', 'alarm-rules']) {
      await openInside(page, `/documentation/${chapter}`, 'Leere Seite');
      await page.getByRole('article').getByRole('table').first().waitFor();
      expect(await page.locator('#main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });
});

describe('help', () => {
  it('opens the chapter of the screen with the key "?", and gives the focus back', async () => {
    await openInside(page, '/alarm-points', 'Leere Seite');
    const row = page.getByRole('row').nth(1);
    await row.waitFor();
    await page.getByRole('button', { name: 'Hilfe zu dieser Seite' }).focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Alarmpunkte' });
    await expect(sheet.getByRole('heading', { name: 'Folgen' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(focused()).toHaveAttribute('aria-label', 'Hilfe zu dieser Seite');
    await page.keyboard.press('Enter');
    await sheet.getByRole('link', { name: 'Im Handbuch öffnen' }).click();
    await expect(page).toHaveURL(`${url}/documentation/alarm-points`);
    await expect(sheet).toBeHidden();
  });
});
