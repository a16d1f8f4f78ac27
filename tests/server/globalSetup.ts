import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { build } from '../../scripts/lib/build.mjs';
import { type Database, openDatabase } from '../../server/database/open.ts';
import { startPlatform } from '../../server/start.ts';
import { reapAfter } from '../reaper.ts';
import { databaseUrlFor, TEMPLATE, testConfig } from './database.ts';

/** One cluster for the whole run, with a template database that each test file clones, and the built platform. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await build({ console: false });
  const dataDir = mkdtempSync(join(tmpdir(), 'tocsin-test-'));
  const reaper = reapAfter(dataDir);
  const log = { say: () => undefined, warn: () => undefined };
  const given = process.env.TEST_DATABASE_URL;
  const database = await openDatabase({ ...testConfig(dataDir), databaseUrl: given }, log);
  // the cluster of the tests need survive no power failure; vacuum would go through all the databases that tests leave
  if (!given) {
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
      await database.pools.calls.query(`alter system set ${setting} = off`);
    await database.pools.calls.query('select pg_reload_conf()');
    await cheapenConnections(database);
  }
  await database.pools.calls.query(`drop database if exists ${TEMPLATE} with (force)`);
  await database.pools.calls.query(`create database ${TEMPLATE}`);
  const template = await startPlatform(
    { ...testConfig(dataDir), databaseUrl: databaseUrlFor(database.url, TEMPLATE) },
    { listen: false, demoData: false },
  );
  // as `cheapPasswords.ts` would have hashed it
  const cheap = await hash('admin', { memoryCost: 256, timeCost: 1 });
  await template.platform.pool.query('update account set password_hash = $1', [cheap]);
  // due half a minute later: each platform would look once more, type by type, for what older servers have written
  if (!given) await template.platform.pool.query(`delete from upkeep_job where kind = 'late'`);
  await template.close();
  provide('databaseUrl', database.url);
  provide('dataDir', dataDir);

  return async () => {
    // the cluster of the tests goes with its folder
    if (given) await dropDatabases(given);
    await database.close();
    reaper.release();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/**
 * Keeps the password of the cluster's user in a form that is checked with little work: a platform opens some 17
 * connections when it starts, each of which would take 4096 rounds on both sides.
 */
async function cheapenConnections({ url, pools }: Pick<Database, 'url' | 'pools'>): Promise<void> {
  const { username, password } = new URL(url);
  const [name, secret] = [pg.escapeIdentifier(username), pg.escapeLiteral(decodeURIComponent(password))];
  await pools.calls.query(`set scram_iterations = 1; alter role ${name} password ${secret}; reset scram_iterations`);
}

/** Drops what the tests have left on a server of somebody else. */
async function dropDatabases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ^@ 'tocsin_test_'`,
  );
  for (const { name } of rows)
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  await client.end();
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    dataDir: string;
  }
}
