import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Path of the newest Node of a major version: this one, or one that npm installs beside the packages of the checkout. */
export function nodeOfMajor(major) {
  if (process.version.startsWith(`v${major}.`)) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const into = join(root, 'node_modules/.cache', `node-${major}`);
  execFileSync('npm', ['install', '--no-save', '--no-package-lock', '--prefix', into, `${name}@${major}`]);
  return join(into, 'node_modules', name, 'bin/node');
}
