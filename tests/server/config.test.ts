import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { packageRoot } from '../../server/packageRoot.ts';
import { SETTINGS } from '../../server/settings.ts';
import { PROGRAM } from './ownServer.ts';

const TOKEN_SECRET = 'thirty-two characters at the least';

describe('settings', () => {
  it('have defaults that need no environment at all', () => {
    expect(readConfig({})).toMatchObject({ port: 8080, host: '127.0.0.1', demo: true, databaseUrl: undefined });
    expect(readConfig({}).timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('turn the demo off with an external database unless DEMO is set', () => {
    const foreign = { DATABASE_URL: 'postgresql://user:word@host/db', TOKEN_SECRET };
    expect(readConfig(foreign).demo).toBe(false);
    expect(readConfig({ ...foreign, DEMO: 'true' }).demo).toBe(true);
    expect(readConfig({ DEMO: 'false' }).demo).toBe(false);
  });

  it('offer the demo sign-in to the network only if DEMO is set [S12]', () => {
    const open = { HOST: '0.0.0.0' };
    expect(() => readConfig(open)).toThrow(
      /^With HOST 0\.0\.0\.0 the network could sign in as admin \/ admin of the demo: set DEMO to false, or to true/,
    );
    expect(() => readConfig({ HOST: '192.168.1.7' })).toThrow(/^With HOST 192\.168\.1\.7/);
    expect(readConfig({ ...open, DEMO: 'false' }).demo).toBe(false);
    expect(readConfig({ ...open, DEMO: 'true' }).demo).toBe(true);
    expect(readConfig({ HOST: '::1' }).demo).toBe(true);
    expect(readConfig({ HOST: 'localhost' }).demo).toBe(true);
  });

  it('require a token secret if several servers may share the database [S12]', () => {
    const DATABASE_URL = 'postgresql://user:word@host/db';
    expect(() => readConfig({ DATABASE_URL })).toThrow(/^TOKEN_SECRET is needed together with DATABASE_URL/);
    expect(readConfig({ DATABASE_URL, TOKEN_SECRET }).tokenSecret).toBe(TOKEN_SECRET);
  });

  it('log calls in production only, unless told otherwise', () => {
    const foreign = { DATABASE_URL: 'postgresql://user:word@host/db', TOKEN_SECRET };
    expect(readConfig({}).accessLog).toBe(false);
    expect(readConfig(foreign).accessLog).toBe(true);
    expect(readConfig({ ...foreign, ACCESS_LOG: 'false' }).accessLog).toBe(false);
  });

  it('are documented in the README, all of them and no others', () => {
    const readme = readFileSync(join(packageRoot(), 'README.md'), 'utf8');
    const rows = [...readme.matchAll(/^\| (`[A-Z_0-9`, ]+) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/[A-Z][A-Z_0-9]+/g)].map(([name]) => name),
    );
    expect(rows.sort()).toEqual(Object.keys(SETTINGS.properties).sort());
  });

  it('count the proxies in front', () => {
    const counts = [undefined, 'false', 'true', '2'].map((TRUST_PROXY) => readConfig({ TRUST_PROXY }).trustProxy);
    expect(counts).toEqual([0, 0, 1, 2]);
  });

  const PROVIDER = {
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'tocsin',
    OIDC_CLIENT_SECRET: 'secret-word',
    PUBLIC_URL: 'https://alarm.example.org',
  };

  it('of a provider define where it sends the browser, and which role a value of the claim gives', () => {
    expect(readConfig({ ...PROVIDER, OIDC_ROLES: ' ops = Operator ; a b=Night shift;' }).oidc).toMatchObject({
      name: 'id.example.org',
      scopes: 'openid profile email',
      rolesClaim: 'groups',
      orgId: 1,
      roles: [
        { value: 'ops', role: 'Operator' },
        { value: 'a b', role: 'Night shift' },
      ],
      home: 'https://alarm.example.org/',
      redirectUri: 'https://alarm.example.org/rest/api/oidc/callback',
    });
    expect(readConfig({}).oidc).toBeUndefined();
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
    [{ PUBLIC_URL: 'https://example.org/tocsin' }, /^PUBLIC_URL must be the address of a host without a path, such as/],
    [{ SMTP_URL: 'http://mail' }, /^SMTP_URL/],
    [{ DATABASE_READ_URL: 'postgres://standby/db' }, /^DATABASE_URL is needed together with DATABASE_READ_URL\.$/],
    [
      { DATABASE_READ_URL: 'postgres://a,b/db?target_session_attrs=read-write' },
      /^DATABASE_READ_URL must be the address of a standby that starts with postgres:\/\/ or postgresql:\/\/, such as "postgres:\/\/user:password@host:5432\/database"; with several hosts, too, target_session_attrs may only be standby\.$/,
    ],
    [{ SMTP_URL: 'smtp://mail' }, /^SMTP_FROM is needed together with SMTP_URL\.$/],
    [{ SMTP_FROM: 'nobody' }, /^SMTP_FROM must be an e-mail address, such as "Tocsin <alarms@example\.org>"/],
    [{ WEBHOOK_URL: 'https://gateway' }, /^WEBHOOK_SECRET is needed together with WEBHOOK_URL\.$/],
    [{ WEBHOOK_SECRET: 'short' }, /^WEBHOOK_SECRET must have at least 32 characters\.$/],
    [{ TOKEN_SECRET: 'short' }, /^TOKEN_SECRET must have at least 32 characters\.$/],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must have at least 32 characters\.$/],
    [{ FILES_KINDS: 'pdf, exe' }, /^FILES_KINDS must name some of .*, not "pdf, exe"\.$/],
    [
      { FILES_S3_URL: 'https://s3.example.org' },
      /^FILES_S3_URL must name the bucket, such as "https:\/\/s3\.example\.org\/bucket"\.$/,
    ],
    [{ FILES_S3_URL: 'https://s3.example.org/bucket' }, /^FILES_S3_KEY is needed together with FILES_S3_URL\.$/],
    [{ OIDC_ISSUER: 'https://id.example.org' }, /^OIDC_CLIENT_ID is needed together with OIDC_ISSUER\.$/],
    [{ ...PROVIDER, PUBLIC_URL: '' }, /^PUBLIC_URL is needed together with OIDC_ISSUER\.$/],
    [{ ...PROVIDER, OIDC_ISSUER: 'http://id.example.org' }, /^OIDC_ISSUER must begin with https:\/\/, except on this/],
    [{ ...PROVIDER, OIDC_SCOPES: 'profile' }, /^OIDC_SCOPES must contain openid, .*, not "profile"\.$/],
    [{ ...PROVIDER, OIDC_ROLES: 'ops=Operator; night' }, /^OIDC_ROLES must name a role for each value, such as/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY must be true, false, or the number of proxies/],
    [{ TRUST_PROXY: '-1' }, /^TRUST_PROXY/],
  ];
  it.each(faults)('refuse %o in one sentence that names the variable', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
    expect(() => readConfig(env)).not.toThrow(/secret-word/);
  });

  it('that are invalid end the server with only that sentence', async () => {
    const run = promisify(execFile)(process.execPath, [PROGRAM], {
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
