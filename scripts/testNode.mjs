/**
 * `npm run test:node -- 24`: runs tests with the newest Node of a major version, which npm installs if this is another:
 * those of functions and of the platform, and one story in the browser. Further arguments choose other tests and are
 * passed to Vitest: `npm run test:node -- 22 --project=unit`.
 */
import { delimiter, dirname, join } from 'node:path';
import { ensureBrowser, ensureShell } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { nodeOfMajor } from './lib/node.mjs';
import { ensureInstalled, root, run } from './lib/run.mjs';

const [major, ...chosen] = process.argv.slice(2);
if (!/^\d+$/.test(major ?? '')) {
  console.error('Which version of Node? For example: npm run test:node -- 24');
  process.exit(2);
}
await ensureInstalled();
await build();
const node = nodeOfMajor(Number(major));
const CHROMIUM_PATH = await ensureBrowser();
const env = {
  ...process.env,
  CHROMIUM_PATH,
  CHROMIUM_SHELL_PATH: await ensureShell(CHROMIUM_PATH),
  // programs that tests start by the name `node` are of this version, too
  PATH: [dirname(node), process.env.PATH].join(delimiter),
};
await run(node, ['--version']);
const vitest = (...args) => run(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], { env });
if (chosen.length > 0) process.exit(await vitest(...chosen));
const code = await vitest('--project=unit', '--project=server');
const story = await vitest('--project=e2e', 'tests/e2e/alarmStory.test.ts');
process.exit(code || story);
