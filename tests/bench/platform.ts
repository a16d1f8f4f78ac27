import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import type pg from 'pg';
import { startSystemPostgres } from '../../scripts/lib/postgres.mjs';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { type Case, casesFor } from './cases.ts';
import { fire, type Shot } from './driver.ts';
import { type Running, root, start } from './processes.ts';
import type { Report } from './report.ts';
import { type Loaded, loadRows } from './rows.ts';
import { type Summary, summarize } from './stats.ts';

/** What to measure. */
export interface PlatformOptions {
  /** Numbers of participants, ascending. */
  rows: number[];
  databases: ('embedded' | 'postgresql')[];
  quick: boolean;
}

const PRODUCT_PORT = 8700;
const FLOOR_PORT = 8701;
const SECRET = 'a secret of the benchmark that signs the tokens of both servers';
const CONNECTIONS = [1, 16] as const;
/** What a third of the peer's time leaves. */
const PEER_SHARE = 1 / 3;

interface Target {
  url: string;
  token: string;
}

interface Bench {
  report: Report;
  options: PlatformOptions;
  label: string;
  product: Target;
  floor: Target;
}

/** Measures the platform's calls on each database with each number of rows. */
export async function benchPlatform(report: Report, options: PlatformOptions): Promise<void> {
  for (const database of options.databases) {
    const system = database === 'postgresql' ? await startSystemPostgres({ durable: true }) : null;
    if (database === 'postgresql' && !system) {
      console.log('  The system has no PostgreSQL 15 or newer: measured on the embedded one only.');
      continue;
    }
    try {
      await benchDatabase(report, options, database, system?.url);
    } finally {
      system?.stop();
    }
  }
}

async function benchDatabase(report: Report, options: PlatformOptions, name: string, url?: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tocsin-bench-'));
  const settings = {
    DATA_DIR: dataDir,
    DEMO: 'true',
    TOKEN_SECRET: SECRET,
    LOG_LEVEL: 'warn',
    CALLS_PER_MINUTE: '100000000',
    ACCESS_TOKEN_SECONDS: '86400',
    RESOURCES_DIR: join(dataDir, 'resources.d'),
    ...(url ? { DATABASE_URL: url } : {}),
  };
  const log = { say: () => undefined, warn: () => undefined };
  const database = await openDatabase(readConfig(settings), log);
  const times = new Map<string, number>();
  try {
    // The first start makes tables, indexes and the demo data.
    await (await startProduct(settings)).stop();
    for (const rows of options.rows) {
      const label = `${name} ${rows.toLocaleString('en')}`;
      console.log(`\n${label}`);
      const loaded = await loadRows(database.pool, rows);
      await benchRows(report, options, label, settings, {
        url: database.url,
        pool: database.pool,
        loaded,
        times,
        rows,
      });
    }
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

interface Filled {
  url: string;
  pool: pg.Pool;
  loaded: Loaded;
  rows: number;
  /** p50 of a case at the first number of rows. */
  times: Map<string, number>;
}

async function benchRows(
  report: Report,
  options: PlatformOptions,
  label: string,
  settings: Record<string, string>,
  filled: Filled,
): Promise<void> {
  const product = await startProduct(settings);
  const floor = await startFloor(filled.url);
  try {
    const bench: Bench = {
      report,
      options,
      label,
      product: { url: `${product.url}/rest/api`, token: await signIn(product.url) },
      floor: { url: floor.url, token: await floorToken() },
    };
    for (const one of casesFor(filled.loaded)) {
      for (const connections of CONNECTIONS) await benchCase(bench, one, connections, filled);
    }
    await benchStall(bench, filled.loaded);
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
}

async function benchCase(bench: Bench, one: Case, connections: 1 | 16, filled: Filled): Promise<void> {
  const { product, floor } = await measureBoth(bench, one.shot, connections);
  const { report, label } = bench;
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
  const first = filled.times.get(what);
  filled.times.set(what, first ?? product.p50);
  if (one.peer && first === undefined) {
    const atMost = round((one.peer[connections === 1 ? 0 : 1] ?? 0) * PEER_SHARE);
    const limit = { of: 'value', atMost } as const;
    report.add({ part: label, what: `${what}, a third of Directus 12`, measured: product.p50, unit: 'ms', limit });
  }
  if (first === undefined) return;
  if (['first page, exact count', 'get', 'create'].includes(one.name)) {
    const limit = { of: 'ratio', atMost: 1.5 } as const;
    const note = 'floor: itself with the fewest rows';
    report.add({ part: label, what: `${what}, growth`, measured: product.p50, floor: first, unit: 'ms', limit, note });
  }
  if (one.name.startsWith('first page')) {
    const limit = { of: 'value', atMost: 50 } as const;
    report.add({ part: label, what: `${what}, recursive under the root`, measured: product.p50, unit: 'ms', limit });
  }
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Both servers by turns, so that what else the machine does meets both alike. */
async function measureBoth(
  { options, product, floor }: Bench,
  shot: (index: number) => Shot,
  connections: number,
): Promise<{ product: Summary; floor: Summary }> {
  // Many short turns: what else the machine does comes and goes within seconds.
  const rounds = options.quick ? 6 : 16;
  const milliseconds = 250;
  const samples = { product: [] as number[], floor: [] as number[] };
  for (let turn = 0; turn <= rounds; turn++) {
    for (const side of ['product', 'floor'] as const) {
      const target = side === 'product' ? product : floor;
      // One by one, as Array spreading has a limit.
      const times = await fire({ ...target, connections, milliseconds, atLeast: connections * 5, shot });
      if (turn > 0) for (const time of times) samples[side].push(time);
    }
  }
  return { product: summarize(samples.product), floor: summarize(samples.floor) };
}

/** How long a get takes while two others count over everything without pause. */
async function benchStall({ report, label, product, options }: Bench, rows: Loaded): Promise<void> {
  const get = (i: number): Shot => ({ method: 'GET', path: `/participants/${rows.ids[i % rows.ids.length]}` });
  // Two letters: no index of word parts helps.
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
  const alone = summarize(await fire({ ...product, connections: 1, milliseconds: milliseconds / 2, shot: get }));
  const [counts, gets] = await Promise.all([
    fire({ ...product, connections: 2, milliseconds, shot: count }),
    fire({ ...product, connections: 1, milliseconds, shot: get }),
  ]);
  const during = summarize(gets);
  const note = `a count takes ${summarize(counts).p50.toFixed(0)} ms; get alone ${alone.p50.toFixed(2)} / ${alone.p99.toFixed(2)} ms`;
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

function startProduct(env: Record<string, string>): Promise<Running> {
  return start({ args: [join(root, 'dist-server/main.js')], port: PRODUCT_PORT, probe: '/rest/api/capabilities', env });
}

function startFloor(databaseUrl: string): Promise<Running> {
  const args = ['--import', 'tsx', join(root, 'tests/bench/floorServer.ts')];
  const env = { DATABASE_URL: databaseUrl, TOKEN_SECRET: SECRET };
  return start({ args, port: FLOOR_PORT, probe: '/ready', env });
}

function floorToken(): Promise<string> {
  const key = new TextEncoder().encode(SECRET);
  return new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1d').sign(key);
}

/** The demo's administrator. */
export async function signIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/rest/api/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: 'admin' }),
  });
  if (!reply.ok) throw new Error(`Signing in answered ${reply.status}: ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string };
  return token;
}
