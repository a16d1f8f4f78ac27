/** `npm run build`: builds console and platform, whether stale or not. */
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/run.mjs';

await ensureInstalled();
await build({ force: true });
