/** Small helpers of the scripts. They use only Node's own modules, because they run before packages are installed. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder. */
export const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** Runs a command in the checkout and shows its output. Resolves to the exit code. */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', fail);
    child.on('exit', (code, signal) => done(signal ? 1 : (code ?? 1)));
  });
}

/** Like `run`, but returns the output instead of showing it. `isPatient` runs the command at low priority. */
export function runAside(command, args, { isPatient = true, ...options } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    if (child.pid && isPatient) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
      });
    }
    child.on('error', fail);
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** Like `run`, but a failure ends the script with the command's exit code. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

/** Path of a package's command line tool. */
export const tool = (name) => join(root, 'node_modules', '.bin', name);

/**
 * Installs the packages if the lock file has changed since the last installation. Includes development packages,
 * regardless of NODE_ENV, because the build needs them.
 */
export async function ensureInstalled() {
  const marker = join(root, 'node_modules', '.installed');
  const wanted = hashFiles(['package-lock.json']);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.log('Installing packages ...');
  await must('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(marker, wanted);
}

/** One hash over the contents of files and folders, given relative to the checkout. Missing ones count as empty. */
export function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addToHash(hash, path);
  return hash.digest('hex');
}

function addToHash(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  const entries = tryReadDir(full);
  if (entries) for (const name of entries.sort()) addToHash(hash, join(path, name));
  else hash.update(path).update(readFileSync(full));
}

function tryReadDir(path) {
  try {
    return readdirSync(path);
  } catch {
    return null;
  }
}
