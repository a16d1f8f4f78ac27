import type { Page } from 'playwright';
import { expect } from './expect.ts';

/** Goes to an address inside the console, as a link does: the console isn't started anew. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: history.length }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}

/**
 * Shows a screen as if the console had been started there, which takes several times as long. By way of a page without
 * content, so that nothing of the last screen is taken for this one's, and with the pointer away from whatever stands
 * where the last button was. `title`: that of the empty page in the console's language.
 */
export async function openInside(page: Page, address: string, title = 'Empty page'): Promise<void> {
  const empty = page.getByRole('heading', { name: title, level: 1, exact: true });
  // the console has been started
  await page.locator('main').waitFor();
  await page.mouse.move(0, 0);
  await goInside(page, '/empty');
  await expect(empty).toBeVisible();
  if (address === '/empty') return;
  await goInside(page, address);
  await expect(empty).toHaveCount(0);
}
