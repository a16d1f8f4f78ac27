/** Runs a temporary PgBouncer in front of a PostgreSQL, for tests of the platform behind a pooler. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './browser.mjs';
import { freePort, unprivileged } from './postgres.mjs';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Whether the system has PgBouncer. In CI, Debian's package is installed if it is missing. */
export async function hasPgbouncer() {
  return existsSync(PROGRAM) || (Boolean(process.env.CI) && (await aptInstall('pgbouncer')));
}

/**
 * Starts PgBouncer as an unprivileged user. `settings`: of its section [pgbouncer].
 * @returns the address of the same database through it
 */
export async function startPgbouncer(databaseUrl, settings) {
  const { hostname, port: target, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const own = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    default_pool_size: 100,
    max_client_conn: 300,
    ...settings,
  };
  const secret = password ? ` password='${decodeURIComponent(password)}'` : '';
  const user = `user=${decodeURIComponent(username)}${secret}`;
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}`);
  const database = `* = host=${hostname} port=${target} ${user}`;
  writeFileSync(file, ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'));
  const server = spawn(PROGRAM, ['-q', file], { ...unprivileged(folder), cwd: folder, stdio: 'ignore' });
  await untilListening(port);
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    stop() {
      server.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const listening = await new Promise((done) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => socket.end(() => done(true)));
      socket.once('error', () => done(false));
    });
    if (listening) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('PgBouncer did not start.');
}
