import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { launch } from '../e2e/browser.ts';
import { demoSettings } from './demo.ts';
import { instrumentPaint } from './paint.ts';
import { root, start } from './processes.ts';
import type { Report } from './report.ts';
import { instrumentSelector } from './selectorPage.ts';
import { type Stored, storedSession } from './session.ts';
import { median, percentile } from './stats.ts';

const PORT = 8704;
const PEOPLE = 10_000;
const AT_ONCE = 16;
/** Ten rows, twice each. */
const CHECKS = 20;

/** Measurements of one visit, in milliseconds. */
interface Visit {
  cold: number;
  again: number;
  checks: number[];
  checksOfAll: number[];
  all: number;
  end: number;
  nodes: number;
}

/** Measures choosing people from an organization with 10,000 participants. */
export async function benchSelector(report: Report, { quick }: { quick: boolean }): Promise<void> {
  console.log('\nselector');
  const { env, remove } = demoSettings();
  const browser = await launch();
  const product = await start({
    args: [join(root, 'dist-server/main.js')],
    port: PORT,
    probe: '/rest/api/capabilities',
    env,
  });
  try {
    const stored = await storedSession(product.url);
    const group = await arrange(product.url, stored);
    const visits: Visit[] = [];
    // the first one warms up the server and is discarded
    for (let turn = 0; turn <= (quick ? 2 : 7); turn++) {
      const visit = await runOnce(browser, product.url, stored, group);
      if (turn > 0) visits.push(visit);
    }
    reportVisits(report, visits);
  } finally {
    await browser.close();
    await product.stop();
    remove();
  }
}

/** Creates an organization with 10,000 participants and an empty group; returns the group's id. */
async function arrange(url: string, stored: Stored): Promise<number> {
  const token = stored.find(({ name }) => name === 'authtoken')?.value;
  const create = async (path: string, record: object): Promise<number> => {
    const reply = await fetch(`${url}/rest/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(record),
    });
    if (!reply.ok) throw new Error(`POST ${path} answered ${reply.status}: ${await reply.text()}`);
    return ((await reply.json()) as { id: number }).id;
  };
  const orgId = await create('/organizations', { name: 'Ten thousand', parentId: 1 });
  const numbers = Array.from({ length: PEOPLE }, (_, i) => i).values();
  const work = async () => {
    for (const i of numbers) {
      const devices =
        i % 50 === 0 ? [] : [{ callingDeviceType: 'MOBILE', address: `+49 171 ${1_000_000 + i}`, active: true }];
      const person = { name: `Given${i % 97}`, surname: `Surname${(i * 7919) % PEOPLE}`, shortName: `T${i}` };
      await create('/participants', { ...person, language: 'GERMAN', orgId, active: true, devices });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return create('/participant-groups', { name: 'All of them', orgId, active: true });
}

/** One visit in a new browser profile. */
async function runOnce(browser: Browser, origin: string, stored: Stored, group: number): Promise<Visit> {
  const storageState = { cookies: [], origins: [{ origin, localStorage: stored }] };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', storageState });
  try {
    const page = await context.newPage();
    await instrumentPaint(page);
    await page.addInitScript(instrumentSelector);
    const add = page.locator('.m-head button').first();
    const open = async () => {
      await page.goto(`${origin}/participant-groups/${group}?tab=members`);
      await add.waitFor();
      await quiet(page);
      return timed(page, '.s-entry', () => add.click());
    };
    const cold = await open();
    const again = await open();
    const checks: number[] = [];
    const checksOfAll: number[] = [];
    const rows = await visible(page);
    const check = async (index: number, into: number[]) => {
      const id = rows[index % rows.length];
      const row = page.locator(`[id="${id}"]`);
      const next = (await row.getAttribute('aria-checked')) === 'true' ? 'false' : 'true';
      into.push(await timed(page, `[id="${id}"][aria-checked="${next}"]`, () => row.click()));
    };
    for (let i = 0; i < CHECKS; i++) await check(i, checks);
    // an even number of clicks restores the state of every row
    const last = `[id="${rows.at(-1)}"][aria-checked="true"]`;
    const all = await timed(page, last, () => page.locator('.s-all button').click());
    for (let i = 0; i < CHECKS; i++) await check(i, checksOfAll);
    const { nodes, end } = await scrolled(page);
    return { cold, again, checks, checksOfAll, all, end, nodes };
  } finally {
    await context.close();
  }
}

/** Waits for half a second without a reply. Not `networkidle`: the stream of events never ends. */
async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const replies = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return performance.now() - Math.max(...replies.map(({ responseEnd }) => responseEnd)) > 500;
  });
}

/** Ids of ten fully visible rows of participants. */
function visible(page: Page): Promise<string[]> {
  return page.getByRole('tree').evaluate((tree) => {
    const box = tree.getBoundingClientRect();
    const seen = [...tree.querySelectorAll('.s-entry')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= box.top && bottom <= box.bottom;
    });
    return seen.slice(0, 10).map((row) => row.id);
  });
}

/** Milliseconds from the click in `act` until an element that matches `selector` has been painted. */
async function timed(page: Page, selector: string, act: () => Promise<void>): Promise<number> {
  // must be installed before the key or click
  await page.evaluate((what) => window.selectorBench.watchPainted(what), selector);
  await act();
  return page.evaluate(() => window.selectorBench.measured);
}

/** The maximum number of elements while the tree is scrolled from start to end, and the duration of the End key. */
async function scrolled(page: Page): Promise<{ nodes: number; end: number }> {
  const tree = page.getByRole('tree');
  const count = () => tree.evaluate((element) => element.querySelectorAll('*').length);
  let nodes = await count();
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    await tree.evaluate((element, at) => element.scrollTo(0, element.scrollHeight * at), share);
    await page.waitForFunction(() => window.selectorBench.isDrawn());
    nodes = Math.max(nodes, await count());
  }
  await tree.focus();
  await page.keyboard.press('Home');
  await page.evaluate(() => window.selectorBench.watchLastRow());
  await page.keyboard.press('End');
  const end = await page.evaluate(() => window.selectorBench.measured);
  return { nodes: Math.max(nodes, await count()), end };
}

function reportVisits(report: Report, visits: readonly Visit[]): void {
  const add = (what: string, unit: string, measured: number, atMost?: number) =>
    report.add({
      part: 'selector',
      what,
      measured,
      unit,
      ...(atMost === undefined ? {} : { limit: { of: 'value', atMost } }),
    });
  const samplesOf = (pick: (visit: Visit) => number | number[]) => visits.flatMap(pick);
  add('opens, 10,000 in one organization', 'ms', median(samplesOf(({ cold }) => cold)), 1500);
  add('opens again', 'ms', median(samplesOf(({ again }) => again)), 1500);
  const withFew = samplesOf(({ checks }) => checks);
  const many = samplesOf(({ checksOfAll }) => checksOfAll);
  add('a check, few chosen, p50', 'ms', median(withFew), 50);
  add('a check, few chosen, p99', 'ms', percentile(withFew, 0.99));
  add('a check, all chosen, p50', 'ms', median(many), 50);
  add('a check, all chosen, p99', 'ms', percentile(many, 0.99));
  add('everybody chosen in one go', 'ms', median(samplesOf(({ all }) => all)));
  add('End key', 'ms', median(samplesOf(({ end }) => end)));
  add('nodes of the tree', '', Math.max(...samplesOf(({ nodes }) => nodes)), 300);
}
