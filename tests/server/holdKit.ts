import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { backUp } from '../../server/backup/backup.ts';
import { restore } from '../../server/backup/restore.ts';
import type { Config } from '../../server/config.ts';
import { keyOf, type TaskPayloads } from '../../server/work/tasks.ts';
import { newDatabase, type TestPlatform } from './helpers.ts';

const quiet = () => undefined;

/** A new database without tables. */
export async function emptyDatabase(): Promise<string> {
  const url = await newDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
  return url;
}

/** A restored copy: its database and its folder. */
interface Place {
  databaseUrl: string;
  dataDir: string;
}

/** Archives of a platform, and copies restored from them, in a folder that `close` removes. */
export function copiesOf(source: Config) {
  const home = mkdtempSync(join(tmpdir(), 'tocsin-hold-'));
  let made = 0;
  const folder = () => {
    made += 1;
    return join(home, `copy-${made}`);
  };
  const kit = {
    async archive(): Promise<string> {
      made += 1;
      const file = join(home, `${made}.backup`);
      await backUp(source, file, quiet);
      return file;
    },
    /** Restores an archive into a database and a folder of its own. */
    async restored(file: string): Promise<Place> {
      const place = { databaseUrl: await emptyDatabase(), dataDir: folder() };
      await restore({ ...source, ...place }, file, quiet);
      return place;
    },
    /** Restores an archive once; returns what makes copies of the restored, which takes far less than to restore again. */
    async restoredOnce(file: string): Promise<() => Promise<Place>> {
      const { databaseUrl, dataDir } = await kit.restored(file);
      return async () => {
        const place = { databaseUrl: await newDatabase(new URL(databaseUrl).pathname.slice(1)), dataDir: folder() };
        cpSync(dataDir, place.dataDir, { recursive: true });
        return place;
      };
    },
    close: () => rmSync(home, { recursive: true, force: true }),
  };
  return kit;
}

/** Everything that waits, with the columns that say since when or until when. */
const WAITING: { readonly [table: string]: readonly string[] } = {
  hold: ['stood_at', 'copied_at'],
  alarm_clock: ['seen_at'],
  alarm_step: ['planned_at', 'due_at', 'began_at', 'ends_at'],
  alarm_call: ['due_at', 'leased_until', 'sent_at', 'answer_until'],
  alarm_job: ['starts_at', 'accepted_at', 'acknowledge_until'],
  lone_worker: ['armed_at', 'due_at', 'act_at'],
};

/** Makes a restored copy look as if its archive had been made this many seconds earlier. */
export async function grownOlder(databaseUrl: string, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const [table, columns] of Object.entries(WAITING)) {
    const earlier = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`);
    await client.query(`update ${table} set ${earlier.join(', ')}`, [seconds]);
  }
  await client.end();
}

/** A task with what it is for. */
export type DueTask = { [T in keyof TaskPayloads]: readonly [T, TaskPayloads[T]] }[keyof TaskPayloads];

/** Gives the workers of a platform these tasks, all due, and waits until they have run. */
export async function ranTasks({ platform: { pool } }: TestPlatform, tasks: readonly DueTask[]): Promise<void> {
  const keys = tasks.map(([task, payload]) => keyOf(task, payload));
  for (const [i, [task, payload]] of tasks.entries()) {
    await pool.query('select graphile_worker.add_job($1, $2::json, job_key := $3)', [
      task,
      JSON.stringify(payload),
      keys[i],
    ]);
  }
  await expect
    .poll(async () => (await pool.query('select from graphile_worker.jobs where key = any($1)', [keys])).rowCount)
    .toBe(0);
}

/** Waits until the platform has looked for due alarms once more. */
export async function swept({ platform: { alarms } }: TestPlatform): Promise<void> {
  const asked = performance.now();
  await expect.poll(() => alarms.sweptSecondsAgo() * 1_000 < performance.now() - asked).toBe(true);
}
