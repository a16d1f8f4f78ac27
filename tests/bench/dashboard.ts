import pg from 'pg';
import { launch } from '../e2e/browser.ts';
import { fire } from './driver.ts';
import { type ClusterName, fillDatabase, onEachCluster, type Server, startProduct } from './installations.ts';
import type { Report } from './report.ts';
import { storedSession } from './session.ts';
import { median, summarize } from './stats.ts';
import { storeAlarms, storeCalls, storedCounts } from './storedAlarms.ts';

const CALLS = [
  '/dashboard',
  '/dashboard/statistics/month_ago',
  '/dashboard/calls/month_ago',
  '/dashboard/calls-typed/month_ago',
  '/dashboard/resources',
  '/widgets',
];

const PORT = 8712;

/** Measures the dashboard alone, with as many stored alarms and calls as in the benchmark of alarms. */
export async function benchDashboards(
  report: Report,
  { databases, quick }: { databases: readonly ClusterName[]; quick: boolean },
): Promise<void> {
  await onEachCluster(databases, async (cluster) => {
    const part = `dashboard ${cluster.name}`;
    console.log(`\n${part}`);
    const { url } = await fillDatabase(cluster, 1_000);
    const db = new pg.Pool({ connectionString: url, max: 1 });
    const counts = storedCounts(quick);
    await storeAlarms(db, counts.jobs);
    await storeCalls(db, counts).finally(() => db.end());
    const product = await startProduct(url, PORT);
    await benchDashboard({ part, report, quick, product }).finally(() => product.stop());
  });
}

interface Dashboard {
  part: string;
  report: Report;
  quick: boolean;
  product: Server;
}

/** Measures the dashboard's calls, and its page with every kind of tile, on the data stored at that moment. */
export async function benchDashboard({ part, report, quick, product }: Dashboard): Promise<void> {
  for (const path of CALLS) {
    const shot = () => ({ method: 'GET' as const, path });
    const times = await fire({ ...product, connections: 1, milliseconds: quick ? 500 : 2_000, atLeast: 20, shot });
    report.add({
      part,
      what: `dashboard: GET ${path}, p50`,
      measured: summarize(times).p50,
      unit: 'ms',
      limit: { of: 'value', atMost: 30 },
    });
  }
  report.add({
    part,
    what: 'dashboard complete with all tiles',
    measured: await complete(product, quick),
    unit: 'ms',
    limit: { of: 'value', atMost: 1_000 },
  });
}

/**
 * Median milliseconds, with a warm browser, from the start of navigation until no tile is loading and all charts are
 * drawn, including those out of view.
 */
async function complete({ url }: Server, quick: boolean): Promise<number> {
  const { origin } = new URL(url);
  const storageState = { cookies: [], origins: [{ origin, localStorage: await storedSession(origin) }] };
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', storageState });
    const page = await context.newPage();
    const times: number[] = [];
    for (let turn = 0; turn <= (quick ? 3 : 9); turn++) {
      await page.goto(`${origin}/`, { waitUntil: 'commit' });
      const handle = await page.waitForFunction(() => {
        const waiting = document.querySelector('main .MuiSkeleton-root, main [aria-busy="true"]');
        const charts = [...document.querySelectorAll('main [data-chart]')];
        const drawn = charts.length > 0 && charts.every((chart) => chart.querySelector('.apexcharts-tooltip'));
        return !waiting && drawn && document.querySelectorAll('main section').length > 10 && performance.now();
      });
      // the first visit fills the browser's cache
      if (turn > 0) times.push(Number(await handle.jsonValue()));
    }
    return median(times);
  } finally {
    await browser.close();
  }
}
