import { type Case, casesFor } from './cases.ts';
import { fire, type Shot } from './driver.ts';
import {
  type Cluster,
  type ClusterName,
  type Filled,
  fillDatabase,
  onEachCluster,
  startFloor,
  startProduct,
  type Target,
} from './installations.ts';
import type { Report } from './report.ts';
import type { Loaded } from './rows.ts';
import { summarize } from './stats.ts';
import { byTurns } from './turns.ts';
import { validationOfGet } from './validation.ts';

/** What to measure. */
export interface PlatformOptions {
  /** Numbers of participants, ascending. */
  rows: number[];
  databases: ClusterName[];
  quick: boolean;
}

const CONNECTIONS = [1, 16] as const;
/** Maximum share of schema validation in a get. */
const VALIDATION_SHARE = 0.05;
/** The target: a third of the peer's time. */
const PEER_SHARE = 1 / 3;

interface Bench {
  report: Report;
  options: PlatformOptions;
  label: string;
  cases: Case[];
  product: Target;
  floor: Target;
}

/** The platform on the smallest database, running in parallel with the measured one. */
interface Smallest {
  target: Target;
  cases: Case[];
}

/** Measures the platform's calls on each kind of database with each number of rows. */
export async function benchPlatform(report: Report, options: PlatformOptions): Promise<void> {
  await onEachCluster(options.databases, (cluster) => benchCluster(report, options, cluster));
}

async function benchCluster(report: Report, options: PlatformOptions, cluster: Cluster): Promise<void> {
  const filled: Filled[] = [];
  for (const rows of options.rows) filled.push(await fillDatabase(cluster, rows));
  const [first] = filled;
  if (!first) return;
  const smallest = { ...(await startProduct(first.url, 8705)), cases: casesFor(first.loaded) };
  try {
    for (const database of filled) {
      const label = `${cluster.name} ${database.rows.toLocaleString('en')}`;
      console.log(`\n${label}`);
      const comparison = database === first ? undefined : { target: smallest, cases: smallest.cases };
      await benchDatabase(report, options, label, database, comparison);
    }
  } finally {
    await smallest.stop();
  }
}

async function benchDatabase(
  report: Report,
  options: PlatformOptions,
  label: string,
  database: Filled,
  smallest: Smallest | undefined,
): Promise<void> {
  const product = await startProduct(database.url, 8700);
  const floor = await startFloor(database.url);
  const cases = casesFor(database.loaded);
  const bench: Bench = { report, options, label, cases, product, floor };
  try {
    for (const [i, one] of cases.entries()) {
      for (const connections of CONNECTIONS) {
        await benchCase(bench, one, connections, smallest === undefined);
        const small = smallest?.cases[i];
        if (smallest && small?.steady) await benchGrowth(bench, one, small, smallest.target, connections);
      }
    }
    await benchStall(bench, database.loaded);
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
}

async function benchCase(bench: Bench, one: Case, connections: 1 | 16, isSmallest: boolean): Promise<void> {
  const { report, label } = bench;
  const [product, floor] = await byTurns(bench.options, connections, [
    { ...bench.product, shot: one.shot },
    { ...bench.floor, shot: one.shot },
  ]);
  const what = `${one.name}, ${connections} conn.`;
  const row = (which: 'p50' | 'p99', atMost: number | undefined) =>
    report.add({
      part: label,
      what: `${what}, ${which}`,
      measured: product[which],
      floor: floor[which],
      unit: 'ms',
      ...(atMost === undefined ? {} : { limit: { of: 'ratio', atMost } }),
    });
  row('p50', one.most?.p50);
  row('p99', one.most?.p99);
  if (one.name === 'get' && connections === 1) {
    const limit = { of: 'ratio', atMost: VALIDATION_SHARE } as const;
    const note = 'floor: the whole get';
    const measured = validationOfGet() * 1_000;
    const floor = product.p50 * 1_000;
    report.add({ part: label, what: 'validation of a get', measured, floor, unit: 'µs', limit, note });
  }
  if (one.peer && isSmallest) {
    const atMost = Math.round((one.peer[connections === 1 ? 0 : 1] ?? 0) * PEER_SHARE * 10) / 10;
    const limit = { of: 'value', atMost } as const;
    report.add({ part: label, what: `${what}, a third of Directus 12`, measured: product.p50, unit: 'ms', limit });
  }
}

/** Measures the same call on the largest and on the smallest database, alternately. */
async function benchGrowth(bench: Bench, one: Case, small: Case, target: Target, connections: 1 | 16): Promise<void> {
  const { report, label } = bench;
  const [large, least] = await byTurns(bench.options, connections, [
    { ...bench.product, shot: one.shot },
    { ...target, shot: small.shot },
  ]);
  const what = `${one.name}, ${connections} conn.`;
  const growth = { of: 'ratio', atMost: 1.5 } as const;
  const note = 'floor: the fewest rows';
  report.add({
    part: label,
    what: `${what}, growth`,
    measured: large.p50,
    floor: least.p50,
    unit: 'ms',
    limit: growth,
    note,
  });
  if (one.counts && connections === 1) {
    const limit = { of: 'value', atMost: 50 } as const;
    report.add({ part: label, what: `${what}, under the root`, measured: large.p50, unit: 'ms', limit });
  }
}

/** Measures a get while two other clients count all records continuously. */
async function benchStall({ report, label, product, options }: Bench, rows: Loaded): Promise<void> {
  const get = (i: number): Shot => ({ method: 'GET', path: `/participants/${rows.ids[i % rows.ids.length]}` });
  // two letters: too short for the trigram index
  const count = (): Shot => ({
    method: 'POST',
    path: '/list',
    body: {
      type: 'PARTICIPANT',
      currentPage: 0,
      pageSize: 1,
      filterValue: 'an',
      parentOrgId: 1,
      recursive: true,
      sortField: 'name',
      sortOrder: 'ASCENDING',
    },
  });
  const milliseconds = options.quick ? 2000 : 5000;
  const baseline = summarize(await fire({ ...product, connections: 1, milliseconds: milliseconds / 2, shot: get }));
  const [counts, gets] = await Promise.all([
    fire({ ...product, connections: 2, milliseconds, shot: count }),
    fire({ ...product, connections: 1, milliseconds, shot: get }),
  ]);
  const during = summarize(gets);
  const note = `a count takes ${summarize(counts).p50.toFixed(0)} ms; get baseline ${baseline.p50.toFixed(2)} / ${baseline.p99.toFixed(2)} ms`;
  report.add({ part: label, what: 'get while two count over everything, p50', measured: during.p50, unit: 'ms', note });
  const limit = { of: 'value', atMost: 50 } as const;
  report.add({
    part: label,
    what: 'get while two count over everything, p99',
    measured: during.p99,
    unit: 'ms',
    limit,
  });
}
