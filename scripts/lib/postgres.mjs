/**
 * Runs a temporary PostgreSQL with the system's programs (not the embedded ones), for the second run of the platform's
 * tests and for benchmarks.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './browser.mjs';

const BASE = '/usr/lib/postgresql';
const PGBOUNCER = '/usr/sbin/pgbouncer';
const NGINX = '/usr/sbin/nginx';
const LIBRE_OFFICE = '/usr/bin/soffice';

/**
 * In CI, installs Debian's packages of the programs that tests start, if they are missing. Called before the tests: test
 * files that run at once can't install at once.
 */
export async function ensurePrograms() {
  if (!process.env.CI) return;
  if (!hasPostgres()) await aptInstall('postgresql');
  if (!existsSync(PGBOUNCER)) await aptInstall('pgbouncer');
  if (!existsSync(NGINX)) await aptInstall('nginx');
  if (!existsSync(LIBRE_OFFICE)) await aptInstall('libreoffice-calc-nogui');
}

/**
 * Starts a cluster below the system's temporary folder. In CI, Debian's package is installed if it is missing.
 * `durable`: every commit reaches the disk, as in production; `settings`: more of its settings; `walFolder`: an empty
 * folder of `unprivileged` for its write-ahead log, which is then cut into files of 1 MB. Null if the system has no
 * PostgreSQL.
 */
export async function startSystemPostgres({ durable = false, settings = {}, walFolder = null } = {}) {
  let bin = newestBin();
  if (!bin && process.env.CI && (await aptInstall('postgresql'))) bin = newestBin();
  if (!bin) return null;
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-pg-'));
  const ids = unprivileged(folder);
  const place = { ...ids, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const tool = (name, args) => execFileSync(join(bin, name), args, { ...place, stdio: 'pipe' });
  const fixed = { listen_addresses: '127.0.0.1', fsync: durable ? 'on' : 'off', max_connections: '200', ...settings };
  const data = join(folder, 'data');
  const wal = walFolder ? ['--waldir', walFolder, '--wal-segsize=1'] : [];
  tool('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', ...wal]);
  const context = { bin, folder, place, tool, fixed };
  const server = await serve(context, data);
  const standbys = [];
  return {
    ...server,
    version: tool('postgres', ['--version']).toString().trim(),
    async standby() {
      const name = `standby_${standbys.length + 1}`;
      const copy = join(folder, name);
      // with a slot of its own it finds what it needs also after it was away
      tool('pg_basebackup', ['-D', copy, '-R', '-C', '-S', name, '--checkpoint=fast', '-d', server.url]);
      const standby = await serve(context, copy);
      standbys.push(standby);
      return { ...standby, promote: () => tool('pg_ctl', ['promote', '-w', '-D', copy]) };
    },
    stop() {
      for (const one of [server, ...standbys]) one.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Runs a server on the cluster in `data`, on a port of its own; resolves when it replies. */
async function serve({ bin, folder, place, tool, fixed }, data) {
  const port = await freePort();
  const settings = Object.entries(fixed).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const flags = ['-D', data, '-p', String(port), '-k', folder, ...settings];
  const launch = () => spawn(join(bin, 'postgres'), flags, { ...place, stdio: 'ignore' });
  const probe = () => tool('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-c', 'select 1']);
  let server = launch();
  await untilReady(probe);
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGKILL');
    await ended;
  };
  const start = async () => {
    server = launch();
    await untilReady(() => {
      // PostgreSQL refuses to start while processes of the killed server are running
      if (server.exitCode !== null) server = launch();
      probe();
    });
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    kill,
    start,
    async crash() {
      await kill();
      await start();
    },
    pause() {
      // the main process first, so that no others begin meanwhile
      server.kill('SIGSTOP');
      for (const child of childrenOf(server.pid)) process.kill(child, 'SIGSTOP');
    },
    resume() {
      for (const child of childrenOf(server.pid)) process.kill(child, 'SIGCONT');
      server.kill('SIGCONT');
    },
    stop() {
      server.kill('SIGQUIT');
    },
  };
}

/** Process ids of the processes that a process has started. Linux only. */
function childrenOf(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** Whether the system has a PostgreSQL that `startSystemPostgres` starts. */
export const hasPostgres = () => newestBin() !== null;

function newestBin() {
  if (!existsSync(BASE)) return null;
  const versions = readdirSync(BASE)
    .map(Number)
    .filter((v) => v >= 15 && existsSync(join(BASE, String(v), 'bin', 'initdb')));
  return versions.length ? join(BASE, String(Math.max(...versions)), 'bin') : null;
}

/** Options to run PostgreSQL, which refuses root, as its own user if this process is root. */
export function unprivileged(folder) {
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

/** A port of this machine on which nobody listens. */
export function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
