import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSystemPostgres } from '../../scripts/lib/postgres.mjs';
import { type Config, readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { startPlatform } from '../../server/start.ts';
import { reapAfter } from '../reaper.ts';
import { type Lab, startLab } from './lab.ts';
import { type RunOptions, runWorlds, smallest } from './run.ts';

const SILENT = { say: () => undefined, warn: () => undefined };
const NAME = 'promises';

/** The databases on which worlds are carried out: the embedded one by one process, PostgreSQL by two. */
export type PromisesOn = 'embedded' | 'postgresql';

interface TemporaryLab {
  lab: Lab;
  close(): Promise<void>;
}

const configIn = (dataDir: string): Config =>
  readConfig({
    DATA_DIR: dataDir,
    RESOURCES_DIR: join(dataDir, 'none'),
    TIME_ZONE: 'Europe/Prague',
    DEMO: 'true',
    LOG_LEVEL: 'silent',
    PORT: '0',
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    CALLS_PER_MINUTE: '1000000',
  });

const migrate = async (config: Config): Promise<void> =>
  (await startPlatform(config, { listen: false, demoData: false, overlays: [] })).close();

/** Starts the system's PostgreSQL, with two processes on it; null if the system has none. */
async function onPostgres(): Promise<TemporaryLab | null> {
  const system = await startSystemPostgres();
  if (!system) return null;
  const dataDir = mkdtempSync(join(tmpdir(), 'tocsin-promises-'));
  const config: Config = { ...configIn(dataDir), databaseUrl: system.url };
  await migrate(config);
  const lab = await startLab(config, system.url, 2);
  return {
    lab,
    async close() {
      await lab.close();
      system.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Starts the embedded database in a temporary folder, with the platforms under test on it. */
async function onEmbedded(): Promise<TemporaryLab> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tocsin-promises-'));
  const reaper = reapAfter(dataDir);
  const own = configIn(dataDir);
  const database = await openDatabase(own, SILENT);
  // the cluster is temporary, so it need not survive a power failure
  await database.pools.calls.query('alter system set fsync = off');
  await database.pools.calls.query('select pg_reload_conf()');
  await database.pools.calls.query(`create database ${NAME}`);
  const url = new URL(database.url);
  url.pathname = `/${NAME}`;
  const config: Config = { ...own, databaseUrl: url.href };
  await migrate(config);
  const lab = await startLab(config, url.href);
  return {
    lab,
    async close() {
      await lab.close();
      await database.close();
      reaper.release();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/**
 * `npm run endure -- promises N`: lets the product carry out N random worlds and compares what it promised, did and told
 * with the oracle. Returns the number of worlds in which they disagree. `from`: the worlds before this place are left
 * out. `shrink`: a small world like the first of them is looked for and printed. @throws if there is no such database
 */
export async function promises(
  count: number,
  { shrink, on, ...options }: Pick<RunOptions, 'seed' | 'from' | 'stop'> & { shrink: boolean; on: PromisesOn },
): Promise<number> {
  const found = on === 'embedded' ? await onEmbedded() : await onPostgres();
  if (!found) throw new Error('The system has no PostgreSQL 15 or newer.');
  const { lab, close } = found;
  try {
    const began = performance.now();
    const { worlds, disagreements } = await runWorlds(lab, {
      ...options,
      worlds: count,
      say: (line) => console.log(line),
    });
    const [first] = disagreements;
    const small = shrink && first && (await smallest(lab, options.seed, first.place));
    if (small) console.log(`smallest: ${JSON.stringify(small, null, 1)}`);
    const seconds = Math.round((performance.now() - began) / 1_000);
    console.log(`seed ${options.seed}, ${seconds} s`);
    console.log(`${worlds} worlds, ${disagreements.length} disagree`);
    return disagreements.length;
  } finally {
    await close();
  }
}
