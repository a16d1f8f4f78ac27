/** Builds the console (dist/) and the platform (dist-server/) when their sources have changed. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { precompress } from './precompress.mjs';
import { hashFiles, must, root, tool } from './run.mjs';

const shared = ['package-lock.json', 'protocol', 'resources', 'src/engine', 'scripts/lib'];
const consoleSources = [
  ...shared,
  'index.html',
  'vite.config.ts',
  'src',
  'dataProvider',
  'authProvider',
  'locales',
  'public',
  'docs/definition.schema.json',
  'docs/handbook',
  'docs/definition.md',
  'docs/protocol.md',
];
const serverSources = [...shared, 'server', 'locales'];

/** Builds what is out of date: console and platform, or the platform alone; with `force` regardless of its state. */
export async function build({ force = false, console: withConsole = true } = {}) {
  await Promise.all([
    withConsole && whenStale('dist', consoleSources, force, buildConsole),
    whenStale('dist-server', serverSources, force, buildServer),
  ]);
}

async function whenStale(folder, sources, force, make) {
  const stamp = join(root, folder, '.stamp');
  const wanted = hashFiles(sources);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`Building ${folder} ...`);
  await make(join(root, folder));
  writeFileSync(stamp, wanted);
}

async function buildConsole(folder) {
  // always as it is shipped, also when tests find it out of date
  const env = { ...process.env, NODE_ENV: 'production' };
  await must(tool('vite'), ['build', '--logLevel', 'warn'], { env });
  await precompress(folder);
}

async function buildServer(folder) {
  const { build: bundle } = await import('esbuild');
  rmSync(folder, { recursive: true, force: true });
  const common = {
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  };
  await bundle({
    ...common,
    absWorkingDir: root,
    // spreadsheets are read and written in child processes
    entryPoints: {
      main: 'server/main.ts',
      backup: 'server/backup/main.ts',
      sheetReader: 'server/transfer/sheet/reader.ts',
      sheetWriter: 'server/spreadsheet/writer.ts',
    },
    outdir: folder,
    sourcemap: true,
  });
  await writeDefinitions(common, folder);
  // labels of overlays may replace these texts
  cpSync(join(root, 'locales', 'en'), join(folder, 'locales', 'en'), { recursive: true });
}

/** Writes the shipped definitions as plain data, so that the bundled platform needs no TypeScript at run time. */
async function writeDefinitions(common, folder) {
  const { build: bundle } = await import('esbuild');
  const files = readdirSync(join(root, 'resources'))
    .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
    .sort();
  const contents = `${files.map((name, i) => `import * as m${i} from './${name}';`).join('\n')}
    export default [${files.map((_, i) => `m${i}.default`).join(', ')}].filter((d) => d?.schema);`;
  const outfile = join(folder, 'definitions.mjs');
  await bundle({
    ...common,
    stdin: { contents, resolveDir: join(root, 'resources'), loader: 'ts' },
    outfile,
    // no warnings about files without a default export (enums, names), which contain no definition
    logLevel: 'error',
  });
  const { default: definitions } = await import(`${pathToFileURL(outfile).href}?${Date.now()}`);
  writeFileSync(join(folder, 'resources.json'), JSON.stringify(definitions));
  rmSync(outfile);
}
