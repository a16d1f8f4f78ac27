import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, start } from './processes.ts';
import type { Report } from './report.ts';

const PORT = 8704;

/** Measures `npm start` until the first reply: with a new database and demo data, and with the existing database. */
export async function benchReadiness(report: Report): Promise<void> {
  console.log('\nstart');
  const dataDir = mkdtempSync(join(tmpdir(), 'tocsin-bench-'));
  try {
    const limits = { 'new database': 25, 'existing database': 10 };
    for (const [what, atMost] of Object.entries(limits)) {
      const server = await start({
        args: [join(root, 'scripts/start.mjs')],
        port: PORT,
        probe: '/rest/api/capabilities',
        env: { DATA_DIR: dataDir, DEMO: 'true', LOG_LEVEL: 'warn' },
      });
      await server.stop();
      report.add({
        part: 'start',
        what: `ready, ${what}`,
        measured: server.readyAfter / 1000,
        unit: 's',
        limit: { of: 'value', atMost },
      });
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
