import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** Folders that neither the build nor the start needs. */
const UNUSED = /^(docs\/(?!handbook\/|definition\.|protocol\.md$)|tests\/|\.ci\/)/;
const BUILD = "const { build } = await import('./scripts/lib/build.mjs'); await build({ force: true });";

/** A copy of the sources in a temporary folder. */
export interface CopiedTree {
  root: string;
  /** Removes the folder. */
  remove(): void;
}

/**
 * Copies the sources, applies `change` to the copy and builds it. The installed packages are shared, and the files are
 * not precompressed, which would take as long as the rest of the build.
 */
export function buildCopy(change: (root: string) => void): CopiedTree {
  const root = mkdtempSync(join(tmpdir(), 'tocsin-tree-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of listed.toString().split('\0')) {
    if (file === '' || UNUSED.test(file) || !existsSync(join(ROOT, file))) continue;
    mkdirSync(join(root, dirname(file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(root, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'scripts/lib/precompress.mjs'), 'export async function precompress() {}\n');
  change(root);
  execFileSync(process.execPath, ['--input-type=module', '-e', BUILD], {
    cwd: root,
    stdio: 'pipe',
    // vitest's own value would make it a development build
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
