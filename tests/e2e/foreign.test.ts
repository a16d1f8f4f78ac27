import { afterAll, afterEach, expect, it } from 'vitest';
import { startForeign } from '../foreign/server.ts';
import { launch, openPage, signInByForm } from './browser.ts';
import { openInside } from './goInside.ts';

/**
 * Lists without a count, ids as texts, unknown fields, slow, and failing now and then: the contract tests have each of
 * these alone, `foreignAll.test.ts` a platform without any.
 */
const ODD = { bareLists: true, textIds: true, unknownFields: true, latency: 60, failEvery: 6 };

const [browser, server] = await Promise.all([launch(), startForeign({ ...ODD, dist: 'dist' })]);
const page = await openPage(browser);
page.setDefaultTimeout(15_000);
await signInByForm(page, server.url, 'operator');
afterAll(async () => {
  await browser.close();
  await server.close();
});
afterEach(() => expect(page.problems).toEqual([]));

const rows = () => page.locator('tbody tr');
const record = () => page.locator('section.v-rec');
const people = () => server.rows.get('PARTICIPANT') ?? [];

it('lists, and searches', async () => {
  await openInside(page, '/participants');
  await page.getByRole('row', { name: /Anna Aigner \(P00\)/ }).waitFor();
  expect(await rows().count()).toBe(45);
  await page.getByRole('searchbox').fill('Čermák');
  await expect.poll(() => rows().count()).toBe(people().filter(({ surname }) => surname === 'Čermák').length);
});

it('opens, edits and saves a record', async () => {
  await openInside(page, '/participants');
  await page.getByRole('row', { name: /Anna Aigner \(P00\)/ }).click();
  await record().getByRole('heading', { name: 'Anna Aigner (P00)' }).waitFor();
  await page.locator('#field-surname').fill('Aignerová');
  await record().getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('row', { name: /Anna Aignerová/ }).waitFor();
  expect(people().find(({ id }) => id === 100)).toMatchObject({ surname: 'Aignerová', shortName: 'P00' });
});

it('creates, moves and deletes a record', async () => {
  await openInside(page, '/participants/_new');
  await page.locator('#field-name').fill('Zora');
  await page.locator('#field-surname').fill('Zelená');
  await page.locator('#field-shortName').fill('ZZEL');
  await record()
    .getByRole('button', { name: /^Create/ })
    .click();
  await record().getByRole('heading', { name: 'Zora Zelená (ZZEL)' }).waitFor();
  const created = () => people().find(({ shortName }) => shortName === 'ZZEL');
  await page.waitForURL((at) => /^\/participants\/\d+$/.test(at.pathname));
  expect(new URL(page.url()).pathname).toBe(`/participants/${created()?.id}`);
  expect(created()?.orgId).toBe(1);

  await record().getByRole('button', { name: 'Move to another organization' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose organization' });
  await picker.getByRole('treeitem', { name: /North clinic/ }).click();
  await picker.getByRole('button', { name: 'Select' }).click();
  await page.getByText('Moved to the other organization').waitFor();
  expect(created()?.orgId).toBe(2);

  await record().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: /^Delete/ });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/participants');
  expect(created()).toBeUndefined();
});

it('hides what the platform does not offer', async () => {
  await openInside(page, '/participants/101');
  await record()
    .getByRole('heading', { name: /\(P01\)/ })
    .waitFor();
  await rows().first().waitFor();
  expect(await page.getByRole('region', { name: 'Filters' }).count()).toBe(0);
  await record().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'History' }).count()).toBe(0);
  expect(server.beyond.filter((call) => call !== 'GET /capabilities')).toEqual([]);
});

it('restores a deleted alarm point, and opens a record with unreadable lists and icon', async () => {
  await openInside(page, '/deleted-alarm-points');
  await page.getByRole('row', { name: /Flood/ }).click();
  await record().getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => server.rows.get('ALARMPOINT')?.find(({ id }) => id === 501)?.deleted).toBe(false);
  for (const [path, title] of [
    ['alarm-templates/700', 'Fire'],
    ['alarm-plans/600', 'Evacuation'],
  ]) {
    await openInside(page, `/${path}`);
    await record().getByRole('heading', { name: title }).waitFor();
  }
});
