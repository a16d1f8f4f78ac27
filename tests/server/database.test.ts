import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runCluster } from '../../server/database/cluster.ts';
import { prepareCluster } from '../../server/database/clusterFiles.ts';
import { databaseIdentity } from '../../server/database/identity.ts';
import { migrate } from '../../server/database/migrate.ts';
import { type Database, openDatabase } from '../../server/database/open.ts';
import { packageRoot } from '../../server/packageRoot.ts';
import { testConfig } from './database.ts';
import { newDatabase } from './helpers.ts';

let home: string;
let said: string[] = [];
const opened: Database[] = [];
const log = { say: (sentence: string) => said.push(sentence), warn: () => undefined };

/** A cluster that was made once; most tests work on a copy of it. */
let seed: string;

beforeAll(async () => {
  seed = mkdtempSync(join(tmpdir(), 'tocsin-seed-'));
  chmodSync(seed, 0o711);
  await open(join(seed, 'data'));
  await opened.shift()?.close();
}, 60_000);
afterAll(() => rmSync(seed, { recursive: true, force: true }));

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tocsin-cluster-'));
  // As a folder of root is: the database's own user must get through, not in.
  chmodSync(home, 0o711);
  said = [];
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  rmSync(home, { recursive: true, force: true });
});

/** Opens a database; the one of the test itself is a copy of the seed. */
async function open(dataDir = join(home, 'data')): Promise<Database> {
  if (dataDir === join(home ?? '', 'data') && !existsSync(dataDir))
    execFileSync('cp', ['-a', join(seed, 'data'), dataDir]);
  const database = await openDatabase({ ...testConfig(dataDir), databaseUrl: undefined }, log);
  opened.push(database);
  return database;
}

const processOf = (dataDir = join(home, 'data')) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

