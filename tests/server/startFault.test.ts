import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError } from '../../server/settings.ts';
import { startFault } from '../../server/startFault.ts';

/** The error that `work` throws. */
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

it('what the system says is told in one sentence that names the cure', async () => {
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
  // an address that is kept for examples
  expect(startFault(await listening('192.0.2.1', 0))).toContain('set HOST to one that it has');
  expect(startFault(new ConfigError('PORT must be a number.'))).toBe('PORT must be a number.');
});

it('what nobody thought of is told as it is', () => {
  expect(startFault(new TypeError('no function'))).toMatch(/^TypeError: no function\n\s+at /);
  expect(startFault('odd')).toBe('odd');
});
