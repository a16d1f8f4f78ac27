import type { Locator } from 'playwright';
import { afterAll, it } from 'vitest';
import { LIGHT_THEME, violations } from './axe.ts';
import { expect } from './expect.ts';
import { visit } from './visit.ts';

const NAME = `keys-${Date.now()}`;

const { url, api, page } = await visit(LIGHT_THEME);
page.setDefaultTimeout(10_000);
await page.goto(`${url}/crud`);

afterAll(async () => {
  const { overlays } = await api.call<{ overlays: { name: string; version: number }[] }>('GET', '/definitions');
  const left = overlays.find(({ name }) => name === NAME);
  if (left) await api.call('DELETE', `/definitions/${NAME}?version=${left.version}`);
});

const editor = () => page.getByRole('textbox', { name: /^Text of the overlay/ });
const press = (...keys: string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());

/** Presses Tab until the element has the focus. */
async function tabTo(wanted: Locator, key = 'Tab'): Promise<void> {
  await wanted.waitFor();
  const there = () => wanted.evaluate((element) => element === document.activeElement);
  for (let i = 0; i < 80 && !(await there()); i += 1) await page.keyboard.press(key);
  await expect(wanted).toBeFocused();
}

it('an overlay is created, completed, fixed, saved and restored with the keyboard alone', async () => {
  await tabTo(page.getByRole('button', { name: 'New overlay' }), 'Shift+Tab');
  await press('Enter');
  await expect(page.getByLabel('Name of the overlay')).toBeFocused();
  await page.keyboard.type(NAME);
  await press('Tab', 'ArrowUp', 'Enter');
  await expect(editor()).toContainText('"patch": []');

  // completes a key and its value, at the speed of a person, because the editor takes faster keys for ordinary text
  await tabTo(editor());
  await press('Control+a', 'Delete');
  await page.keyboard.type('{"schema": 1, ');
  await press('Control+Space');
  await page.getByRole('option', { name: /^labels/ }).waitFor();
  await page.keyboard.type('lab', { delay: 100 });
  await expect(page.getByRole('option', { name: /^labels/ })).toHaveAttribute('aria-selected', 'true');
  expect(await violations(page, '.cm-tooltip')).toEqual([]);
  await press('Enter');
  await expect(editor()).toHaveText('{"schema": 1, "labels": {}}');

  // a fault is reported, navigated to and fixed
  await page.keyboard.type('"en": 5');
  // the text typed up to the digit is not JSON, which is reported for a moment
  await expect(page.getByText('make it an object')).toBeVisible();
  await press('Control+s');
  await press('Escape');
  await tabTo(page.getByRole('region', { name: 'Faults of the definitions' }).getByRole('button'));
  await press('Enter');
  await expect(editor()).toBeFocused();
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(1);
  await press('Delete');
  await page.keyboard.type('{"resources.api-keys.name": "First');
  await expect(page.getByText('1 fault:')).toBeHidden();
  await press('Control+s');
  await expect(page.getByText('version 1,')).toBeVisible();
  await expect(editor()).toBeFocused();
  await page.keyboard.type(' and second');
  await press('Control+s');
  await expect(page.getByText('version 2,')).toBeVisible();

  // leaves the editor, goes to the versions and restores the first one
  await press('Escape');
  await tabTo(page.getByRole('tab', { name: 'Effect' }));
  await press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Versions' })).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Bring back' }));
  await press('Enter');
  await expect(editor()).toBeFocused();
  await expect(editor()).toHaveText('{"schema": 1, "labels": {"en": {"resources.api-keys.name": "First"}}}');
  await press('Control+s');
  await expect(page.getByText('version 3,')).toBeVisible();
});
