import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

const REAPER = resolve(import.meta.dirname, '../../reaper.mjs');
const SLEEP = 'setInterval(() => {}, 1000)';
const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A child process of a run. */
function program() {
  const child = spawn(process.execPath, ['-e', SLEEP], { stdio: 'ignore' });
  return { pid: child.pid ?? 0, gone: once(child, 'exit') };
}

/** A run that starts a reaper for a folder, sends it `words`, and keeps running. */
async function run(folder: string, words: string) {
  const script = `
    const { spawn } = require('node:child_process');
    const reaper = spawn(process.execPath, ${JSON.stringify([REAPER, folder])}, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    reaper.stdin.write(${JSON.stringify(words)}, () => console.log(reaper.pid));
    ${SLEEP}`;
  const owner = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [pid] = (await once(owner.stdout, 'data')) as [Buffer];
  return { owner, reaper: Number(pid) };
}

function folderOf(postmaster: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-reaper-'));
  made.push(folder);
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${postmaster}\n`);
  return folder;
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('ends the database and the servers of a killed run, and removes its folder', async () => {
  const [database, server] = [program(), program()];
  const folder = folderOf(database.pid);
  const { owner } = await run(folder, `add ${server.pid}\n`);
  owner.kill('SIGKILL');
  await Promise.all([database.gone, server.gone]);
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 10_000 });
});

it('does nothing after a release', async () => {
  const database = program();
  const folder = folderOf(database.pid);
  const { owner, reaper } = await run(folder, 'release\n');
  await vi.waitFor(() => expect(lives(reaper)).toBe(false), { timeout: 10_000 });
  owner.kill('SIGKILL');
  expect(existsSync(folder)).toBe(true);
  expect(lives(database.pid)).toBe(true);
  process.kill(database.pid);
  await database.gone;
});
