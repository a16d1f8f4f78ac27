/** `npm run schema`: writes docs/definition.schema.json and the tables of docs/definition.md from engine/shape.ts. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { must, root, tool } from './lib/run.mjs';

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
  const schema = join(root, 'docs/definition.schema.json');
  writeFileSync(schema, JSON.stringify(overlaySchema()));
  await must(tool('biome'), ['format', '--write', '--log-level=warn', schema]);
  writeFileSync(doc, withTables(readFileSync(doc, 'utf8')));
} finally {
  rmSync(outfile);
}
