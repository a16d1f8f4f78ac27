import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import yazl from 'yazl';
import { startSystemPostgres } from '../../scripts/lib/postgres.mjs';
import { ArchiveWriter, openArchive } from '../../server/backup/archive.ts';
import { backUp } from '../../server/backup/backup.ts';
import { restore } from '../../server/backup/restore.ts';
import type { Config } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { alarmsOf } from './alarmKit.ts';
import { testConfig } from './database.ts';
import { filesPlatform } from './filesKit.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { emptyDatabase } from './holdKit.ts';
import { Client, person } from './records.ts';
import { inconsistencies } from './truth.ts';

const { t, admin, org, store } = await filesPlatform();
const source = t.platform.config;
const quiet = () => undefined;

/** The platform's content when the archive was made. */
let before: object;

const home = mkdtempSync(join(tmpdir(), 'tocsin-backup-'));
chmodSync(home, 0o711);
await admin.post('/participants', { ...person(org.id), surname: 'Dvořák\tTab\\N "quoted"\nnext line' });
await admin.post('/participant-groups', { name: 'Fire brigade', orgId: org.id });
await store('Plan.pdf');
await store('Alarm.txt', 'Ring the bell.\n');
await raiseAlarms();
const archive = join(home, 'platform.backup');
// repeated until the content is the same before and after, because the platform does background work after its start
do {
  rmSync(archive, { force: true });
  before = await contentsOf(source);
  await backUp(source, archive, quiet);
} while (!isDeepStrictEqual(before, await contentsOf(source)));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Raises an alarm of this month, and one of years ago, for which there is no partition; both have ended. */
async function raiseAlarms(): Promise<void> {
  const alarms = alarmsOf(t, admin);
  const one = await alarms.person(org.id);
  const plan = await alarms.plan(org.id, [{ participantIds: [one.id] }]);
  const point = await alarms.point(org.id, plan.id);
  for (const months of [0, 60]) {
    const { id } = await alarms.raise({ alarmPointId: point.id });
    const sent = await vi.waitFor(
      async () => {
        const [call] = (await alarms.calls(id)).filter(({ state }) => state === 'SENT');
        if (!call) throw new Error('Nobody has been called yet.');
        return call;
      },
      { timeout: 20_000 },
    );
    await alarms.answer(sent.id, 'ACCEPT');
    for (const [table, key] of Object.entries({ alarm_job: 'id', alarm_call: 'job_id', alarm_log: 'job_id' })) {
      await alarms.query(`update ${table} set raised_at = raised_at - make_interval(months => $2) where ${key} = $1`, [
        id,
        months,
      ]);
    }
  }
}

/** Settings of another platform, with the embedded database unless `databaseUrl` is given. */
function settings(name: string, databaseUrl?: string): Config {
  return { ...testConfig(join(home, name)), databaseUrl };
}