const lives = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('the embedded database', { timeout: 60_000 }, () => {
  it('is PostgreSQL 18 with the extensions and collations that the store needs', async () => {
    const { pool } = await open();
    const { rows } = await pool.query(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('fsync') as fsync,
         array(select name from pg_available_extensions where name in ('pg_trgm', 'unaccent') order by 1)::text[] as extensions,
         exists (select from pg_collation where collname = 'und-x-icu') as icu, 7::bigint as big`,
    );
    expect(rows[0]).toEqual({ version: 18, fsync: 'on', extensions: ['pg_trgm', 'unaccent'], icu: true, big: 7 });
  });

  it('runs as an unprivileged user, takes connections from this machine only and asks for the password', async () => {
    const { url } = await open();
    const status = readFileSync(`/proc/${processOf()}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:\s+0\b/m);
    const dead = new URL(url);
    dead.password = 'guessed';
    await expect(openDatabase({ ...testConfig(home), databaseUrl: dead.href }, log)).rejects.toThrow(
      /DATABASE_URL cannot be reached.*password authentication/,
    );
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(new URL(url).password.length).toBeGreaterThan(20);
    expect(statSync(join(home, 'data/postgres.json')).mode & 0o077).toBe(0);
  });

  it('keeps what was confirmed through kill -9 of the database, and goes on by itself', async () => {
    const { pool } = await open();
    await pool.query('create table kept (n int)');
    await pool.query('insert into kept select generate_series(1, 1000)');
    const first = processOf();
    process.kill(first, 'SIGKILL');
    // A connection of the dead database may answer once more, so the new process is waited for first.
    const state = async () => {
      const restarted = processOf() !== first;
      const { rows } = await pool.query<{ n: number }>('select count(*) as n from kept');
      return { restarted, rows: rows[0]?.n };
    };
    await expect
      .poll(() => state().catch(() => undefined), { timeout: 30_000, interval: 100 })
      .toEqual({ restarted: true, rows: 1000 });
  });

  it('is adopted, not started twice, when the server before was killed', async () => {
    execFileSync('cp', ['-a', join(seed, 'data'), join(home, 'data')]);
    const script = `import { openDatabase } from ${JSON.stringify(join(packageRoot(), 'server/database/open.ts'))};
      import { readConfig } from ${JSON.stringify(join(packageRoot(), 'server/config.ts'))};
      const log = { say() {}, warn() {} };
      const { pool } = await openDatabase(readConfig({ DATA_DIR: ${JSON.stringify(join(home, 'data'))} }), log);
      await pool.query('create table confirmed as select 42 as n');
      process.stdout.write('written');
      setInterval(() => undefined, 1000);`;
    writeFileSync(join(home, 'server.mts'), script);
    const server = spawn(process.execPath, ['--import', 'tsx', join(home, 'server.mts')], {
      cwd: packageRoot(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      server.kill('SIGKILL');
    });
    await new Promise((resolve) => server.stdout.once('data', resolve));
    const pid = processOf();
    server.kill('SIGKILL');
    await new Promise((resolve) => server.once('exit', resolve));
    expect(lives(pid)).toBe(true);

    const { pool } = await open();
    expect(processOf()).toBe(pid);
    expect(said).toContain('Using the embedded database that is running already.');
    expect((await pool.query('select n from confirmed')).rows).toEqual([{ n: 42 }]);
  });

  it('serves several servers and stops with the last one', async () => {
    const one = await open();
    const two = await open();
    const pid = processOf();
    await opened.shift()?.close();
    expect(lives(pid)).toBe(true);
    await two.pool.query('select 1');
    await opened.shift()?.close();
    // it has let go of its files; the system may still count it for a moment
    await expect.poll(() => lives(pid)).toBe(false);
    expect(one.url).toBe(two.url);
    expect(existsSync(join(home, 'data/postgres/postmaster.pid'))).toBe(false);
  });

  it('starts although postmaster.pid names another living program, also one of its own user or another database [R4]', async () => {
    await open();
    const other = join(home, 'other');
    execFileSync('cp', ['-a', join(seed, 'data'), other]);
    await open(other);
    const stranger = processOf(other);
    const pidFile = join(home, 'data/postgres/postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    await opened.shift()?.close();
    const identity = databaseIdentity(join(home, 'data/postgres'));
    const program = spawn('sleep', ['600'], { ...identity, stdio: 'ignore' });
    onTestFinished(() => {
      program.kill('SIGKILL');
    });
    for (const pid of [program.pid ?? 0, stranger]) {
      said = [];
      writeFileSync(pidFile, [String(pid), ...lines.slice(1)].join('\n'), { mode: 0o600 });
      if (identity.uid !== undefined) chownSync(pidFile, identity.uid, identity.gid ?? identity.uid);
      const { pool } = await open();
      expect((await pool.query('show data_directory')).rows[0].data_directory).toBe(join(home, 'data/postgres'));
      expect(said).toEqual([
        `${pidFile} was left by a database that ended; its process number ${pid} belongs to another program now, so the file was removed.`,
      ]);
      await opened.pop()?.close();
    }
    expect(lives(stranger)).toBe(true);
  });

  it('of a copied folder is never that of the original, which goes on undisturbed [R4]', async () => {
    const original = await open();
    await original.pool.query('create table place as select 1 as original');
    await original.pool.query('checkpoint');
    said = [];
    const copy = join(home, 'copy');
    execFileSync('cp', ['-a', join(home, 'data'), copy]);
    const copied = await open(copy);
    await copied.pool.query('insert into place values (2)');
    expect(said).toEqual([
      `${copy}/postgres was copied or moved from ${home}/data/postgres, so its database gets a port of its own.`,
      `${copy}/postgres is a copy of ${home}/data/postgres, whose postmaster.pid came with it; the file was removed, and the copy gets a database process of its own.`,
    ]);
    expect(processOf(copy)).not.toBe(processOf());
    expect(new URL(copied.url).port).not.toBe(new URL(original.url).port);
    expect((await original.pool.query('select original from place')).rows).toEqual([{ original: 1 }]);
    // Nor later, when the original is away for a moment.
    await opened.shift()?.close();
    const again = await open(copy);
    expect((await again.pool.query('select count(*) as n from place')).rows).toEqual([{ n: 2 }]);
  });

  it.skipIf(process.getuid?.() !== 0)('of a folder that root copied is handed to its own user [R4]', async () => {
    const copy = join(home, 'copy');
    execFileSync('cp', ['-r', join(seed, 'data'), copy]);
    expect(statSync(join(copy, 'postgres/global')).uid).toBe(0);
    const { pool } = await open(copy);
    await pool.query('create table place as select 1 as n');
    expect(said).toContain(
      `${copy}/postgres belonged to root, as a copy does; it was given to the database's own user (65534).`,
    );
    await opened.pop()?.close();
    said = [];
    const again = await open(copy);
    expect((await again.pool.query('select n from place')).rows).toEqual([{ n: 1 }]);
    expect(said).toEqual([]);
  });

  it('is refused in one sentence when another major version wrote it [R5]', async () => {
    execFileSync('cp', ['-a', join(seed, 'data'), join(home, 'data')]);
    writeFileSync(join(home, 'data/postgres/PG_VERSION'), '17\n');
    await expect(open()).rejects.toThrow(
      `${home}/data/postgres holds data of PostgreSQL 17 and this release runs PostgreSQL 18: make a back-up with the release that wrote them (npm run backup -- FILE), and restore it with this one into an empty DATA_DIR (npm run restore -- FILE).`,
    );
  });

  it('takes another port when its own is in use by somebody else', async () => {
    await open();
    await opened.shift()?.close();
    const { port } = JSON.parse(readFileSync(join(home, 'data/postgres.json'), 'utf8')) as { port: number };
    const stranger = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => stranger.once('listening', resolve));
    onTestFinished(() => {
      stranger.close();
    });
    const { url, pool } = await open();
    expect(new URL(url).port).not.toBe(String(port));
    await pool.query('select 1');
  });

  it('is made once by servers that start at once, which then share it', async () => {
    const dataDir = join(home, 'fresh');
    const [one, two] = await Promise.all([open(dataDir), open(dataDir)]);
    expect(one.url).toBe(two.url);
    await one.pool.query('create table shared as select 1 as n');
    expect((await two.pool.query('select n from shared')).rows).toEqual([{ n: 1 }]);
  });

  it('leaves no half of a cluster when it is interrupted, and no password file', async () => {
    const dataDir = join(home, 'fresh');
    mkdirSync(join(dataDir, 'postgres.4711'), { recursive: true });
    await open(dataDir);
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.4711', 'postgres.json', 'postgres.log']);
  });
});

describe.runIf(process.getuid?.() === 0)('started as root', () => {
  it('keeps data and programs below /var/lib/tocsin when its user cannot enter the data folder, and says so', async () => {
    const closed = join(home, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const { pool } = await open(join(closed, 'data'));
    expect((await pool.query('show data_directory')).rows[0].data_directory).toMatch(
      /^\/var\/lib\/tocsin\/closed-\w{8}\//,
    );
    expect(said.join()).toContain('/var/lib/tocsin');
    await opened.shift()?.close();
    rmSync(said.join().match(/\/var\/lib\/tocsin\/[\w-]+/)?.[0] ?? '', { recursive: true });
  });

  it('copies the programs where their folder cannot be entered, with the links that npm was told not to make', async () => {
    const identity = databaseIdentity(join(home, 'data/postgres'));
    const { findBinaries } = await import('../../server/database/binaries.ts');
    const source = findBinaries(identity, home, log.say).postgres.replace(/\/bin\/postgres$/, '');
    const closed = join(home, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    cpSync(join(source, '..'), join(closed, 'package'), { recursive: true, verbatimSymlinks: true });
    const lib = join(closed, 'package/native/lib');
    const links = execFileSync('find', [lib, '-maxdepth', '1', '-type', 'l'], { encoding: 'utf8' }).trim().split('\n');
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) unlinkSync(link);

    const found = findBinaries(identity, join(home, 'elsewhere'), log.say, join(closed, 'package/native'));
    expect(found.postgres.startsWith(join(home, 'elsewhere'))).toBe(true);
    expect(said.join()).toContain('copied to');
    expect(execFileSync(found.postgres, ['--version'], { ...identity, cwd: '/', encoding: 'utf8' })).toContain('18.');
  });
});

describe('without programs for the platform', () => {
  it('names DATABASE_URL in one sentence', async () => {
    const { findBinaries } = await import('../../server/database/binaries.ts');
    const empty = join(home, 'package/native');
    mkdirSync(empty, { recursive: true });
    writeFileSync(join(home, 'package/package.json'), '{"version":"0"}');
    expect(() => findBinaries({}, home, log.say, empty)).toThrow(/set DATABASE_URL to a PostgreSQL 15 or later\.$/);
  });
});

describe('a cluster whose folder is damaged', () => {
  it('is reported by its folder and its log, not waited for without end', async () => {
    await open();
    await opened.shift()?.close();
    const files = await prepareCluster(join(home, 'data'), log.say);
    rmSync(join(files.dir, 'global'), { recursive: true });
    await expect(runCluster(files, log.say, 1_500)).rejects.toThrow(/did not start; its log is .*postgres\.log/);
  });
});

describe('migrations', () => {
  it('run once each, in order, however many servers start at once; a failing one undoes all', async () => {
    const { createPool } = await import('../../server/database/pool.ts');
    const pool = createPool(await newDatabase(), { report: () => undefined });
    try {
      await pool.query('drop table schema_migration');
      const folder = join(home, 'migrations');
      mkdirSync(folder);
      writeFileSync(join(folder, '001_first.sql'), 'create table first_table (n int);');
      writeFileSync(join(folder, '002_second.sql'), 'insert into first_table values (1);');
      writeFileSync(join(folder, 'notes.txt'), 'not SQL');
      const runs = await Promise.all([migrate(pool, folder), migrate(pool, folder), migrate(pool, folder)]);
      expect(runs.flat()).toEqual(['001_first.sql', '002_second.sql']);
      expect((await pool.query('select count(*) as n from first_table')).rows[0].n).toBe(1);

      writeFileSync(join(folder, '003_third.sql'), 'insert into first_table values (2); select 1 / 0;');
      await expect(migrate(pool, folder)).rejects.toThrow('division by zero');
      expect((await pool.query('select count(*) as n from first_table')).rows[0].n).toBe(1);

      rmSync(join(folder, '003_third.sql'));
      rmSync(join(folder, '002_second.sql'));
      await expect(migrate(pool, folder)).rejects.toThrow(/newer version of the platform \(002_second\.sql\)/);
    } finally {
      await pool.end();
    }
  });

  /** A folder of migrations, and an empty place for what they make. */
  async function place(files: Record<string, string>) {
    const { createPool } = await import('../../server/database/pool.ts');
    const pool = createPool(await newDatabase(), { report: () => undefined });
    onTestFinished(() => pool.end());
    await pool.query('drop table schema_migration');
    const folder = mkdtempSync(join(home, 'migrations-'));
    for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
    return { pool, folder };
  }

  it('that were edited after they ran are refused in one sentence; other line ends are no edit [S15]', async () => {
    const { pool, folder } = await place({ '001_first.sql': 'create table first_table (n int);\n-- end\n' });
    await migrate(pool, folder);
    writeFileSync(join(folder, '001_first.sql'), 'create table first_table (n int);\r\n-- end\r\n');
    expect(await migrate(pool, folder)).toEqual([]);
    writeFileSync(join(folder, '001_first.sql'), 'create table first_table (n bigint);\n-- end\n');
    await expect(migrate(pool, folder)).rejects.toThrow(
      'Migration 001_first.sql was edited after this database had been changed by it; install the platform again as it was released.',
    );
  });

  it('with a number missing, or there twice, are refused in one sentence [S15]', async () => {
    const { pool, folder } = await place({ '001_first.sql': 'select 1;', '003_third.sql': 'select 1;' });
    await expect(migrate(pool, folder)).rejects.toThrow(
      `Migration 002 is missing in ${folder}; install the platform again.`,
    );
    writeFileSync(join(folder, '002_second.sql'), 'select 1;');
    writeFileSync(join(folder, '002_other.sql'), 'select 1;');
    await expect(migrate(pool, folder)).rejects.toThrow(
      `Migration 002 is there twice (002_other.sql, 002_second.sql) in ${folder}; install the platform again.`,
    );
  });

  it('one that was left out is refused when later ones ran, unless it holds no statement [S15]', async () => {
    const { pool, folder } = await place({
      '001_first.sql': 'create table first_table (n int);',
      '002_second.sql': '-- none\n',
    });
    await migrate(pool, folder);
    await pool.query(`delete from schema_migration where name = '002_second.sql'`);
    writeFileSync(join(folder, '003_third.sql'), 'select 1;');
    await pool.query(`insert into schema_migration (name) values ('003_third.sql')`);
    expect(await migrate(pool, folder)).toEqual(['002_second.sql']);
    await pool.query(`delete from schema_migration where name = '001_first.sql'`);
    await expect(migrate(pool, folder)).rejects.toThrow(
      'The database was changed by 003_third.sql, but not by 001_first.sql before it; restore a back-up of it.',
    );
  });
});

describe('DATABASE_URL', () => {
  it('that cannot be reached is one sentence without the password', async () => {
    const url = 'postgresql://somebody:secret-word@127.0.0.1:1/none';
    const opening = openDatabase({ ...testConfig(home), databaseUrl: url }, log, 300);
    await expect(opening).rejects.toThrow(/^The database of DATABASE_URL cannot be reached/);
    await expect(opening).rejects.not.toThrow(/secret-word/);
  });
});
