import type { Page } from 'playwright';
import { expect } from './expect.ts';

/** Goes to an address inside the console, as a link does, without starting the console again. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: history.length }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}

/**
 * Shows a screen as if the console had been started there, which would take several times as long. Goes through a page
 * without content, so that nothing of the last screen is mistaken for the new one, and moves the pointer away from
 * where the last button was. `title` is the heading of the empty page in the console's language.
 */
export async function openInside(page: Page, address: string, title = 'Empty page'): Promise<void> {
  const empty = page.getByRole('heading', { name: title, level: 1, exact: true });
  // waits until the console has started
  await page.locator('main').waitFor();
  await page.mouse.move(0, 0);
  await goInside(page, '/empty');
  await expect(empty).toBeVisible();
  if (address === '/empty') return;
  await goInside(page, address);
  await expect(empty).toHaveCount(0);
}
