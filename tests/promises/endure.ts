import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { startPlatform } from '../../server/start.ts';
import { reapAfter } from '../reaper.ts';
import { type Lab, startLab } from './lab.ts';
import { type RunOptions, runWorlds, smallest } from './run.ts';

const SILENT = { say: () => undefined, warn: () => undefined };
const NAME = 'promises';

/** Starts the embedded database in a temporary folder, with the platforms under test on it. */
async function temporaryLab(): Promise<{ lab: Lab; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tocsin-promises-'));
  const reaper = reapAfter(dataDir);
  const own = readConfig({
    ...{ DATA_DIR: dataDir, RESOURCES_DIR: join(dataDir, 'none'), TIME_ZONE: 'Europe/Prague', DEMO: 'true' },
    ...{ LOG_LEVEL: 'silent', PORT: '0', TOKEN_SECRET: randomBytes(32).toString('hex'), CALLS_PER_MINUTE: '1000000' },
  });
  const database = await openDatabase(own, SILENT);
  // the cluster is temporary, so it need not survive a power failure
  await database.pool.query('alter system set fsync = off');
  await database.pool.query('select pg_reload_conf()');
  await database.pool.query(`create database ${NAME}`);
  const url = new URL(database.url);
  url.pathname = `/${NAME}`;
  const config: Config = { ...own, databaseUrl: url.href };
  await (await startPlatform(config, { listen: false, demoData: false, overlays: [] })).close();
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
 * with the oracle. Returns the number of worlds in which they disagree. `from`: the worlds before this place are left out. `shrink`: a small world like the first of them is
 * looked for and printed.
 */
export async function promises(
  count: number,
  { shrink, ...options }: Pick<RunOptions, 'seed' | 'from' | 'stop'> & { shrink: boolean },
): Promise<number> {
  const { lab, close } = await temporaryLab();
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
