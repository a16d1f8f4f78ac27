import { it } from 'vitest';
import { workbookFile } from '../server/workbookFile.ts';
import { violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

const { api, page } = await visit({ colorScheme: 'dark', viewport: { width: 400, height: 800 }, locale: 'de-DE' });

/** A staff list as hospitals have it: titles, a hidden sheet, whole names, a number per kind, an error. */
const STAFF = workbookFile([
  { name: 'Listen', state: 'hidden', rows: [['Ja'], ['Nein']] },
  {
    name: 'Personal',
    rows: [
      ['Personalliste Station 2', '', 'Stand: 1. 12. 2026'],
      [],
      ['Mitarbeiter', 'Kürzel', 'Handy', 'Durchwahl', 'E-Mail-Adresse', 'Aktiv'],
      ['Malá, Eva', 'evan', '+420 777 123 456', '4711', 'eva@example.org', 'WAHR'],
      ['Novák, Jan', 'jann', '+420 777 123 457', { t: 'e', v: '#N/A' }, '', 'FALSCH'],
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

it('a staff list is imported as it is, by keyboard, in German, on a dark phone: layout, mapping and check', async () => {
  const office = await api.organization('Station 2');
  await openInside(page, `/import-export?type=participants&org=${office}`, 'Leere Seite');
  const content = { name: 'personal.xlsx', mimeType: 'application/octet-stream', buffer: STAFF };
  await page.locator('input[type=file]').setInputFiles(content);
  await expect(page.getByRole('heading', { name: 'Welche Spalte ist was?' })).toBeFocused();
  await expect(page.getByLabel('Blatt')).toHaveValue('Personal');
  await expect(page.getByLabel('Zeile der Überschriften')).toHaveValue('3');
  await expect(page.getByLabel('Feld der Spalte Mitarbeiter')).toHaveValue('name+surname');
  await expect(page.getByLabel('Feld der Spalte Handy')).toHaveValue('devices.MOBILE');
  expect(await violations(page, 'main')).toEqual([]);
  // the look at both themes leaves the last one
  await page.emulateMedia({ colorScheme: 'dark' });
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
});
