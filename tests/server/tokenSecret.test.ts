import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packageRoot } from '../../server/packageRoot.ts';
import { tokenSecret } from '../../server/session/tokens.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tocsin-secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = () => join(dataDir, 'token-secret');

it('the token secret is created once and atomically, readable only by its owner', () => {
  const secret = tokenSecret(undefined, dataDir);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(tokenSecret(undefined, dataDir)).toBe(secret);
  expect(tokenSecret('one from the settings that is long enough', dataDir)).toBe(
    'one from the settings that is long enough',
  );
  expect(readdirSync(dataDir)).toEqual(['token-secret']);
});

it('a full disk leaves no empty token secret behind [R7]', () => {
  const script = `import { tokenSecret } from ${JSON.stringify(join(packageRoot(), 'server/session/tokens.ts'))};
    try { tokenSecret(undefined, ${JSON.stringify(dataDir)}); } catch (error) { process.stdout.write(error.code); }`;
  const source = join(dataDir, 'start.mts');
  writeFileSync(source, script);
  // the process cannot write a single byte, as on a full disk
  const node = `trap '' XFSZ; ulimit -f 0; exec "$0" --import tsx "$1"`;
  const { stdout } = spawnSync('bash', ['-c', node, process.execPath, source], {
    cwd: packageRoot(),
    env: { ...process.env, TSX_DISABLE_CACHE: '1' },
    encoding: 'utf8',
  });
  expect(stdout).toBe('EFBIG');
  expect(readdirSync(dataDir)).toEqual(['start.mts']);
});

it('an empty token secret, as the first release left it on a full disk, is created again; an incomplete one is refused [R7]', () => {
  writeFileSync(file(), '');
  expect(tokenSecret(undefined, dataDir)).toBe(readFileSync(file(), 'utf8'));
  expect(readFileSync(file(), 'utf8')).toHaveLength(64);
  writeFileSync(file(), 'only a part\n');
  expect(() => tokenSecret(undefined, dataDir)).toThrow(
    `${file()} holds no whole token secret (at least 32 characters); give it back from a back-up, or delete it to have a new one made.`,
  );
  expect(readFileSync(file(), 'utf8')).toBe('only a part\n');
});
