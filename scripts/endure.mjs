/**
 * `npm run endure`: runs alarms while servers and databases are killed repeatedly, on the embedded database with one
 * process and on the system's PostgreSQL with two. Options: `--kills 100`, `--database-kills 10`, `--seed 1`,
 * `--databases embedded,postgresql`. Exits with 0 if nothing was lost or duplicated.
 * `npm run endure -- promises 2000`: what the platform promises, does and tells in as many random worlds; `--seed 1`;
 * `--databases postgresql`: with two processes on the system's PostgreSQL.
 */
import { build } from './lib/build.mjs';
import { ensureInstalled, run, tool } from './lib/run.mjs';

await ensureInstalled();
await build({ console: false });
process.exit(await run(tool('tsx'), ['tests/endure/run.ts', ...process.argv.slice(2)]));
