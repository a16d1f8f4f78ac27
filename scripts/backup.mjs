/**
 * `npm run backup -- FILE` and `npm run restore -- FILE`: installs and builds what is missing, then saves all data in
 * one file, or restores them from it on an empty platform.
 */
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { ensureInstalled, root, run } from './lib/run.mjs';

await ensureInstalled();
await build({ console: false });
const command = [join(root, 'dist-server', 'backup.js'), ...process.argv.slice(2)];
process.exit(await run(process.execPath, command, { cwd: process.cwd() }));
