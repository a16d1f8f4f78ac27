/** `npm run restore -- FILE`: installs and builds what is missing, then fills an empty platform from such a file. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { ensureInstalled, root } from './lib/run.mjs';

await ensureInstalled();
await build({ console: false });
const { run } = await import(pathToFileURL(join(root, 'dist-server', 'backup.js')).href);
await run('restore', process.argv[2]);
