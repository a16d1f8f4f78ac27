import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Cluster, runCluster, stopCluster } from '../../server/database/cluster.ts';
import { prepareCluster } from '../../server/database/clusterFiles.ts';
import { isPostgres } from '../../server/database/postmaster.ts';
import { reapAfter } from '../reaper.ts';

/** A PostgreSQL server that a test can stop and start. */
export interface OwnDatabase {
  /** The value for DATABASE_URL. */
  url: string;
  /** Simulates a crash: cuts every connection and writes nothing more. */
  stop(): Promise<void>;
  /** Starts it again on the same port if it was stopped. */
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

/** Starts a PostgreSQL in a temporary folder. */
export async function startDatabase(): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-e2e-database-'));
  const reaper = reapAfter(folder);
  const quiet = () => undefined;
  const files = await prepareCluster(folder, quiet);
  let cluster: Cluster = await runCluster(files, quiet);
  const stop = async () => {
    process.kill(cluster.pid, 'SIGQUIT');
    await expect.poll(() => isPostgres(cluster.pid), { timeout: 20_000 }).toBe(false);
  };
  return {
    url: cluster.url,
    stop,
    async start() {
      if (!isPostgres(cluster.pid)) cluster = await runCluster(files, quiet);
    },
    async remove() {
      await stopCluster(cluster);
      reaper.release();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
