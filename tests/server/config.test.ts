import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { packageRoot } from '../../server/packageRoot.ts';

describe('settings', () => {
  it('have defaults that need no environment at all', () => {
    expect(readConfig({})).toMatchObject({ port: 8080, host: '127.0.0.1', demo: true, databaseUrl: undefined });
    expect(readConfig({}).timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('turn the demo off with a foreign database unless it is asked for', () => {
    const DATABASE_URL = 'postgresql://user:word@host/db';
    expect(readConfig({ DATABASE_URL }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: 'true' }).demo).toBe(true);
    expect(readConfig({ DEMO: 'false' }).demo).toBe(false);
  });

  it('count the proxies in front', () => {
    const counts = [undefined, 'false', 'true', '2'].map((TRUST_PROXY) => readConfig({ TRUST_PROXY }).trustProxy);
    expect(counts).toEqual([0, 0, 1, 2]);
  });

  const faults: [Record<string, string>, RegExp][] = [
    [{ PORT: '80a' }, /^PORT must be a whole number from 0 to 65535, not "80a"\.$/],
    [{ PORT: '70000' }, /^PORT/],
    [{ DEMO: 'yes' }, /^DEMO must be one of true, false, not "yes"\.$/],
    [{ TIME_ZONE: 'Mars/Olympus' }, /^TIME_ZONE must be an IANA time zone.*"Mars\/Olympus"\.$/],
    [
      { DATABASE_URL: 'mysql://root:secret-word@host/db' },
      /^DATABASE_URL must be an address that starts with postgres:/,
    ],
    [{ PUBLIC_URL: 'tocsin.example' }, /^PUBLIC_URL/],
    [{ SMTP_URL: 'http://mail' }, /^SMTP_URL/],
    [{ TOKEN_SECRET: 'short' }, /^TOKEN_SECRET must have at least 32 characters\.$/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY must be true, false, or the number of proxies/],
    [{ TRUST_PROXY: '-1' }, /^TRUST_PROXY/],
  ];
  it.each(faults)('refuse %o in one sentence that names the variable', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
    expect(() => readConfig(env)).not.toThrow(/secret-word/);
  });

  it('that are wrong end the server with that sentence and nothing else', async () => {
    const run = promisify(execFile)(process.execPath, ['--import', 'tsx', join(packageRoot(), 'server/main.ts')], {
      cwd: packageRoot(),
      env: { ...process.env, PORT: 'none' },
    });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'PORT must be a whole number from 0 to 65535, not "none".\n',
    });
  });
});
