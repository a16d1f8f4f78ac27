import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { launch } from '../e2e/browser.ts';
import { AlarmPeople } from './alarmPeople.ts';
import { heapOf, watch } from './browserPage.ts';
import { demoSettings } from './demo.ts';
import { openAndClose, operate, ROWS } from './operator.ts';
import { root, runYielding, start } from './processes.ts';
import type { Report } from './report.ts';
import { instrumentSelector } from './selectorPage.ts';
import { type Stored, storedSession } from './session.ts';
import { median, percentile } from './stats.ts';

const PORT = 8706;
const TABLE = '/alarm-table?tab=0&size=20';
/** People whom the opened alarm calls. */
const CALLED = 200;
/** Alarms raised per second, and for how many seconds: as many as an operator needs for some 300 clicks. */
const RATE = 50;
const STORM_SECONDS = 180;
/** A shift of an operator: the table is polled every 5 seconds, and an alarm is raised every minute. */
const SHIFT_SECONDS = 8 * 3_600;
const LOOK_EVERY = 5;
const ALARM_EVERY = 60;

interface Bench {
  report: Report;
  quick: boolean;
  token: string;
  people: AlarmPeople;
  /** Opens a page in a new browser profile. */
  visit: () => Promise<Page>;
}

/** Measures an operator's screen while alarms arrive. */
export async function benchWatch(report: Report, { quick }: { quick: boolean }): Promise<void> {
  console.log('\nwatch');
  const { env, remove } = demoSettings();
  const args = [join(root, 'dist-server/main.js')];
  const product = await start({ args, port: PORT, probe: '/rest/api/capabilities', env, yields: true });
  const browser = await launch();
  try {
    const stored = await storedSession(product.url);
    const token = stored.find(({ name }) => name === 'authtoken')?.value ?? '';
    const people = new AlarmPeople({ url: `${product.url}/rest/api`, token });
    const bench = { report, quick, token, people, visit: () => visit(browser, product.url, stored) };
    await benchFirstRow(bench, product.url);
    const point = await people.point(await people.make(1));
    await benchPainted(bench, product.url, point);
    await benchOpened(bench, product.url);
    await benchStorm(bench, product.url, point);
    await benchShift(bench, product.url, point);
  } finally {
    await browser.close();
    await product.stop();
    remove();
  }
}

async function visit(browser: Browser, origin: string, stored: Stored): Promise<Page> {
  const storageState = { cookies: [], origins: [{ origin, localStorage: stored }] };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', storageState });
  const page = await context.newPage();
  await watch(page, ROWS);
  await page.addInitScript(instrumentSelector);
  return page;
}

/**
 * Compares the first row of the alarm table with that of the participants list, alternately in new browser profiles.
 */
async function benchFirstRow({ report, quick, visit }: Bench, origin: string): Promise<void> {
  const times = { table: [] as number[], list: [] as number[] };
  for (let turn = 0; turn <= (quick ? 4 : 10); turn++) {
    for (const [name, path] of [
      ['table', TABLE],
      ['list', '/participants?size=20'],
    ] as const) {
      const page = await visit();
      await page.goto(origin + path, { waitUntil: 'commit' });
      await page.waitForFunction(() => window.bench.firstRow > 0);
      const firstRow = await page.evaluate(() => window.bench.firstRow);
      // the first turn warms up the server
      if (turn > 0) times[name].push(firstRow);
      await page.context().close();
    }
  }
  report.add({
    part: 'watch',
    what: 'first row, against the participants list',
    unit: 'ms',
    measured: median(times.table),
    floor: median(times.list),
    limit: { of: 'ratio', atMost: 1.2 },
  });
}

/** Measures from the reply to a trigger until the row is painted on a wall screen, which shows new rows at once. */
async function benchPainted({ report, quick, people, visit }: Bench, origin: string, point: number): Promise<void> {
  const page = await visit();
  await page.goto(`${origin}${TABLE}&kiosk`);
  await page.locator('.kiosk tbody tr').first().waitFor();
  const times: number[] = [];
  for (let i = 0; i < (quick ? 30 : 150); i++) {
    const painted = page.evaluate(paintedRow);
    const { id } = await people.raise(point);
    const replied = Date.now();
    const rows = await painted;
    times.push(Math.max(0, rows - replied));
    if (!id) throw new Error('No alarm was raised.');
  }
  await page.context().close();
  const what = 'from the event to the painted row';
  report.add({ part: 'watch', what: `${what}, p50`, measured: median(times), unit: 'ms' });
  const p99 = percentile(times, 0.99);
  report.add({ part: 'watch', what: `${what}, p99`, measured: p99, unit: 'ms', limit: { of: 'value', atMost: 500 } });
}

