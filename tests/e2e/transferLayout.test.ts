import { afterAll, beforeAll, describe, it } from 'vitest';
import { workbookFile } from '../server/workbookFile.ts';
import { arrange } from './arrange.ts';
import { violations } from './axe.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { productUrl } from './sharedProduct.ts';

const url = productUrl();

const [browser, api] = await Promise.all([launch(), arrange(url)]);

afterAll(() => browser.close());

/** A staff list as hospitals have it: titles, a hidden sheet, whole names, a number per kind, an error. */
const staff = (mark: string) =>
  workbookFile([
    { name: 'Listen', state: 'hidden', rows: [['Ja'], ['Nein']] },
    {
      name: 'Personal',
      rows: [
        ['Personalliste Station 2', '', 'Stand: 1. 12. 2026'],
        [],
        ['Mitarbeiter', 'Kürzel', 'Handy', 'Durchwahl', 'E-Mail-Adresse', 'Aktiv'],
        ['Malá, Eva', `eva${mark}`, '+420 777 123 456', '4711', 'eva@example.org', 'WAHR'],
        ['Novák, Jan', `jan${mark}`, '+420 777 123 457', { t: 'e', v: '#N/A' }, '', 'FALSCH'],
      ],
    },
    {
      name: 'Adressen',
      rows: [
        ['Kürzel', 'Ort'],
        ['x', 'Brno'],
      ],
    },
  ]);

describe.each([
  ['1440 px, light', 'light', { width: 1440, height: 900 }, 'w'],
  ['400 px, dark', 'dark', { width: 400, height: 800 }, 'n'],
] as const)('a staff list is imported as it is, by keyboard, in German: %s', (_, colorScheme, viewport, mark) => {
  let page: WatchedPage;
  beforeAll(async () => {
    page = await openPage(browser, { colorScheme, viewport, locale: 'de-DE' });
    await signIn(page, url);
  });

  it('layout, mapping and check', async () => {
    const office = await api.organization(`Station ${mark}`);
    await page.goto(`${url}/import-export?type=participants&org=${office}`);
    const content = { name: 'personal.xlsx', mimeType: 'application/octet-stream', buffer: staff(mark) };
    await page.locator('input[type=file]').setInputFiles(content);
    await expect(page.getByRole('heading', { name: 'Welche Spalte ist was?' })).toBeFocused();
    await expect(page.getByLabel('Blatt')).toHaveValue('Personal');
    await expect(page.getByLabel('Zeile der Überschriften')).toHaveValue('3');
    await expect(page.getByLabel('Feld der Spalte Mitarbeiter')).toHaveValue('name+surname');
    await expect(page.getByLabel('Feld der Spalte Handy')).toHaveValue('devices.MOBILE');
    expect(await violations(page, 'main')).toEqual([]);
    // the look at both themes leaves the last one
    await page.emulateMedia({ colorScheme });
    const inside = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await inside()).toBe(true);
    // another row and back, by keyboard: the focus stays
    await page.getByLabel('Zeile der Überschriften').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel('Zeile der Überschriften')).toHaveValue('4');
    await expect(page.getByLabel('Zeile der Überschriften')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByLabel('Zeile der Überschriften')).toHaveValue('3');
    await expect(page.getByLabel('Zeile der Überschriften')).toBeFocused();
    await page.getByLabel('Feld der Spalte Kürzel').selectOption('shortName');
    await page.getByRole('button', { name: 'Prüfen', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Was der Import tun würde' })).toBeFocused();
    const rejected = 'Geräte: Die Zelle zeigt den Fehler #N/A statt eines Werts: Berichtigen Sie sie in der Tabelle';
    await expect(page.getByRole('cell').getByRole('list')).toHaveText(rejected);
    expect(await inside()).toBe(true);
    await page.getByRole('button', { name: '1 Zeile importieren' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 hinzugefügt, 0 geändert, 0 unverändert, 1 abgelehnt.')).toBeVisible();
    expect(page.problems).toEqual([]);
  });
});
