import { readFile } from 'node:fs/promises';
import { it } from 'vitest';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import type { VehicleScreen } from './vehicles.ts';

/** An overlay with a custom field of participants, in form, list and filters. */
export const BADGE = {
  schema: 1,
  patch: [
    {
      name: 'participants',
      fields: { badge: { type: 'text', maxLength: 12, pattern: '[A-Z]-\\d+', search: true } },
      place: [{ field: 'badge', tab: 'details', after: 'shortName' }],
      columns: [{ field: 'badge', hidden: true }],
      filters: ['badge'],
    },
  ],
  labels: { en: { resources: { participants: { fields: { badge: 'Badge number' } } } } },
};

/** Types the field of the overlay into the form of a new person, first wrongly; returns the person's id. */
export async function typeBadge({ api, page, depot }: VehicleScreen): Promise<number> {
  const [id = 0] = await api.people(depot, 'Ausweis', 1);
  await openInside(page, `/participants/${id}?org=${depot}`);
  await page.getByLabel('Badge number').fill('seven');
  await page.getByRole('button', { name: 'Save Ctrl S' }).click();
  await expect(page.locator('[data-path="badge"]')).toContainText('Not in the expected form');
  await page.getByLabel('Badge number').fill('B-7');
  await page.getByRole('button', { name: 'Save Ctrl S' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  expect(await api.call('GET', `/participants/${id}`)).toMatchObject({ badge: 'B-7' });
  return id;
}

/** Tests the overlay's field as its users would use it. */
export function badgeTest(screen: () => VehicleScreen): void {
  it('is in form, columns, filters, search, export, API and storage', async () => {
    const { api, page, depot } = screen();
    const rows = page.locator('tbody tr');
    const stored = (id: number) => api.call('GET', `/participants/${id}`);
    const id = await typeBadge(screen());
    const [other = 0] = await api.people(depot, 'Ohne', 1);
    expect((await stored(other)).badge ?? null).toBeNull();

    await openInside(page, `/participants?org=${depot}`);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Badge number' }).check();
    await page.keyboard.press('Escape');
    await expect(rows.filter({ hasText: 'B-7' })).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const [head = '', line = ''] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
    expect(head.split(',')).toContain('Badge number');
    expect(line.split(',')).toContain('B-7');

    const filters = page.getByRole('region', { name: 'Filters' });
    await filters.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Badge number', exact: true }).click();
    await filters.getByRole('button', { name: /^Badge number/ }).click();
    await page.getByRole('textbox', { name: 'Badge number' }).fill('B-7');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(rows).toHaveCount(1);
    await filters.getByRole('button', { name: 'Clear' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('searchbox').fill('B-7');
    await expect(rows).toHaveCount(1);

    await expect(api.call('PUT', '/participants', { ...(await stored(id)), badge: 'x' })).rejects.toThrow('VALIDATION');
  });
}
