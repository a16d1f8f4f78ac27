import { it } from 'vitest';
import type { Arrange } from './arrange.ts';
import type { WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';

/** The screen of the vehicles and its texts. */
export interface VehicleScreen {
  api: Arrange;
  page: WatchedPage;
  /** The organization of the test's vehicles. */
  depot: number;
}

/** Labels: readable names for a definition without texts, else the overlay's. */
export interface VehicleTexts {
  plate: string;
  empty: string;
}

const idInAddress = (page: WatchedPage) => Number(new URL(page.url()).pathname.split('/').at(-1));

/** Chooses an organization in the open picker. */
async function pickOrganization(page: WatchedPage, name: string): Promise<void> {
  const picker = page.getByRole('dialog', { name: 'Choose organization' });
  await picker.getByRole('treeitem', { name }).click();
  await picker.getByRole('button', { name: 'Select' }).click();
}

const rowsOf = ({ page }: VehicleScreen) => page.locator('tbody tr');
const stored = ({ api }: VehicleScreen, id: number) => api.call('GET', `/vehicles/${id}`);

/**
 * Tests the entity of docs/examples as its users would use it, however it was installed: as a file in resources/, as an
 * overlay at start, or through the editor. Its calls are those of the server's tests of the same example.
 */
export function vehicleTest(texts: VehicleTexts, screen: () => VehicleScreen): void {
  it('has a menu entry, a list and a form with validation', async () => {
    const { page, depot } = screen();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Vehicles' }).click();
    await expect(page.getByRole('heading', { name: 'Vehicles', exact: true })).toBeVisible();
    await openInside(page, `/vehicles?org=${depot}`);
    await expect(page.getByText(texts.empty)).toBeVisible();
    await page.getByRole('button', { name: 'New' }).first().click();
    await expect(page.getByLabel('Seats')).toHaveValue('3');
    await page.getByRole('button', { name: /^Create/ }).click();
    await expect(page.locator('[data-path="plate"]')).toContainText('Required');
    await page.getByLabel('Name *', { exact: true }).fill('Rescue 1');
    await page.getByLabel(`${texts.plate} *`).fill('EL-B 112');
    await page.getByLabel('Kind *').selectOption({ label: 'Fire engine' });
    await page.getByLabel('Seats').fill('0');
    await page.getByRole('button', { name: /^Create/ }).click();
    await expect(page.locator('[data-path="seats"]')).toContainText('At least 1');
    await page.getByLabel('Seats').fill('6');
    await page.locator('[data-path="orgId"]').getByRole('button').first().click();
    await pickOrganization(page, 'Vehicle depot');
    await page.getByRole('button', { name: /^Create/ }).click();
    await expect(page.getByRole('heading', { name: 'Rescue 1 (EL-B 112)' })).toBeVisible();
    await expect(rowsOf(screen())).toHaveCount(1);
    await expect.poll(() => idInAddress(page)).toBeGreaterThan(0);
    expect(await stored(screen(), idInAddress(page))).toMatchObject({ kind: 'FIRE_ENGINE', seats: 6, orgId: depot });
  });
}

/** Tests what the record that `vehicleTest` has left open has in common with all others. */
export function vehicleActionsTest(screen: () => VehicleScreen): void {
  it('is searched, cloned, moved and deleted like any other', async () => {
    const { page } = screen();
    await page.getByRole('searchbox').fill('no such vehicle');
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await page.getByRole('searchbox').fill('112');
    await expect(rowsOf(screen())).toHaveCount(1);
    await page.getByRole('button', { name: 'Clone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clone' }).click();
    await expect(page.getByRole('heading', { name: 'Rescue 1 (2)' })).toBeVisible();
    const copy = idInAddress(page);
    expect(await stored(screen(), copy)).toMatchObject({ name: 'Rescue 1 (2)', seats: 6 });
    await page.getByRole('button', { name: 'Move to another organization' }).click();
    await pickOrganization(page, 'Total system');
    await expect(page.getByText('Moved to the other organization')).toBeVisible();
    expect(await stored(screen(), copy)).toMatchObject({ orgId: 1 });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.locator('section.v-rec')).toBeHidden();
    await expect(stored(screen(), copy)).rejects.toThrow('404');
  });
}
