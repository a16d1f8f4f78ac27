/** `npm start`: installs what is missing, builds what is stale, then starts console and platform on one port. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { ensureInstalled, root } from './lib/run.mjs';

await ensureInstalled();
await build();
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, 'dist-server', 'main.js')).href);
