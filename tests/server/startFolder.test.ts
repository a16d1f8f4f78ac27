import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../server/packageRoot.ts';
import { PROGRAM } from './ownServer.ts';

/**
 * User as which the server runs when the tests run as root, and another one; only root can create folders of other
 * users.
 */
const UNPRIVILEGED = 65_534;
const OTHER = 12_345;
const root = process.getuid?.() === 0;
const uid = root ? UNPRIVILEGED : process.getuid?.();

/** Whether other users can read the repository; if it is below /root, they cannot. */
const readable =
  spawnSync('test', ['-r', join(packageRoot(), 'package.json')], root ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {})
    .status === 0;

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'tocsin-folder-'));
  chmodSync(home, 0o755);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function folder(name: string, owner: number | undefined, mode: number): string {
  const path = join(home, name);
  mkdirSync(path);
  if (root && owner !== undefined) chownSync(path, owner, owner);
  chmodSync(path, mode);
  return path;
}

/** Starts a server with this data folder; returns its exit code and output. */
async function ended(dataDir: string): Promise<{ code: number | null; said: string }> {
  const server = spawn(process.execPath, [PROGRAM], {
    ...(root ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}),
    cwd: packageRoot(),
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const [out, errors] = await Promise.all([text(server.stdout), text(server.stderr)]);
  return { code: await code, said: out + errors };
}

const unusable = (dataDir: string) => ({
  code: 1,
  said: `${dataDir} may not be used by this user (EACCES); mend that, or set DATA_DIR to another folder.\n`,
});

describe.runIf(readable)('a start that cannot use its data folder', { timeout: 60_000 }, () => {
  it('an empty read-only data folder is reported in one sentence, and stays empty [R11]', async () => {
    const dataDir = folder('read-only', uid, 0o555);
    expect(await ended(dataDir)).toEqual(unusable(dataDir));
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.runIf(root).each([
    ['closed', 0o700],
    ['to be read', 0o755],
  ])('an empty data folder of another user (%s) is told in one sentence [R11]', async (name, mode) => {
    const dataDir = folder(`empty and ${name}`, OTHER, mode);
    expect(await ended(dataDir)).toEqual(unusable(dataDir));
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.runIf(root).each([
    ['to be read', 0o755],
    ['open to all', 0o777],
  ])(
    'a data folder (%s) with the database of another user is told in one sentence, and left as it is [R11]',
    async (name, mode) => {
      const dataDir = folder(`filled and ${name}`, OTHER, mode);
      const cluster = join(dataDir, 'postgres');
      mkdirSync(cluster, { mode: 0o700 });
      const files = { [join(cluster, 'PG_VERSION')]: '18\n', [join(dataDir, 'postgres.json')]: '{}' };
      for (const [file, content] of Object.entries(files)) writeFileSync(file, content, { mode: 0o600 });
      for (const path of [cluster, ...Object.keys(files)]) chownSync(path, OTHER, OTHER);
      expect(await ended(dataDir)).toEqual({
        code: 1,
        said: `${cluster} belongs to another user (12345, this one is 65534); start as that user, or set DATA_DIR to another folder.\n`,
      });
      expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.json']);
      expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
    },
  );
});
