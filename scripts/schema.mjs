/** `npm run schema`: writes docs/definition.schema.json and the tables of docs/definition.md from the engine's shape. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './lib/run.mjs';

const outfile = join(root, 'node_modules', '.definitionSchema.mjs');
await build({
  entryPoints: [join(root, 'scripts/lib/definitionSchema.ts')],
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  outfile,
  logLevel: 'warning',
});
try {
  const { overlaySchema, withTables } = await import(pathToFileURL(outfile).href);
  const doc = join(root, 'docs/definition.md');
  writeFileSync(join(root, 'docs/definition.schema.json'), `${JSON.stringify(overlaySchema(), null, 2)}\n`);
  writeFileSync(doc, withTables(readFileSync(doc, 'utf8')));
} finally {
  rmSync(outfile);
}
