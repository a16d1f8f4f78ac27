import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { startSystemPostgres } from '../../scripts/lib/postgres.mjs';
import { codeOf } from '../../server/database/failure.ts';
import { openDatabase } from '../../server/database/open.ts';
import { CONNECTIONS } from '../../server/database/pool.ts';
import { packageRoot } from '../../server/packageRoot.ts';
import { startPlatform } from '../../server/start.ts';
import { startFault } from '../../server/startFault.ts';
import { testConfig } from './database.ts';

it('the number of connections of a process is the one in the documentation', () => {
  const stated = (file: string) =>
    [...readFileSync(join(packageRoot(), file), 'utf8').matchAll(/(\d+) connections for each process/g)].map(
      ([, number]) => Number(number),
    );
  expect(CONNECTIONS).toBe(53);
  expect(stated('README.md')).toEqual([53]);
  expect(stated('docs/operating.md')).toEqual([53]);
});

const small = await startSystemPostgres({ settings: { max_connections: '60', superuser_reserved_connections: '3' } });
if (!small) console.log('The system has no PostgreSQL 15 or newer: a database with few connections is not tested.');
afterAll(() => small?.stop());

describe.skipIf(!small)('a database of 60 connections', () => {
  const config = { ...testConfig(inject('dataDir')), databaseUrl: small?.url };

  /** Opens the database as a process does, until the end of the test; returns what it is warned about. */
  async function open(): Promise<string[]> {
    const warned: string[] = [];
    const database = await openDatabase(config, { say: () => undefined, warn: (sentence) => warned.push(sentence) });
    onTestFinished(() => database.close());
    return warned;
  }

  it('suffices for one process; the second one says how many are needed, the third as well', async () => {
    expect(await open()).toEqual([]);
    expect(await open()).toEqual([
      "The database allows 57 connections; 2 of the platform's processes need 106: set max_connections to 109 or more, or calls and alarms will wait for connections.",
    ]);
    const stranger = new pg.Client({ connectionString: small?.url, application_name: 'psql' });
    await stranger.connect();
    onTestFinished(() => stranger.end());
    expect(await open()).toEqual([
      "The database allows 57 connections; 3 of the platform's processes need 159, other programs hold 1: set max_connections to 163 or more, or calls and alarms will wait for connections.",
    ]);
  });

  it('that has none left is reported in one sentence', async () => {
    const held: pg.Client[] = [];
    onTestFinished(async () => {
      await Promise.all(held.map((client) => client.end()));
    });
    for (;;) {
      const client = new pg.Client({ connectionString: small?.url });
      client.on('error', () => undefined);
      try {
        await client.connect();
        held.push(client);
      } catch (error) {
        expect(codeOf(error)).toBe('53300');
        break;
      }
    }
    const started = startPlatform(config, { listen: false }).then(() => 'it started', startFault);
    expect(await started).toBe(
      'The database of DATABASE_URL has no connection left (sorry, too many clients already); each process of the platform needs 53: raise max_connections or the limit of the pooler, or end what holds the others.',
    );
  });
});
