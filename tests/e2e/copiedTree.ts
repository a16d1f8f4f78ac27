import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** Nothing of these is needed to build and start the product. */
const UNUSED = /^(docs\/(?!definition\.schema\.json$)|tests\/|\.ci\/)/;
const BUILD = "const { build } = await import('./scripts/lib/build.mjs'); await build({ force: true });";

/** A copy of the product's sources in a folder of its own. */
export interface CopiedTree {
  root: string;
  /** Removes the folder. */
  remove(): void;
}

/** Copies the sources as they stand, lets `change` work on the copy, and builds it. The packages are shared. */
export function buildCopy(change: (root: string) => void): CopiedTree {
  const root = mkdtempSync(join(tmpdir(), 'tocsin-tree-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of listed.toString().split('\0')) {
    if (file === '' || UNUSED.test(file) || !existsSync(join(ROOT, file))) continue;
    mkdirSync(join(root, dirname(file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(root, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  change(root);
  execFileSync(process.execPath, ['--input-type=module', '-e', BUILD], {
    cwd: root,
    stdio: 'pipe',
    // the tests' own setting would make it a build for development
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