/** Every row of every table, and every attachment with its content. */
async function contentsOf(config: Config): Promise<object> {
  const database = await openDatabase(config, { say: quiet, warn: quiet });
  try {
    const { rows: names } = await database.pools.calls.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
         and relnamespace = 'public'::regnamespace and relname not in ('live_event', 'alarm_process', 'hold', 'file_folder') order by 1`,
    );
    const tables: Record<string, unknown[]> = {};
    for (const { name } of names) {
      // noted by the back-up itself, applied at another time, or counted by other connections
      const own: Record<string, string> = {
        watchdog: '(select settings from watchdog)',
        schema_migration: '(select name, checksum from schema_migration)',
        alarm_hour: '(select hour, org_id, sum(n) as n from alarm_hour group by 1, 2 having sum(n) <> 0)',
        alarm_tally: `(select org_id, at, status, sum(n) as n, sum(accepted) as accepted, sum(accept_seconds) as seconds
          from alarm_tally group by 1, 2, 3 having sum(n) <> 0)`,
      };
      const { rows } = await database.pools.calls.query(
        `select to_jsonb(t) as r from ${own[name] ?? `"${name}"`} t order by to_jsonb(t)::text`,
      );
      tables[name] = rows.map(({ r }) => r);
    }
    const folder = join(config.dataDir, 'files');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'folder-id')
      .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name)).toString('base64')])
      .sort();
    return { tables, files };
  } finally {
    await database.close();
  }
}

describe('a back-up', { timeout: 120_000 }, () => {
  it('restored into an empty folder contains every row and every file, for every pair of databases [S15][R5]', async () => {
    const embedded = settings('embedded');
    expect(await restore(embedded, archive, quiet)).toMatchObject({ attachments: 2 });
    expect(before).toMatchObject({ files: [expect.anything(), expect.anything()] });
    expect(await contentsOf(embedded)).toEqual(before);
    expect(readFileSync(join(embedded.dataDir, 'token-secret'), 'utf8')).toBe(source.tokenSecret);

    const again = await testPlatform([], { config: { dataDir: embedded.dataDir }, databaseUrl: await urlOf(embedded) });
    onTestFinished(() => again.close());
    const restored = new Client(await again.signIn());
    expect(await inconsistencies(again)).toEqual([]);
    const alarms = alarmsOf(again, restored);
    await expect
      .poll(() =>
        alarms.query(
          `select distinct tableoid::regclass::text as part from alarm_call where raised_at > now() - interval '1 day'`,
        ),
      )
      .toEqual([{ part: expect.stringMatching(/^alarm_call_\d{4}_\d{2}$/) }]);
    const [{ id: alarm } = { id: 0 }] = await alarms.query<{ id: number }>(
      'select id from alarm_job order by id limit 1',
    );
    await restored.post('/hold/release', {});
    expect(await restored.get(`/history/details/${alarm}`)).toMatchObject({
      status: 'ACCEPTED',
      callList: [{ state: 'ACCEPTED' }],
      complete: true,
      log: expect.arrayContaining([expect.objectContaining({ kind: 'answer' })]),
    });
    expect((await alarms.raise({ orgId: org.id, text: 'Again' })).id).toBeGreaterThan(alarm);
    // new ids continue after the restored ones
    expect((await restored.org(1)).id).toBeGreaterThan(org.id);
  });

  it('can be moved from one major version of PostgreSQL to another and back [R5]', async ({ skip }) => {
    const other = await startSystemPostgres();
    if (!other) return skip('The system has no PostgreSQL.');
    onTestFinished(() => other.stop());
    const foreign = settings('foreign', other.url);
    await restore(foreign, archive, quiet);
    const second = join(home, 'second.backup');
    await backUp(foreign, second, quiet);
    const back = settings('back');
    await restore(back, second, quiet);
    expect(await contentsOf(back)).toEqual(before);
  });

  it('of a running platform is a consistent snapshot [S15]', async () => {
    let writing = true;
    const lanes = Array.from({ length: 3 }, async () => {
      for (let i = 0; writing; i += 1) {
        const { id } = await admin.org(org.id);
        const file = await store(`${id}.txt`, `Number ${id}`, id);
        if (i % 2 === 0) await t.platform.pool.query('select $1::integer', [file.size]);
      }
    });
    const running = join(home, 'running.backup');
    await backUp(source, running, quiet).finally(() => {
      writing = false;
    });
    await Promise.all(lanes);
    const config = { ...source, databaseUrl: await emptyDatabase(), dataDir: join(home, 'running') };
    await restore(config, running, quiet);
    const copy = await testPlatform([], { databaseUrl: config.databaseUrl, config: { dataDir: config.dataDir } });
    onTestFinished(() => copy.close());
    expect(await inconsistencies(copy)).toEqual([]);
    const { rows } = await copy.platform.pool.query<{ key: string }>(
      'select content as key from instruction_file order by 1',
    );
    const kept = readdirSync(join(config.dataDir, 'files'), { recursive: true }).map(String);
    expect(rows.filter(({ key }) => !kept.includes(join(key.slice(0, 2), key)))).toEqual([]);
  });

  it('is readable only by its owner, and never overwrites a file', async () => {
    const found = await openArchive(archive);
    found.close();
    expect(Object.keys(found.manifest.members).filter((name) => name.startsWith('files/'))).toHaveLength(2);
    await expect(backUp(source, archive, quiet)).rejects.toThrow(`${archive} exists already; name another file.`);
    expect(readdirSync(source.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([]);
  });
});

describe('restoring refuses, before anything is written,', () => {
  /** The message that refuses to restore `file` into an empty folder; checks that the folder remains empty. */
  async function refusal(file: string): Promise<string> {
    const config = settings(`empty-${Math.random()}`);
    const sentence = await restore(config, file, quiet).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    expect(existsSync(config.dataDir)).toBe(false);
    return sentence.replace(file, 'FILE');
  }

  function write(content: Buffer): string {
    const file = join(mkdtempSync(join(home, 'archive-')), 'odd.backup');
    writeFileSync(file, content);
    return file;
  }

  it('a folder that is not empty, and a database with tables [S15]', async () => {
    const config = settings('filled');
    await expect(restore({ ...config, dataDir: home }, archive, quiet)).rejects.toThrow(
      `${home} is not empty; restore into an empty one, so that nothing is overwritten.`,
    );
    const filled = { ...config, databaseUrl: await newDatabase() };
    await expect(restore(filled, archive, quiet)).rejects.toThrow(
      'The database is not empty; restore into an empty one',
    );
    expect(readdirSync(config.dataDir)).toEqual([]);
  });

  it('an archive that is damaged anywhere, truncated, or of another format [S15]', async () => {
    const whole = readFileSync(archive);
    // a byte some way after the name of a member belongs to its content
    for (const member of ['tables/object', 'tables/audit', 'token-secret', 'manifest.json']) {
      const bytes = Buffer.from(whole);
      const at = whole.indexOf(member) + member.length + 40;
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      expect(await refusal(write(bytes))).toMatch(
        /^FILE is damaged or no back-up of this platform: .*; nothing was restored\.$/,
      );
    }
    expect(await refusal(write(whole.subarray(0, whole.length - 100)))).toMatch(/^FILE is damaged/);
    expect(await refusal(write(Buffer.from('some text')))).toMatch(/^FILE is damaged/);
  });

  it('an archive of a newer release [S15]', async () => {
    const found = await openArchive(archive);
    const { members: _, ...manifest } = found.manifest;
    const next = { name: '999_later.sql', checksum: 'of another release' };
    const migrations = [...manifest.migrations, next];
    for (const newer of [
      { ...manifest, format: 2, version: '9.0.0' },
      { ...manifest, version: '9.0.0', migrations },
    ]) {
      const file = join(mkdtempSync(join(home, 'newer-')), 'newer.backup');
      await new ArchiveWriter(file).finish(newer);
      expect(await refusal(file)).toBe(
        'FILE was made by a newer release of the platform (9.0.0); restore it with that one. Nothing was restored.',
      );
    }
    found.close();
  });

  it('members outside the folder, and added members [S15]', async () => {
    const outside = join(mkdtempSync(join(home, 'outside-')), 'outside.backup');
    const writer = new ArchiveWriter(outside);
    await writer.add('files/aa/evil', Readable.from([Buffer.from('evil')]));
    await writer.finish({
      format: 1,
      version: '1',
      createdAt: '',
      migrations: [],
      tables: [],
      sequences: [],
      files: true,
    });
    const named = Buffer.from(
      readFileSync(outside).toString('latin1').replaceAll('files/aa/evil', 'files/../evil'),
      'latin1',
    );
    expect(await refusal(write(named))).toMatch(/^FILE is damaged or no back-up of this platform: .*files\/\.\.\/evil/);

    const zip = new yazl.ZipFile();
    const found = await openArchive(archive);
    zip.addBuffer(Buffer.from(JSON.stringify(found.manifest)), 'manifest.json');
    zip.addBuffer(Buffer.from('evil'), `files/${'a'.repeat(40)}`);
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Buffer));
    found.close();
    expect(await refusal(write(Buffer.concat(chunks)))).toContain(`files/${'a'.repeat(40)} was added to it`);
  });
});

/** The URL of an embedded database that runs until the test ends. */
async function urlOf(config: Config): Promise<string> {
  const database = await openDatabase(config, { say: quiet, warn: quiet });
  onTestFinished(() => database.close());
  return database.url;
}
