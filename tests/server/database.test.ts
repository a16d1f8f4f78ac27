import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCluster } from '../../server/database/cluster.ts';
import { prepareCluster } from '../../server/database/clusterFiles.ts';
import { openDatabase } from '../../server/database/open.ts';
import { packageRoot } from '../../server/packageRoot.ts';
import { clusters, processExists, processOf } from './clusterKit.ts';
import { testConfig } from './database.ts';

const kit = clusters();

/** The address from which a connection comes; null by a socket. */
async function clientOf(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ from: string | null }>('select host(inet_client_addr()) as from');
  return rows[0]?.from ?? null;
}

describe('the embedded database', { timeout: 60_000 }, () => {
  it('is PostgreSQL 18 with the extensions and collations that the store needs', async () => {
    const { calls: pool } = (await kit.open()).pools;
    const { rows } = await pool.query(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('fsync') as fsync,
         array(select name from pg_available_extensions where name in ('pg_trgm', 'unaccent') order by 1)::text[] as extensions,
         exists (select from pg_collation where collname = 'und-x-icu') as icu, 7::bigint as big`,
    );
    expect(rows[0]).toEqual({ version: 18, fsync: 'on', extensions: ['pg_trgm', 'unaccent'], icu: true, big: 7 });
  });

  it('runs as an unprivileged user, accepts only local connections and requires the password', async () => {
    const { url } = await kit.open();
    const status = readFileSync(`/proc/${processOf(join(kit.home, 'data'))}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:\s+0\b/m);
    const dead = new URL(url);
    dead.password = 'guessed';
    await expect(openDatabase({ ...testConfig(kit.home), databaseUrl: dead.href }, kit.log)).rejects.toThrow(
      /DATABASE_URL cannot be reached.*password authentication/,
    );
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(new URL(url).password.length).toBeGreaterThan(20);
    expect(statSync(join(kit.home, 'data/postgres.json')).mode & 0o077).toBe(0);
  });

  it('is reached by a socket in its own folder, whatever the name of the folder is', async () => {
    const dataDir = join(kit.home, 'plant 1, "ward"');
    const { url, pools } = await kit.openCopy(dataDir);
    const { calls: pool } = pools;
    expect(await clientOf(pool)).toBeNull();
    expect(new URL(url).searchParams.get('host')).toBe(join(dataDir, 'postgres'));
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
  });

  it('is reached by its port if its path is too long for a socket', async () => {
    const { calls: pool } = (await kit.openCopy(join(kit.home, 'x'.repeat(100)))).pools;
    expect(await clientOf(pool)).toBe('127.0.0.1');
  });

  it('is reached by its port if it runs without a socket, as an older release has started it', async () => {
    const { url } = await kit.open();
    rmSync(join(kit.home, `data/postgres/.s.PGSQL.${new URL(url).port}`));
    const { calls: pool } = (await kit.open()).pools;
    expect(await clientOf(pool)).toBe('127.0.0.1');
  });

  it("doesn't get the platform's settings and their secrets (K9)", async () => {
    process.env.WEBHOOK_SECRET = 'a secret of the platform';
    onTestFinished(() => {
      delete process.env.WEBHOOK_SECRET;
    });
    await kit.open();
    const environment = readFileSync(`/proc/${processOf(join(kit.home, 'data'))}/environ`, 'utf8').split('\0');
    const names = environment.map((entry) => entry.split('=')[0]);
    expect(names).not.toContain('WEBHOOK_SECRET');
    expect(environment).toContain('LC_ALL=C');
  });

  it('lets expensive reads and background work give way to alarms and to other calls', async () => {
    const { calls, reads, jobs, long, alarms } = (await kit.open()).pools;
    const niceness: number[] = [];
    for (const connections of [calls, alarms, reads, jobs, long]) {
      const { rows } = await connections.query<{ pid: number }>('select pg_backend_pid() as pid');
      niceness.push(getPriority(rows[0]?.pid));
    }
    const own = getPriority();
    expect(niceness).toEqual([own, own, 15, 15, 19]);
  });

  it('keeps confirmed writes after kill -9 of the database, and recovers by itself', async () => {
    const { calls: pool } = (await kit.open()).pools;
    await pool.query('create table kept (n int)');
    await pool.query('insert into kept select generate_series(1, 1000)');
    const first = processOf(join(kit.home, 'data'));
    process.kill(first, 'SIGKILL');
    // A connection of the killed database may still reply once, so the new process is waited for first.
    const state = async () => {
      const restarted = processOf(join(kit.home, 'data')) !== first;
      const { rows } = await pool.query<{ n: number }>('select count(*) as n from kept');
      return { restarted, rows: rows[0]?.n };
    };
    await expect
      .poll(() => state().catch(() => undefined), { timeout: 30_000, interval: 100 })
      .toEqual({ restarted: true, rows: 1000 });
  });

  it('is adopted, not started twice, after the previous server was killed', async () => {
    execFileSync('cp', ['-a', join(kit.seed, 'data'), join(kit.home, 'data')]);
    const script = `import { openDatabase } from ${JSON.stringify(join(packageRoot(), 'server/database/open.ts'))};
      import { readConfig } from ${JSON.stringify(join(packageRoot(), 'server/config.ts'))};
      const log = { say() {}, warn() {} };
      const { calls: pool } = (await openDatabase(readConfig({ DATA_DIR: ${JSON.stringify(join(kit.home, 'data'))} }), log)).pools;
      await pool.query('create table confirmed as select 42 as n');
      process.stdout.write('written');
      setInterval(() => undefined, 1000);`;
    writeFileSync(join(kit.home, 'server.mts'), script);
    const server = spawn(process.execPath, ['--import', 'tsx', join(kit.home, 'server.mts')], {
      cwd: packageRoot(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      server.kill('SIGKILL');
    });
    await new Promise((resolve) => server.stdout.once('data', resolve));
    const pid = processOf(join(kit.home, 'data'));
    server.kill('SIGKILL');
    await new Promise((resolve) => server.once('exit', resolve));
    expect(processExists(pid)).toBe(true);

    const { calls: pool } = (await kit.open()).pools;
    expect(processOf(join(kit.home, 'data'))).toBe(pid);
    expect(kit.said).toContain('Using the embedded database that is running already.');
    expect((await pool.query('select n from confirmed')).rows).toEqual([{ n: 42 }]);
  });

  it('serves several servers and stops with the last one', async () => {
    const one = await kit.open();
    const two = await kit.open();
    const pid = processOf(join(kit.home, 'data'));
    await kit.close('first');
    expect(processExists(pid)).toBe(true);
    await two.pools.calls.query('select 1');
    await kit.close('first');
    // it has closed its files, but the process may exist for a moment longer
    await expect.poll(() => processExists(pid)).toBe(false);
    expect(one.url).toBe(two.url);
    expect(existsSync(join(kit.home, 'data/postgres/postmaster.pid'))).toBe(false);
  });

  it('uses another port if its own is in use', async () => {
    await kit.open();
    await kit.close('first');
    const { port } = JSON.parse(readFileSync(join(kit.home, 'data/postgres.json'), 'utf8')) as { port: number };
    const stranger = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => stranger.once('listening', resolve));
    onTestFinished(() => {
      stranger.close();
    });
    const { url, pools } = await kit.open();
    const { calls: pool } = pools;
    expect(new URL(url).port).not.toBe(String(port));
    await pool.query('select 1');
  });

  it('is created once by servers that start in parallel, which then share it', async () => {
    const dataDir = join(kit.home, 'fresh');
    const [one, two] = await Promise.all([kit.open(dataDir), kit.open(dataDir)]);
    expect(one.url).toBe(two.url);
    await one.pools.calls.query('create table shared as select 1 as n');
    expect((await two.pools.calls.query('select n from shared')).rows).toEqual([{ n: 1 }]);
  });

  it('leaves neither an incomplete cluster nor a password file when interrupted', async () => {
    const dataDir = join(kit.home, 'fresh');
    mkdirSync(join(dataDir, 'postgres.4711'), { recursive: true });
    await kit.open(dataDir);
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.4711', 'postgres.json', 'postgres.log']);
  });
});

describe('a cluster whose folder is damaged', () => {
  it('is reported with its folder and its log, without waiting forever', async () => {
    await kit.open();
    await kit.close('first');
    const files = await prepareCluster(join(kit.home, 'data'), kit.log.say);
    rmSync(join(files.dir, 'global'), { recursive: true });
    await expect(runCluster(files, kit.log.say, 1_500)).rejects.toThrow(/did not start; its log is .*postgres\.log/);
  });
});

describe('DATABASE_URL', () => {
  it('that cannot be reached is reported in one sentence without the password', async () => {
    const url = 'postgresql://somebody:secret-word@127.0.0.1:1/none';
    const opening = openDatabase({ ...testConfig(kit.home), databaseUrl: url }, kit.log, { timeout: 300 });
    await expect(opening).rejects.toThrow(/^The database of DATABASE_URL cannot be reached/);
    await expect(opening).rejects.not.toThrow(/secret-word/);
  });
});
