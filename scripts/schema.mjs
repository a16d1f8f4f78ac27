/**
 * `npm run schema`: writes docs/definition.schema.json and the tables of docs/definition.md from engine/shape.ts, and
 * those of docs/limits.md from server/limits.ts.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { must, root, tool } from './lib/run.mjs';

const outdir = join(root, 'node_modules', '.schema');
await build({
  entryPoints: [join(root, 'scripts/lib/definitionSchema.ts'), join(root, 'scripts/lib/limitsDoc.ts')],
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  outdir,
  outExtension: { '.js': '.mjs' },
  logLevel: 'warning',
});
const load = (name) => import(pathToFileURL(join(outdir, `${name}.mjs`)).href);
try {
  const { overlaySchema, withTables } = await load('definitionSchema');
  const { withLimits } = await load('limitsDoc');
  const doc = join(root, 'docs/definition.md');
  const limits = join(root, 'docs/limits.md');
  const schema = join(root, 'docs/definition.schema.json');
  writeFileSync(schema, JSON.stringify(overlaySchema()));
  await must(tool('biome'), ['format', '--write', '--log-level=warn', schema]);
  writeFileSync(doc, withTables(readFileSync(doc, 'utf8')));
  writeFileSync(limits, withLimits(readFileSync(limits, 'utf8')));
} finally {
  rmSync(outdir, { recursive: true });
}
