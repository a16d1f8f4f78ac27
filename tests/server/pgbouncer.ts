import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, unprivileged } from '../../scripts/lib/postgres.mjs';
import { untilListening } from './untilListening.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** A PgBouncer in front of a PostgreSQL. */
export interface Pgbouncer {
  /** The database through it. */
  url: string;
  /** Kills it, with all connections through it. */
  kill(): void;
  /** Starts it again after `kill`; resolves when it listens. */
  start(): Promise<void>;
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
  const place = { ...unprivileged(folder), cwd: folder, stdio: 'ignore' } as const;
  const launch = () => spawn(PROGRAM, ['-q', file], place);
  let server = launch();
  await untilListening(port, 'PgBouncer');
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    kill: () => server.kill('SIGKILL'),
    async start() {
      server = launch();
      await untilListening(port, 'PgBouncer');
    },
    stop() {
      server.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
