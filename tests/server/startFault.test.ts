import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { ConfigError } from '../../server/settings.ts';
import { startFault } from '../../server/startFault.ts';
import { databaseUrlFor } from './database.ts';
import { faultOn } from './helpers.ts';

/** Returns the error that `work` throws. */
function thrown(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

const listening = (host: string, port: number) =>
  new Promise<unknown>((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });

it('system errors are reported in one sentence with advice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-fault-'));
  try {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const below = startFault(thrown(() => mkdirSync(join(file, 'data'), { recursive: true })));
    expect(below).toBe(
      `${join(file, 'data')} is no folder, or lies below something that is none (ENOTDIR); mend that, or set DATA_DIR to another folder.`,
    );
    expect(startFault(thrown(() => mkdirSync(file)))).toContain('is no folder (EEXIST)');
  } finally {
    rmSync(folder, { recursive: true });
  }
  // an address reserved for documentation
  expect(startFault(await listening('192.0.2.1', 0))).toContain('set HOST to one that it has');
  expect(startFault(new ConfigError('PORT must be a number.'))).toBe('PORT must be a number.');
});

it('unexpected errors are reported unchanged', () => {
  expect(startFault(new TypeError('no function'))).toMatch(/^TypeError: no function\n\s+at /);
  expect(startFault('odd')).toBe('odd');
});

/** Creates a database or a role for a test, and drops it afterwards. */
async function make(create: string, drop: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query(create);
  onTestFinished(async () => {
    await client.query(drop);
    await client.end();
  });
}

it.each(['LATIN1', 'SQL_ASCII'])(
  'a database that stores texts as %s is refused in one sentence [R11]',
  async (encoding) => {
    const name = `tocsin_test_${encoding.toLowerCase()}`;
    await make(
      `create database ${name} template template0 encoding '${encoding}' locale_provider libc locale 'C'`,
      `drop database ${name} with (force)`,
    );
    expect(await faultOn(databaseUrlFor(inject('databaseUrl'), name))).toBe(
      `The database of DATABASE_URL stores texts as ${encoding}; the platform needs one in UTF8 (createdb --encoding=UTF8 --template=template0).`,
    );
  },
);

it('a role without the right to create tables is reported in one sentence [R11]', async () => {
  await make(`create database tocsin_test_closed template template0`, 'drop database tocsin_test_closed with (force)');
  await make(`create role tocsin_reader login password 'only to read'`, 'drop role tocsin_reader');
  const url = new URL(databaseUrlFor(inject('databaseUrl'), 'tocsin_test_closed'));
  url.username = 'tocsin_reader';
  url.password = encodeURIComponent('only to read');
  expect(await faultOn(url.href)).toBe(
    'The user of DATABASE_URL may not make tables (permission denied for schema public); let that user own the database, or grant it CREATE on the database and on its schema public.',
  );
});
