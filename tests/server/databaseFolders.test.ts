import { execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findBinaries } from '../../server/database/binaries.ts';
import { databaseIdentity } from '../../server/database/identity.ts';
import { clusters, processExists, processOf } from './clusterKit.ts';

const kit = clusters();

describe('the folder of the embedded database', { timeout: 60_000 }, () => {
  it('starts although postmaster.pid contains the id of another running process, also of the same user or of another database [R4]', async () => {
    await kit.open();
    const other = join(kit.home, 'other');
    execFileSync('cp', ['-a', join(kit.seed, 'data'), other]);
    await kit.open(other);
    const stranger = processOf(other);
    const pidFile = join(kit.home, 'data/postgres/postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    await kit.close('first');
    const identity = databaseIdentity(join(kit.home, 'data/postgres'));
    const program = spawn('sleep', ['600'], { ...identity, stdio: 'ignore' });
    onTestFinished(() => {
      program.kill('SIGKILL');
    });
    for (const pid of [program.pid ?? 0, stranger]) {
      kit.said = [];
      // a killed database leaves the lock file of its socket, too
      for (const file of [pidFile, join(kit.home, `data/postgres/.s.PGSQL.${lines[3]}.lock`)]) {
        writeFileSync(file, [String(pid), ...lines.slice(1)].join('\n'), { mode: 0o600 });
        if (identity.uid !== undefined) chownSync(file, identity.uid, identity.gid ?? identity.uid);
      }
      const { calls: pool } = (await kit.open()).pools;
      expect((await pool.query('show data_directory')).rows[0].data_directory).toBe(join(kit.home, 'data/postgres'));
      expect(kit.said).toEqual([
        `${pidFile} was left by a database that ended; its process number ${pid} belongs to another program now, so the file was removed.`,
      ]);
      await kit.close('last');
    }
    expect(processExists(stranger)).toBe(true);
  });

  it('of a copied folder never connects to the original database, which keeps running [R4]', async () => {
    const original = await kit.open();
    await original.pools.calls.query('create table place as select 1 as original');
    await original.pools.calls.query('checkpoint');
    kit.said = [];
    const copy = join(kit.home, 'copy');
    execFileSync('cp', ['-a', join(kit.home, 'data'), copy]);
    const copied = await kit.open(copy);
    await copied.pools.calls.query('insert into place values (2)');
    expect(kit.said).toEqual([
      `${copy}/postgres was copied or moved from ${kit.home}/data/postgres, so its database gets a port of its own.`,
      `${copy}/postgres is a copy of ${kit.home}/data/postgres, whose postmaster.pid came with it; the file was removed, and the copy gets a database process of its own.`,
    ]);
    expect(processOf(copy)).not.toBe(processOf(join(kit.home, 'data')));
    expect(new URL(copied.url).port).not.toBe(new URL(original.url).port);
    expect((await original.pools.calls.query('select original from place')).rows).toEqual([{ original: 1 }]);
    // not later either, while the original is down
    await kit.close('first');
    const again = await kit.open(copy);
    expect((await again.pools.calls.query('select count(*) as n from place')).rows).toEqual([{ n: 2 }]);
  });

  it.skipIf(process.getuid?.() !== 0)('of a folder that root copied gets its own user as owner [R4]', async () => {
    const copy = join(kit.home, 'copy');
    execFileSync('cp', ['-r', join(kit.seed, 'data'), copy]);
    expect(statSync(join(copy, 'postgres/global')).uid).toBe(0);
    const { calls: pool } = (await kit.open(copy)).pools;
    await pool.query('create table place as select 1 as n');
    expect(kit.said).toContain(
      `${copy}/postgres belonged to root, as a copy does; it was given to the database's own user (65534).`,
    );
    await kit.close('last');
    kit.said = [];
    const again = await kit.open(copy);
    expect((await again.pools.calls.query('select n from place')).rows).toEqual([{ n: 1 }]);
    expect(kit.said).toEqual([]);
  });

  it('is refused in one sentence if another major version wrote it [R5]', async () => {
    execFileSync('cp', ['-a', join(kit.seed, 'data'), join(kit.home, 'data')]);
    writeFileSync(join(kit.home, 'data/postgres/PG_VERSION'), '17\n');
    await expect(kit.open()).rejects.toThrow(
      `${kit.home}/data/postgres holds data of PostgreSQL 17 and this release runs PostgreSQL 18: make a back-up with the release that wrote them (npm run backup -- FILE), and restore it with this one into an empty DATA_DIR (npm run restore -- FILE).`,
    );
  });
});

describe.runIf(process.getuid?.() === 0)('a server that was started as root', () => {
  it('keeps data and programs below /var/lib/tocsin if its user cannot enter the data folder, and says so', async () => {
    const closed = join(kit.home, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const { calls: pool } = (await kit.open(join(closed, 'data'))).pools;
    expect((await pool.query('show data_directory')).rows[0].data_directory).toMatch(
      /^\/var\/lib\/tocsin\/closed-\w{8}\//,
    );
    expect(kit.said.join()).toContain('/var/lib/tocsin');
    await kit.close('first');
    rmSync(kit.said.join().match(/\/var\/lib\/tocsin\/[\w-]+/)?.[0] ?? '', { recursive: true });
  });

  it('copies the programs if their folder cannot be entered, with the links that npm did not create', async () => {
    const identity = databaseIdentity(join(kit.home, 'data/postgres'));
    const source = findBinaries(identity, kit.home, kit.log.say).postgres.replace(/\/bin\/postgres$/, '');
    const closed = join(kit.home, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    cpSync(join(source, '..'), join(closed, 'package'), { recursive: true, verbatimSymlinks: true });
    const lib = join(closed, 'package/native/lib');
    const links = execFileSync('find', [lib, '-maxdepth', '1', '-type', 'l'], { encoding: 'utf8' }).trim().split('\n');
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) unlinkSync(link);

    const found = findBinaries(identity, join(kit.home, 'elsewhere'), kit.log.say, join(closed, 'package/native'));
    expect(found.postgres.startsWith(join(kit.home, 'elsewhere'))).toBe(true);
    expect(kit.said.join()).toContain('copied to');
    expect(execFileSync(found.postgres, ['--version'], { ...identity, cwd: '/', encoding: 'utf8' })).toContain('18.');
  });
});

describe('without programs for the platform', () => {
  it('mentions DATABASE_URL in one sentence', async () => {
    const empty = join(kit.home, 'package/native');
    mkdirSync(empty, { recursive: true });
    writeFileSync(join(kit.home, 'package/package.json'), '{"version":"0"}');
    expect(() => findBinaries({}, kit.home, kit.log.say, empty)).toThrow(
      /set DATABASE_URL to a PostgreSQL 15 or later\.$/,
    );
  });
});
