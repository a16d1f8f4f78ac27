import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const SCRIPT = resolve(import.meta.dirname, '../../../scripts/lib/run.mjs');
/** Replaces npm and records its arguments. */
const NPM = '#!/bin/sh\necho "$@" >> npm-calls\nmkdir -p node_modules\n';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-install-'));
  mkdirSync(join(folder, 'scripts/lib'), { recursive: true });
  cpSync(SCRIPT, join(folder, 'scripts/lib/run.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'npm'), NPM);
  chmodSync(join(folder, 'npm'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function install() {
  const code = "import('./scripts/lib/run.mjs').then((m) => m.ensureInstalled())";
  const path = `${folder}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH: path, NODE_ENV: 'production' };
  const { status, stderr } = spawnSync(process.execPath, ['-e', code], { cwd: folder, env, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const calls = join(folder, 'npm-calls');
  return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
}

it("installs the build's packages in production too", () => {
  expect(install()).toEqual([expect.stringMatching(/^ci .*--include=dev/)]);
});

it('installs again only if the lock file has changed', () => {
  install();
  expect(install()).toHaveLength(1);
  writeFileSync(join(folder, 'package-lock.json'), '{"lockfileVersion":3}');
  expect(install()).toHaveLength(2);
});
