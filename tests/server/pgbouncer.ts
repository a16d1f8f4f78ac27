import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, unprivileged } from '../../scripts/lib/postgres.mjs';

const PROGRAM = '/usr/sbin/pgbouncer';
/** Milliseconds between looks whether it listens, and how many of them. */
const LOOKS = { pause: 50, most: 200 };

/** A PgBouncer in front of a PostgreSQL. */
export interface Pgbouncer {
  /** The database through it. */
  url: string;
  stop(): void;
}

/** Whether the system has PgBouncer, which `npm test` installs in CI. */
export const hasPgbouncer = existsSync(PROGRAM);

/** Starts PgBouncer as an unprivileged user. `settings`: of its section [pgbouncer]. */
export async function startPgbouncer(
  databaseUrl: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<Pgbouncer> {
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
  const database = `* = host=${hostname} port=${target} user=${decodeURIComponent(username)}${secret}`;
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}`);
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

async function untilListening(port: number): Promise<void> {
  for (let look = 0; look < LOOKS.most; look++) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await delay(LOOKS.pause);
    } finally {
      socket.destroy();
    }
  }
  throw new Error('PgBouncer did not start.');
}
