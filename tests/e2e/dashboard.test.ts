import { expect as equal, it } from 'vitest';
import { LIGHT_THEME, violations } from './axe.ts';
import { drag } from './drag.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { keysOf } from './keys.ts';
import { closeForeignWithoutErrors, visit, visitForeign } from './visit.ts';

const { url, page } = await visit({ ...LIGHT_THEME, viewport: { width: 1440, height: 1500 } });

const tile = (name: string) =>
  page.locator(`[data-tile]`).filter({ has: page.getByRole('region', { name, exact: true }) });
/** Box of a tile in pixels of the page. */
async function spot(name: string) {
  const box = await tile(name).boundingBox();
  return { x: Math.round(box?.x ?? -1), y: Math.round(box?.y ?? -1), width: box?.width ?? 0, height: box?.height ?? 0 };
}
const { press, tabTo, focused } = keysOf(() => page);
const stored = () =>
  page.waitForResponse((reply) => reply.url().endsWith('/widgets') && reply.request().method() === 'PUT');

it('a new user sees figures at once, each of which leads to its list [S1.25][S2.2][S3.146][S3.151]', async () => {
  await page.goto(url);
  for (const name of ['General info', 'Last alarms', 'Alarm statistics', 'Media calls by type', 'Memory', 'CPU time']) {
    await expect(tile(name)).toBeVisible();
  }
  await expect(tile('Memory').getByText(/\d %/)).toBeVisible();
  await expect(page.locator('.apexcharts-canvas').first()).toBeVisible();
  equal(await violations(page, 'main')).toEqual([]);
  await page
    .getByRole('region', { name: 'General info' })
    .getByRole('link', { name: /^Participants/ })
    .click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/participants');
});

it.each(['Running now', 'Unhandled'])('%s leads to a list with exactly so many rows (U10)', async (name) => {
  await openInside(page, '/');
  const figure = page.getByRole('region', { name: 'General info' }).getByRole('link', { name: new RegExp(`^${name}`) });
  await expect(figure).toBeVisible();
  const shown = Number(/\d+/.exec((await figure.textContent()) ?? '')?.[0]);
  const address = await figure.getAttribute('href');
  await openInside(page, `${address}&size=100`);
  await expect(page.locator('tbody tr[data-id]')).toHaveCount(shown);
});

it('a long name takes a second line of its row and is not cut', async () => {
  await openInside(page, '/');
  const names = page.getByRole('region', { name: 'Coverage gaps' }).locator('.tile-row a');
  await expect(names.filter({ hasText: 'Nemocnice Labská, pohotovost' })).toBeVisible();
  const cut = await names.evaluateAll((all) =>
    all
      .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight)
      .map((name) => name.textContent),
  );
  equal(cut).toEqual([]);
});

it('tiles are dragged, resized and moved by keys, and stay so after a reload [S3.135][S7.141]', async () => {
  await openInside(page, '/');
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect(page.locator('.react-grid-layout')).toBeVisible();
  // a tile's buttons cover none of its period's text, 12 pixels high in the middle of its box
  const calls = tile('Media calls');
  const tools = await calls.locator('.tile-handle').locator('..').boundingBox();
  const period = await calls.locator('select').boundingBox();
  equal((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThan((period?.y ?? 0) + (period?.height ?? 0) / 2 - 6);
  const [memory, disk] = [await spot('Memory'), await spot('Disk')];
  const saved = stored();
  await drag(page, { x: disk.x + 20, y: disk.y + 60 }, { x: memory.x + 8, y: memory.y + 60 });
  await saved;
  await expect.poll(async () => (await spot('Disk')).x).toBe(memory.x);

  const before = await spot('On duty now');
  const handle = page.getByRole('button', { name: /^Move On duty now/ });
  await handle.focus();
  const resized = stored();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(
    page.getByRole('status').filter({ hasText: 'On duty now: column 9, row 3, 4 wide, 7 high' }),
  ).toBeAttached();
  await resized;
  await expect(handle).toBeFocused();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect.poll(async () => (await spot('On duty now')).height).toBe(before.height + 56);
  equal((await spot('Disk')).x).toBe(memory.x);
});

it('a tile is added, moved, checked and removed with the keyboard alone', async () => {
  await tabTo(page.getByRole('button', { name: 'Tile', exact: true }), 'Shift+Tab');
  await press('Enter');
  await tabTo(
    page.getByRole('region', { name: 'Counts of records' }).getByRole('button', { name: 'Users', exact: true }),
  );
  const added = stored();
  await press('Enter');
  await added;
  await expect(tile('Users').getByRole('link', { name: /^\d+$/ })).toBeAttached();
  const handle = page.getByRole('button', { name: /^Move Users/ });
  await expect(handle).toBeFocused();
  equal(await focused()).toBe('seen');
  await press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: /^Users: column 2, / })).toBeAttached();
  await expect(handle).toBeFocused();
  await press('Tab', 'Enter');
  await page.getByRole('menu', { name: 'More for Users' }).waitFor();
  equal(await violations(page, '[role="menu"]')).toEqual([]);
  await press('Escape', 'Shift+Tab');
  const removed = stored();
  await press('Delete');
  await removed;
  await expect(tile('Users')).toHaveCount(0);
  equal(await focused()).toBe('seen');
  await page.getByRole('button', { name: 'Done' }).click();
}, 120_000);

it('on a phone the tiles are one column', async () => {
  await page.setViewportSize({ width: 400, height: 860 });
  await expect.poll(async () => (await spot('On duty now')).x).toBe((await spot('Alarm statistics')).x);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  equal(wide).toBeLessThanOrEqual(400);
  await page.setViewportSize({ width: 1440, height: 1500 });
});

it('a platform with the calls of the specification only keeps the layout it has stored in its own format', async () => {
  const foreign = await visitForeign();
  const { page: other, server } = foreign;
  await other.goto(server.url);
  await expect(other.getByRole('region', { name: 'Last alarms' })).toBeVisible();
  await expect(other.getByRole('region', { name: 'weather' }).getByText(/belongs to another program/)).toBeVisible();
  await expect(other.getByRole('region', { name: 'Media calls' }).getByText('Count')).toBeVisible();
  await other.getByRole('button', { name: 'Arrange' }).click();
  await other.getByRole('button', { name: 'Remove Media calls' }).click();
  await expect.poll(() => JSON.parse(server.stored.widgets)[1]).toEqual([]);
  equal(JSON.parse(server.stored.widgets)[0][1]).toMatchObject({ name: 'weather', city: 'Brno' });
  await closeForeignWithoutErrors(foreign);
});
