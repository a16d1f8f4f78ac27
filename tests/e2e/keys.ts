import type { Locator, Page } from 'playwright';
import { expect } from './expect.ts';

/** Actions of a person who uses only the keyboard, and must see where the focus is. */
export function keysOf(page: () => Page) {
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page().keyboard.press(key)), Promise.resolve());
  const type = (text: string) => page().keyboard.type(text);
  /** Returns 'seen' if the focused control is in the window and nothing covers it, else what is wrong. */
  const focused = () =>
    page().evaluate(() => {
      const element = document.activeElement as HTMLElement;
      if (element === document.body) return 'nothing';
      const { left, top, width, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2);
      const seen = found && (element.contains(found) || found.contains(element));
      return seen || element.closest('label')?.contains(found) ? 'seen' : `covered: ${element.outerHTML.slice(0, 80)}`;
    });
  /** Presses Tab until the control has the focus. */
  const tabTo = async (wanted: Locator, key = 'Tab') => {
    await wanted.waitFor();
    const there = () => wanted.evaluate((element) => element === document.activeElement);
    for (let i = 0; i < 90 && !(await there()); i += 1) await page().keyboard.press(key);
    await expect(wanted).toBeFocused();
    expect(await focused()).toBe('seen');
  };
  /** Goes from the top of a page to its content by the skip link. */
  const skip = async () => {
    await page().locator('main [role="tab"]').first().waitFor();
    await press('Tab');
    await expect(page().getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await press('Enter');
    await expect(page().getByRole('main')).toBeFocused();
  };
  return { press, type, focused, tabTo, skip };
}

/**
 * Presses a button of an opened dialog by key. Waits for the dialog's initial focus first, which would otherwise take
 * the focus from the button just before the key.
 */
export async function pressIn(dialog: Locator, name: string | RegExp, key = 'Enter'): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await dialog.getByRole('button', { name }).press(key);
}
