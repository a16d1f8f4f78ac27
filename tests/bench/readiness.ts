import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, start } from './processes.ts';
import type { Report } from './report.ts';

const PORT = 8704;

/** How long `npm start` takes to its first answer: with a new database and its demo data, and with that database again. */
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
