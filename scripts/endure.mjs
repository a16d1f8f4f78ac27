/**
 * `npm run endure`: alarms while servers and databases are killed again and again, on the embedded database with one
 * process and on the system's PostgreSQL with two. `--kills 100`, `--database-kills 10`, `--seed 1`,
 * `--databases embedded,postgresql`. Ends with 0 if nothing was lost or doubled.
 */
import { build } from './lib/build.mjs';
import { ensureInstalled, run, tool } from './lib/run.mjs';

await ensureInstalled();
await build({ console: false });
process.exit(await run(tool('tsx'), ['tests/endure/run.ts', ...process.argv.slice(2)]));
