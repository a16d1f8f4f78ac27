import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { launch } from '../e2e/browser.ts';
import { heapOf, type Loading, load, nextPage, openRecord, watch } from './browserPage.ts';
import { demoSettings } from './demo.ts';
import { installFloorApp } from './floorApp.ts';
import { root, start } from './processes.ts';
import type { Report, Row } from './report.ts';
import { type Stored, storedSession } from './session.ts';
import { median } from './stats.ts';

const PRODUCT_PORT = 8702;
const FLOOR_PORT = 8703;
const VIEWPORT = { width: 1440, height: 900 };

/** A console to measure: its address and selectors. */
interface App {
  name: 'product' | 'floor';
  origin: string;
  dist: string;
  list: (pageSize: number) => string;
  rows: string;
  next: string;
  /** The first input of an open record. */
  input: string;
  stored: Stored;
}

/** Measurements of one run of one app. */
interface Run {
  cold: Loading;
  warm: Loading;
  next20: number[];
  next100: number[];
  heap: number;
  opened: number[];
}

/** Compares the built console with a bare react-admin app, both served by the platform's server. */
export async function benchConsole(report: Report, { quick }: { quick: boolean }): Promise<void> {
  console.log('\nconsole');
  const { env, remove } = demoSettings();
  const installation = await installFloorApp();
  const probe = '/rest/api/capabilities';
  const product = await start({ args: [join(root, 'dist-server/main.js')], port: PRODUCT_PORT, probe, env });
  const floorMain = join(installation.folder, 'dist-server/main.js');
  const floor = await start({ args: [floorMain], port: FLOOR_PORT, probe, env, cwd: installation.folder });
  const browser = await launch();
  try {
    const apps: App[] = [
      {
        name: 'product',
        origin: product.url,
        dist: join(root, 'dist'),
        list: (size) => `/participants?size=${size}`,
        rows: 'tbody tr[data-id]',
        next: 'button[aria-label="Next page" i]',
        input: 'section.v-rec #field-name',
        stored: await storedSession(product.url),
      },
      {
        name: 'floor',
        origin: floor.url,
        dist: installation.dist,
        list: (size) => `/#/participants?page=1&perPage=${size}&sort=name&order=ASC&filter={}`,
        rows: 'tbody tr.RaDataTable-row',
        next: 'button[aria-label="Go to next page"]',
        input: 'form input[name="name"]',
        stored: await storedSession(product.url),
      },
    ];
    await measure(report, browser, apps, quick ? 3 : 9);
  } finally {
    await browser.close();
    await floor.stop();
    await product.stop();
    installation.remove();
    remove();
  }
}

async function measure(report: Report, browser: Browser, apps: App[], runs: number): Promise<void> {
  const results = new Map<string, Run[]>(apps.map(({ name }) => [name, []]));
  // the first round warms up servers and disk cache and is discarded
  for (let turn = 0; turn <= runs; turn++) {
    for (const app of apps) {
      const run = await runOnce(browser, app);
      if (turn > 0) results.get(app.name)?.push(run);
    }
  }
  const [product, floor] = apps;
  if (product && floor) {
    await reportBytes(report, browser, product, floor, results);
    reportTimes(report, results.get('product') ?? [], results.get('floor') ?? []);
  }
}

/** One visit in a new browser profile: cold load, warm load, then some pages of 20 and of 100 rows. */
async function runOnce(browser: Browser, app: App): Promise<Run> {
  const storageState = { cookies: [], origins: [{ origin: app.origin, localStorage: app.stored }] };
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB', storageState });
  try {
    const page = await context.newPage();
    await watch(page, app.rows);
    const cold = await load(page, app.origin + app.list(20));
    const warm = await load(page, app.origin + app.list(20));
    const next20 = await throughPages(page, app);
    const heap = await heapOf(page);
    await load(page, app.origin + app.list(100));
    const next100 = await throughPages(page, app);
    await load(page, app.origin + app.list(20));
    return { cold, warm, next20, next100, heap, opened: await throughRecords(page, app) };
  } finally {
    await context.close();
  }
}

async function throughPages(page: Page, app: App): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 4; i++) times.push(await nextPage(page, app.rows, app.next));
  return times;
}

