import { it } from 'vitest';
import { LIGHT_THEME, violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

const { api, page } = await visit(LIGHT_THEME);
const shop = await api.organization('Bulk workshop');
for (const [name, language] of [
  ['Anna', 'CZECH'],
  ['Berta', 'CZECH'],
  ['Clara', 'GERMAN'],
] as const) {
  await api.create('/participants', { name, surname: 'Many', shortName: `BLK${name}`, language, orgId: shop });
}

it('changes a field of all that match after a preview, and takes it back', async () => {
  await openInside(page, `/participants?org=${shop}`);
  const rows = page.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(3);
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
  await expect.poll(() => rows.filter({ hasText: 'German' }).count()).toBe(3);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('as before').first().waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => rows.filter({ hasText: 'Czech' }).count()).toBe(2);
});
