import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { createPool } from '../../server/database/pool.ts';
import { newDatabase } from './helpers.ts';

describe('migrations', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'tocsin-migrations-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('run once each, in order, however many servers start in parallel; a failing one rolls back all', async () => {
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
    } finally {
      await pool.end();
    }
  });

  /** A folder of migrations, and an empty database schema. */
  async function place(files: Record<string, string>) {
    const pool = createPool(await newDatabase(), { report: () => undefined });
    onTestFinished(() => pool.end());
    await pool.query('drop table schema_migration');
    const folder = mkdtempSync(join(home, 'migrations-'));
    for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
    return { pool, folder };
  }

  it('that were edited after they ran are refused in one sentence; other line endings are allowed [S15]', async () => {
    const { pool, folder } = await place({ '001_first.sql': 'create table first_table (n int);\n-- end\n' });
    await migrate(pool, folder);
    writeFileSync(join(folder, '001_first.sql'), 'create table first_table (n int);\r\n-- end\r\n');
    expect(await migrate(pool, folder)).toEqual([]);
    writeFileSync(join(folder, '001_first.sql'), 'create table first_table (n bigint);\n-- end\n');
    await expect(migrate(pool, folder)).rejects.toThrow(
      'Migration 001_first.sql was edited after this database had been changed by it; install the platform again as it was released.',
    );
  });

  it('of a newer release are tolerated by the one before while they only expand the tables (O8)', async () => {
    const { pool, folder } = await place({ '001_first.sql': 'create table first_table (n int);' });
    await migrate(pool, folder);
    writeFileSync(join(folder, '002_second.sql'), 'alter table first_table add column m int;');
    expect(await migrate(pool, folder)).toEqual(['002_second.sql']);
    rmSync(join(folder, '002_second.sql'));
    expect(await migrate(pool, folder)).toEqual([]);

    writeFileSync(join(folder, '002_second.sql'), 'alter table first_table add column m int;');
    writeFileSync(
      join(folder, '003_third.sql'),
      '-- Contracts: nothing reads n any more.\nalter table first_table drop n;',
    );
    expect(await migrate(pool, folder)).toEqual(['003_third.sql']);
    rmSync(join(folder, '003_third.sql'));
    await expect(migrate(pool, folder)).rejects.toThrow(
      "A newer release of the platform has changed the database so that this one can't work with it (003_third.sql): start the newer one, or restore the back-up made before.",
    );
  });

  it('with a missing or duplicate number are refused in one sentence [S15]', async () => {
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

  it('one that was left out is refused after later ones ran, unless it contains no statement [S15]', async () => {
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