/** Opens some records by a click; the first one, which loads the form's code, is discarded. */
async function throughRecords(page: Page, app: App): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) times.push(await openRecord(page, app.rows, app.input, i));
  return times.slice(1);
}

type Encoding = 'br' | 'gz';
const ENCODINGS = [
  ['br', 'brotli'],
  ['gz', 'gzip'],
] as const;

/** Size of the files as sent, in kilobytes. */
function kilobytes(dist: string, paths: Iterable<string>, encoding: Encoding): number {
  let bytes = 0;
  for (const path of new Set(paths)) {
    const file = join(dist, path);
    if (!existsSync(file)) continue;
    const packed = `${file}.${encoding}`;
    bytes += statSync(existsSync(packed) ? packed : file).size;
  }
  return bytes / 1000;
}

const isFont = (path: string) => /\.(woff2?|ttf)$/.test(path);
const isCode = (path: string) => path.endsWith('.js');

async function reportBytes(
  report: Report,
  browser: Browser,
  product: App,
  floor: App,
  results: Map<string, Run[]>,
): Promise<void> {
  const signIn = await signInFiles(browser, product);
  const first = results.get('product')?.[0]?.cold;
  const floorFirst = results.get('floor')?.[0]?.cold;
  if (!first || !floorFirst) return;
  for (const [encoding, name] of ENCODINGS) {
    const add = (what: string, files: string[], limit?: Row['limit'], floorFiles?: string[]) =>
      report.add({
        part: 'console',
        what: `${what}, ${name}`,
        measured: kilobytes(product.dist, files, encoding),
        unit: 'kB',
        ...(floorFiles ? { floor: kilobytes(floor.dist, floorFiles, encoding) } : {}),
        ...(limit && encoding === 'br' ? { limit } : {}),
      });
    add('sign-in page, script', signIn.filter(isCode), { of: 'value', atMost: 125 });
    add(
      'sign-in page, all but fonts',
      signIn.filter((path) => !isFont(path)),
    );
    const files = [first.files, floorFirst.files].map((paths) => paths.filter((path) => !isFont(path)));
    add('first list, all but fonts', files[0] ?? [], { of: 'ratio', atMost: 1.3 }, files[1]);
    add('first list, fetched after the first row', first.later);
  }
  report.add({
    part: 'console',
    what: 'first list, fonts',
    measured: kilobytes(product.dist, [...first.files, ...first.later].filter(isFont), 'br'),
    unit: 'kB',
  });
  report.add({
    part: 'console',
    what: 'calls before the first row',
    measured: first.calls.length,
    floor: floorFirst.calls.length,
    unit: '',
    limit: { of: 'value', atMost: 4 },
    note: first.calls.join(' '),
  });
}

async function signInFiles(browser: Browser, app: App): Promise<string[]> {
  const page = await browser.newPage({ viewport: VIEWPORT, locale: 'en-GB' });
  const paths = ['/index.html'];
  page.on('requestfinished', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto(`${app.origin}/login`);
  await page.locator('input[type=password], input[name=login], form input').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
  return paths;
}

function reportTimes(report: Report, product: Run[], floor: Run[]): void {
  const add = (what: string, unit: string, of: (run: Run) => number | number[], atMost?: number) => {
    const row: Row = {
      part: 'console',
      what,
      measured: median(product.flatMap(of)),
      floor: median(floor.flatMap(of)),
      unit,
    };
    if (atMost !== undefined) row.limit = { of: 'ratio', atMost };
    report.add(row);
  };
  add('first row, cold', 'ms', ({ cold }) => cold.firstRow, 1.2);
  add('first row, warm', 'ms', ({ warm }) => warm.firstRow, 1.2);
  add('blocking, cold', 'ms', ({ cold }) => cold.blocking, 1);
  add('blocking, warm', 'ms', ({ warm }) => warm.blocking, 1);
  add('next page, 20 rows', 'ms', ({ next20 }) => next20, 1);
  add('next page, 100 rows', 'ms', ({ next100 }) => next100, 1);
  add('record opened by a click, warm', 'ms', ({ opened }) => opened, 1);
  report.add({
    part: 'console',
    what: 'record opened by a click, usable',
    measured: median(product.flatMap(({ opened }) => opened)),
    unit: 'ms',
    limit: { of: 'value', atMost: 250 },
  });
  add('heap after five pages of 20', 'MB', ({ heap }) => heap / 1e6);
}
