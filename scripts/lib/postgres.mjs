/**
 * Runs a temporary PostgreSQL with the system's programs (not the embedded ones), for the second run of the platform's
 * tests and for benchmarks.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './browser.mjs';

const BASE = '/usr/lib/postgresql';

/**
 * Starts a cluster below the system's temporary folder. In CI, Debian's package is installed if it is missing.
 * @param {{durable?: boolean}} [options] `durable`: every commit reaches the disk, as in production
 * @returns {Promise<{url: string, version: string, crash: () => Promise<void>, stop: () => void} | null>} null if the
 *   system has no PostgreSQL; `crash` kills its main process and resolves when it has been restarted
 */
export async function startSystemPostgres({ durable = false } = {}) {
  let bin = newestBin();
  if (!bin && process.env.CI && (await aptInstall('postgresql'))) bin = newestBin();
  if (!bin) return null;
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-pg-'));
  const ids = unprivileged(folder);
  const port = await freePort();
  const place = { ...ids, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const tool = (name, args) => execFileSync(join(bin, name), args, { ...place, stdio: 'pipe' });
  const data = join(folder, 'data');
  tool('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const flags = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `fsync=${durable ? 'on' : 'off'}`,
    '-c',
    'max_connections=200',
  ];
  const launch = () => spawn(join(bin, 'postgres'), flags, { ...place, stdio: 'ignore' });
  const probe = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-c', 'select 1'];
  let server = launch();
  await untilReady(() => tool('psql', probe));
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    version: tool('postgres', ['--version']).toString().trim(),
    async crash() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGKILL');
      await ended;
      server = launch();
      await untilReady(() => {
        // PostgreSQL refuses to start while processes of the killed server are running
        if (server.exitCode !== null) server = launch();
        tool('psql', probe);
      });
    },
    stop() {
      server.kill('SIGQUIT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

function newestBin() {
  if (!existsSync(BASE)) return null;
  const versions = readdirSync(BASE)
    .map(Number)
    .filter((v) => v >= 15 && existsSync(join(BASE, String(v), 'bin', 'initdb')));
  return versions.length ? join(BASE, String(Math.max(...versions)), 'bin') : null;
}

/** Options to run PostgreSQL, which refuses root, as its own user if this process is root. */
function unprivileged(folder) {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres']).toString());
  const ids = { uid: id('-u'), gid: id('-g') };
  chownSync(folder, ids.uid, ids.gid);
  return ids;
}

async function untilReady(probe) {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      probe();
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  throw new Error('PostgreSQL did not start.');
}

function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
