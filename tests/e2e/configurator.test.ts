import { describe, expect, it } from 'vitest';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

const WIDE = { width: 1440, height: 900 };

const { page } = await visit({ colorScheme: 'light' });
page.setDefaultTimeout(15_000);

const sidebar = () => page.getByRole('complementary');
const menu = () => page.getByRole('navigation', { name: 'Main menu' });
const path = () => new URL(page.url()).pathname;

describe('the configurator', () => {
  const choose = async (title: string, name: string) => {
    await page.getByRole('button', { name: 'Menu type and colour' }).click();
    // not the same controls on the account page
    const configurator = page.getByRole('dialog', { name: 'Menu type and colour' });
    await configurator.getByRole('group', { name: title }).getByRole('radio', { name, exact: true }).click();
    await page.keyboard.press('Escape');
  };

  it('switches the menu color, which stays after a reload [S2.61]', async () => {
    // waits until the color has stopped fading
    const colour = () =>
      sidebar().evaluate(async (element) => {
        await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
        return getComputedStyle(element).backgroundColor;
      });
    const light = await colour();
    await choose('Menu colour', 'Dark');
    await expect.poll(colour).not.toBe(light);
    const dark = await colour();
    await page.reload();
    await menu().waitFor();
    expect(await colour()).toBe(dark);
    await choose('Menu colour', 'Light');
    await expect.poll(colour).toBe(light);
  });

  it('switches the menu from static to overlay: it opens on demand over the page, and closes when a screen is chosen [S2.60][S2.63]', async () => {
    expect(await sidebar().isVisible()).toBe(true);
    const left = () => page.locator('main').evaluate((element) => element.getBoundingClientRect().left);
    expect(await left()).toBeGreaterThan(100);
    await choose('Menu type', 'Overlay');
    await page.keyboard.press('Escape');
    await expect.poll(() => sidebar().count()).toBe(0);
    expect(await left()).toBe(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await sidebar().waitFor();
    expect(await left()).toBe(0);
    await menu().getByRole('link', { name: 'Alarm points', exact: true }).click();
    await page.getByRole('heading', { name: 'Alarm points', level: 1 }).waitFor();
    await expect.poll(() => sidebar().count()).toBe(0);
  });

  it.each([400, 1023])(
    'the sidebar is always visible at a width of %i, whatever was chosen [S2.62][S9.20]',
    async (width) => {
      await page.setViewportSize({ width, height: 800 });
      await sidebar().waitFor();
      await expect.poll(async () => (await sidebar().boundingBox())?.x).toBe(0);
      await expect.poll(async () => (await sidebar().boundingBox())?.width).toBeGreaterThan(30);
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      await expect.poll(fits).toBe(true);
      await menu().getByRole('button', { name: 'Master data' }).click();
      await page.getByRole('menuitem', { name: 'Participants', exact: true }).click();
      await page.getByRole('row', { name: /\(/ }).first().waitFor();
      await expect.poll(path).toBe('/participants');
      expect(await sidebar().isVisible()).toBe(true);
      await openInside(page, '/alarm-points');
    },
  );

  it('from 1024 on it follows the chosen mode again [S2.63][S9.20]', async () => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect.poll(() => sidebar().count()).toBe(0);
    await page.setViewportSize(WIDE);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await choose('Menu type', 'Static');
    await sidebar().waitFor();
    expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(0);
  });

  it('the theme changes at once and stays after a reload', async () => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    await page.reload();
    await menu().waitFor();
    expect(await ground()).toBe(dark);
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect.poll(ground).toBe(light);
  });
});
