/**
 * `npm run bench [-- platform] [-- lists] [-- definitions] [-- hostile] [-- console] [-- selector] [-- import]
 * [-- bulk] [-- duty] [-- alarms] [-- dashboard] [-- growth] [-- start]`: runs benchmarks, each against a floor measured in the same run.
 * Options: `--rows 100000,1000000`, `--databases embedded,postgresql`, `--quick`. Exits with 0 unless a benchmark could
 * not run.
 */
import { ensureBrowser, ensureShell } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { ensureInstalled, run, tool } from './lib/run.mjs';

await ensureInstalled();
await build();
const args = process.argv.slice(2);
const needsBrowser =
  args.some((arg) => ['alarms', 'dashboard', 'console', 'selector'].includes(arg)) ||
  !args.some((arg) =>
    ['platform', 'lists', 'definitions', 'hostile', 'import', 'bulk', 'duty', 'growth', 'start'].includes(arg),
  );
const CHROMIUM_PATH = needsBrowser ? await ensureBrowser() : '';
const env = { ...process.env, CHROMIUM_PATH, CHROMIUM_SHELL_PATH: await ensureShell(CHROMIUM_PATH) };
process.exit(await run(tool('tsx'), ['tests/bench/run.ts', ...args], { env }));
