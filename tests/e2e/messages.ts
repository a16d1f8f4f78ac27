import type { Locator } from 'playwright';
import { expect } from './expect.ts';

/** Shows a message, returns whether it covers a control, and closes it again. */
export async function isCovered(control: Locator): Promise<boolean> {
  const page = control.page();
  await control.waitFor();
  const message = JSON.stringify({ severity: 'success', content: 'Kept in view', life: 60_000 });
  await page.evaluate((text) => localStorage.setItem('message', text), message);
  const banner = page.locator('.banner', { hasText: 'Kept in view' });
  await control.click({ trial: true });
  await banner.waitFor();
  const [button, box] = await Promise.all([control.boundingBox(), banner.boundingBox()]);
  const beside = !button || !box || box.x + box.width <= button.x || button.x + button.width <= box.x;
  const covers = !button || !box || (!beside && box.y < button.y + button.height && button.y < box.y + box.height);
  await banner.getByRole('button', { name: 'Close message' }).click();
  await expect(banner).toHaveCount(0);
  return covers;
}
