/** `npm start`: installs what is missing, builds what is stale, then starts console and platform on one port. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { ensureInstalled, root } from './lib/run.mjs';

await ensureInstalled();
await build();
process.env.NODE_ENV ??= 'production';
stopWithTheShell();
await import(pathToFileURL(join(root, 'dist-server', 'main.js')).href);

/** Stops the server when the shell has ended in which npm runs the script, because that forwards no signals. */
function stopWithTheShell() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