/** Runs in the page: returns when the next change of the first row was painted, in milliseconds since 1970. */
function paintedRow(): Promise<number> {
  const first = () => document.querySelector('.kiosk tbody tr');
  const before = first();
  return new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (first() === before) return;
      observer.disconnect();
      window.afterPaint(() => done(Date.now()));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** Measures how long it takes to open an alarm that has called many people, all of its calls included. */
async function benchOpened({ report, quick, people, visit }: Bench, origin: string): Promise<void> {
  const { id } = await people.raise(await people.point(await people.make(CALLED)));
  const page = await visit();
  await page.goto(origin + TABLE);
  await page.locator(`tbody tr[data-id="${id}"]`).waitFor();
  const times: number[] = [];
  for (let i = 0; i <= (quick ? 10 : 50); i++) {
    const took = await openAndClose(page, id);
    // the first one loads the code
    if (i > 0) times.push(took);
  }
  await page.context().close();
  report.add({
    part: 'watch',
    what: `an alarm with ${CALLED} calls, from the click to its painted detail, p50`,
    measured: median(times),
    unit: 'ms',
    limit: { of: 'value', atMost: 150 },
    note: `slowest ${Math.round(Math.max(...times))} ms`,
  });
}

/** Measures interactions while 50 alarms arrive per second, and compares them with those before. */
async function benchStorm({ report, quick, token, visit }: Bench, origin: string, point: number): Promise<void> {
  const page = await visit();
  await page.goto(origin + TABLE.replace('20', '50'));
  await page.locator(ROWS).first().waitFor();
  const calm = await operate(page, Date.now() + 15_000);
  const seconds = quick ? 15 : STORM_SECONDS;
  const alarms = { URL: `${origin}/rest/api`, TOKEN: token, POINT: String(point), RATE: String(RATE) };
  const raised = runYielding('stormAlarms.ts', { ...alarms, SECONDS: String(seconds) });
  await page.evaluate(observeInteractions);
  const times = await operate(page, Date.now() + (seconds - 2) * 1_000);
  const told = await page.evaluate(() => window.interactions);
  const rate = Number(await raised);
  await page.context().close();
  report.add({
    part: 'watch',
    what: `alarms raised, of ${RATE} a second for ${seconds} s`,
    measured: rate,
    unit: '/s',
  });
  report.add({
    part: 'watch',
    what: `click or key until the next frame, ${worstName(told)}`,
    unit: 'ms',
    measured: percentile(told, 0.99),
    limit: { of: 'value', atMost: 100 },
    note: `${told.length} times, as the browser tells, p50 ${Math.round(median(told))} ms`,
  });
  for (const [what, all] of times) {
    const before = calm.get(what) ?? [];
    report.add({
      part: 'watch',
      what: `${what} meanwhile, ${worstName(all)}`,
      measured: percentile(all, 0.99),
      unit: 'ms',
      floor: percentile(before, 0.99),
      limit: { of: 'value', atMost: 100 },
      note: `${all.length} times, p50 ${Math.round(median(all))} ms; before ${before.length}, ${Math.round(median(before))} ms`,
    });
  }
}

declare global {
  interface Window {
    /** Milliseconds of each click and key press, as the browser reports them. */
    interactions: number[];
  }
}

/**
 * Runs in the page: records the durations that the browser reports of interactions, each until the next frame is on the
 * screen.
 */
function observeInteractions(): void {
  window.interactions = [];
  const note = (list: PerformanceObserverEntryList) => {
    const events = list.getEntries() as PerformanceEventTiming[];
    window.interactions.push(...events.filter(({ interactionId }) => interactionId).map(({ duration }) => duration));
  };
  const options = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver(note).observe(options);
}

/** With fewer than a hundred samples there is no 99th percentile, so the slowest one is reported. */
const worstName = (samples: readonly number[]) => (samples.length < 100 ? 'slowest' : 'p99');

/**
 * Compares the heap after all polls and alarms of a shift with the heap after its first sixteenth. The page's clock is
 * advanced from poll to poll; requests and alarms are real.
 */
async function benchShift({ report, quick, people, visit }: Bench, origin: string, point: number): Promise<void> {
  const page = await visit();
  await page.clock.install();
  await page.goto(origin + TABLE);
  await page.locator(ROWS).first().waitFor();
  const looks = SHIFT_SECONDS / LOOK_EVERY / (quick ? 8 : 1);
  let early = Number.NaN;
  for (let look = 1; look <= looks; look++) {
    if (look % (ALARM_EVERY / LOOK_EVERY) === 0) await people.raise(point);
    const answered = page.waitForResponse('**/rest/api/alarmtable');
    await page.clock.runFor(LOOK_EVERY * 1_000);
    await answered;
    if (look === Math.floor(looks / 16)) early = await heapOf(page);
  }
  const late = await heapOf(page);
  await page.context().close();
  report.add({
    part: 'watch',
    what: `heap after the looks of ${quick ? 1 : 8} h, against ${quick ? 4 : 30} min`,
    unit: 'MB',
    measured: late / 1e6,
    floor: early / 1e6,
    limit: { of: 'ratio', atMost: 1.2 },
  });
}
