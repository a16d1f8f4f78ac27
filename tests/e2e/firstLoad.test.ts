import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { launch, openPage, type WatchedPage } from './browser.ts';
import { openInside } from './goInside.ts';
import { productUrl } from './sharedProduct.ts';
import { openSignedIn } from './visit.ts';

const url = productUrl();
/**
 * Maximum number of documents, scripts and style sheets for the first row and the record prefetched after it; there
 * used to be sixty.
 */
const FILES = 20;

/** Maximum size of the application's script, compressed. The validation of records would be 50 kB more. */
const APPLICATION_BYTES = 190_000;
const DIST = resolve(import.meta.dirname, '../../dist');

const browser = await launch();
afterAll(() => browser.close());

/** Paths of the page's requests, in order. */
function requested(page: WatchedPage): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

it('loads the first list with few files, and requests the application before the start script has run', async () => {
  const page = await openSignedIn(browser, url);
  await openInside(page, '/');
  await page.locator('.apexcharts-svg').first().waitFor();
  await expect.poll(() => page.locator('main .MuiSkeleton-root').count()).toBe(0);
  // a file of the same site, because the dashboard loads in its idle time what may be needed next
  await page.goto(`${url}/favicon.svg`);
  const paths = requested(page);
  await page.goto(`${url}/participants`);
  await page.locator('tbody tr[data-id]').first().waitFor();
  const files = paths.filter((path) => !path.startsWith('/rest/') && !/\.(woff2|svg)$/.test(path));
  const list = files.indexOf('/resources.json');
  expect(list).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(FILES);
  const application = files.findIndex((path) => /^\/assets\/application-.*\.js$/.test(path));
  expect(application).toBeGreaterThan(0);
  expect(application).toBeLessThan(list);
  // requested once: the application uses the prefetched file
  expect(files.filter((path) => path === files[application])).toHaveLength(1);
  expect(statSync(join(DIST, `${files[application]}.br`)).size).toBeLessThan(APPLICATION_BYTES);
});

it('requests the page at the address before the start script has run, and no form for a table of alarms', async () => {
  const page = await openSignedIn(browser, url);
  await page.goto(`${url}/favicon.svg`);
  const paths = requested(page);
  await page.goto(`${url}/alarm-table?tab=0`);
  await page.locator('tbody tr[data-id]').first().waitFor();
  const screen = paths.findIndex((path) => /^\/assets\/AlarmTable-.*\.js$/.test(path));
  expect(screen).toBeGreaterThan(0);
  expect(screen).toBeLessThan(paths.indexOf('/resources.json'));
  const before = paths.slice(0, paths.indexOf('/rest/api/alarmtable'));
  expect(before.filter((path) => /^\/assets\/record-.*\.js$/.test(path))).toEqual([]);
});

it('the sign-in page loads nothing of the application', async () => {
  const page = await openPage(browser);
  const paths = requested(page);
  await page.goto(`${url}/login`);
  await page.getByLabel('User name').waitFor();
  // what the platform offers is asked for, too
  await page.waitForLoadState('networkidle');
  expect(paths.filter((path) => /^\/assets\/(application|record|App)-/.test(path))).toEqual([]);
  expect(page.problems).toEqual([]);
  await page.context().close();
});
