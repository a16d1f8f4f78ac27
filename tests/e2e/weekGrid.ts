import type { Locator, Page } from 'playwright';
import { drag } from './drag.ts';
import { expect } from './expect.ts';

/** One week of the rotation of a schedule. */
export const week = (page: Page, number: number) => page.getByRole('region', { name: `Week ${number}`, exact: true });

/** The shifts drawn in a week. */
export const blocks = (of: Locator) => of.getByRole('button');

/** The dialog of a shift that was just drawn. */
export const newShift = (page: Page, number = 1) => page.getByRole('dialog', { name: `New shift in week ${number}` });

/** Draws with the mouse from one day and hour to another one; 0 is Monday. */
export async function draw(
  page: Page,
  number: number,
  from: [day: number, hour: number],
  to: [day: number, hour: number],
): Promise<void> {
  const box = await week(page, number).locator('.wg-area').boundingBox();
  if (!box) throw new Error('no grid');
  const at = ([day, hour]: [number, number]) => ({
    x: box.x + ((day + 0.5) / 7) * box.width,
    y: box.y + (hour / 24) * box.height,
  });
  await drag(page, at(from), at(to));
}

/** Chooses the person or the target that a shift appoints. */
export async function appoint(page: Page, dialog: Locator, field: string, title: string): Promise<void> {
  await dialog.getByRole('button', { name: new RegExp(`^${field}: `) }).click();
  await page.locator('input[role="combobox"]').fill(title);
  // not the options of native selects
  const found = page.locator('li[role="option"]');
  await expect(found).toHaveCount(1);
  await found.filter({ hasText: title }).click();
}

/** Types a date or a time into its sections. */
export async function typeMoment(page: Page, field: Locator, digits: string): Promise<void> {
  await field.getByRole('spinbutton').first().click();
  await page.keyboard.type(digits);
}

export const save = (on: Page) => on.keyboard.press('Control+s');
export const saved = (on: Page) => expect(on.getByRole('button', { name: 'Saved' })).toBeVisible();
/** Confirms the dialog that shows who gains and who loses which shifts. */
export const confirm = (on: Page) => on.getByRole('button', { name: 'Save the change' }).click();
