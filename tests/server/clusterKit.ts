import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Database, openDatabase } from '../../server/database/open.ts';
import { testConfig } from './database.ts';

/** Embedded databases of a test, each in its own folder. */
export interface Clusters {
  /** The folder of the current test. */
  readonly home: string;
  /** A data folder that was created once; most tests work on a copy of it. */
  readonly seed: string;
  /** Messages for the terminal. */
  said: string[];
  readonly log: { say(sentence: string): void; warn(): void };
  /** Opens a database; that of the test itself is a copy of the seed. */
  open(dataDir?: string): Promise<Database>;
  /** Opens a copy of the seed in this folder, which takes far less than to create a database there. */
  openCopy(dataDir: string): Promise<Database>;
  /** Closes the first or the last open database. */
  close(which: 'first' | 'last'): Promise<void>;
}

/** Gives every test of a file a folder for embedded databases, which are closed afterwards. */
export function clusters(): Clusters {
  let home = '';
  let seed = '';
  const opened: Database[] = [];
  const kit: Clusters = {
    get home() {
      return home;
    },
    get seed() {
      return seed;
    },
    said: [],
    log: { say: (sentence) => kit.said.push(sentence), warn: () => undefined },
    async open(dataDir = join(home, 'data')) {
      const own = dataDir === join(home, 'data');
      if (own && !existsSync(dataDir)) return kit.openCopy(dataDir);
      const database = await openDatabase({ ...testConfig(dataDir), databaseUrl: undefined }, kit.log);
      opened.push(database);
      return database;
    },
    openCopy(dataDir) {
      execFileSync('cp', ['-a', join(seed, 'data'), dataDir]);
      return kit.open(dataDir);
    },
    async close(which) {
      await (which === 'first' ? opened.shift() : opened.pop())?.close();
    },
  };
  beforeAll(async () => {
    seed = folderOf('seed');
    await kit.open(join(seed, 'data'));
    await kit.close('first');
  }, 60_000);
  afterAll(() => rmSync(seed, { recursive: true, force: true }));
  beforeEach(() => {
    home = folderOf('cluster');
    kit.said = [];
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    rmSync(home, { recursive: true, force: true });
  });
  return kit;
}

function folderOf(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `tocsin-${name}-`));
  // Like a folder of root: the database's user may pass through, but not list it.
  chmodSync(folder, 0o711);
  return folder;
}

/** The process id of the database in a data folder. */
export function processOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Whether the process exists. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
