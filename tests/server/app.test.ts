import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { testPlatform } from './helpers.ts';

const SCRIPT = 'console.log("a script long enough to be worth compressing, compressing, compressing");';
const PAGE = '<!doctype html><title>Tocsin</title><script>document.documentElement.dataset.theme="dark"</script>';

const logged: string[] = [];

const consoleDir = mkdtempSync(join(tmpdir(), 'tocsin-console-'));
mkdirSync(join(consoleDir, 'assets'));
writeFileSync(join(consoleDir, 'index.html'), PAGE);
writeFileSync(join(consoleDir, 'favicon.svg'), '<svg/>');
writeFileSync(join(consoleDir, 'assets/main-4f3a.js'), SCRIPT);
writeFileSync(join(consoleDir, 'assets/main-4f3a.js.br'), brotliCompressSync(SCRIPT));
writeFileSync(join(consoleDir, 'assets/main-4f3a.js.gz'), gzipSync(SCRIPT));
const sink = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
const tp = await testPlatform([], { consoleDir, log: pino({ level: 'debug' }, sink) });
afterAll(async () => {
  await tp.close();
  rmSync(consoleDir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => tp.app.inject({ method: 'GET', url, headers });

describe('the console’s files', () => {
  it('are sent precompressed, in an encoding that the browser accepts', async () => {
    const brotli = await get('/assets/main-4f3a.js', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
    expect(brotli.headers['content-type']).toContain('javascript');
    const gzip = await get('/assets/main-4f3a.js', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const plain = await get('/assets/main-4f3a.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(SCRIPT);
  });

  it('are cached for a year if their name contains a hash, and revalidated otherwise', async () => {
    for (const encoding of ['br', 'identity']) {
      const asset = await get('/assets/main-4f3a.js', { 'accept-encoding': encoding });
      expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    for (const url of ['/', '/index.html', '/favicon.svg', '/participants/7']) {
      expect((await get(url)).headers['cache-control'], url).toBe('no-cache');
    }
  });

  it('serve the page for every route of the console, and 404 for a missing file', async () => {
    for (const url of ['/', '/login', '/participants/7', '/alarm-table?tab=4']) {
      const reply = await get(url);
      expect(reply.statusCode, url).toBe(200);
      expect(reply.body).toBe(PAGE);
    }
    for (const url of ['/assets/gone-11.js', '/nothing.png', '/../package.json', '/%2e%2e/package.json']) {
      const reply = await get(url);
      expect(reply.statusCode, url).toBeGreaterThanOrEqual(400);
      expect(reply.body).not.toContain('"dependencies"');
    }
    expect((await tp.app.inject({ method: 'POST', url: '/login' })).json()).toEqual({ reason: 'NOT_FOUND' });
  });

  it('have a content security policy without foreign scripts, frames and addresses', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'(;|$)/);
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(policy).toContain("object-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['referrer-policy']).toBe('same-origin');
  });
});

describe('replies of calls', () => {
  it('are not cached by browsers and contain the request id of the log', async () => {
    const reply = await tp.call({ method: 'GET', url: '/capabilities' });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });

  it.each([
    ['an undecodable address', '/%E0%A4%A', 400],
    ['an undecodable address of a call', '/rest/api/users/%zz', 400],
    ['an encoded path', '/%72est/api/capabilities', 200],
    ['an encoded unknown path', '/%72est/api/nothing', 404],
  ])('have security headers and are not cached: %s (K10)', async (_, url, status) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(status);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(String(headers['content-security-policy'])).toContain("default-src 'self'");
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  it('below /rest are JSON, also for unknown paths', async () => {
    for (const url of ['/rest/api/nothing', '/rest/nothing', '/rest/api/users/1/nothing']) {
      const reply = await get(url);
      expect(reply.statusCode, url).toBe(404);
      expect(reply.json()).toEqual({ reason: 'NOT_FOUND' });
    }
  });

  it('refuse malformed and oversized bodies without revealing internals', async () => {
    const send = (payload: string, type: string) =>
      tp.call({ method: 'POST', url: '/auth', payload, headers: { 'content-type': type } });
    expect((await send('{"login":', 'application/json')).json()).toEqual({ reason: 'BAD_REQUEST' });
    expect((await send('<xml/>', 'text/xml')).json()).toEqual({ reason: 'BAD_REQUEST' });
    expect((await send(`"${'x'.repeat(2_000_000)}"`, 'application/json')).json()).toEqual({ reason: 'TOO_LARGE' });
  });

  it('contain INTERNAL for a defect and UNAVAILABLE for a lost database; only the log has the cause', async () => {
    const admin = await tp.signIn();
    const { pool } = tp.platform;
    const { query } = pool;
    const failWith = (error: Error) => {
      pool.query = (() => Promise.reject(error)) as typeof pool.query;
    };
    try {
      failWith(Object.assign(new Error('relation "secret_table" does not exist at line 4'), { code: '42P01' }));
      const defect = await admin({ method: 'GET', url: '/table-filters' });
      expect(defect.statusCode).toBe(500);
      expect(defect.json()).toEqual({ reason: 'INTERNAL' });
      expect(logged.join('')).toContain('secret_table');
      failWith(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }));
      const away = await admin({ method: 'GET', url: '/table-filters' });
      expect(away.statusCode).toBe(503);
      expect(away.json()).toEqual({ reason: 'UNAVAILABLE' });
    } finally {
      pool.query = query;
    }
  });

  it('do not log passwords and tokens', async () => {
    const { token, refreshToken } = await tp.auth();
    await tp.call({ method: 'POST', url: '/auth', payload: { login: 'admin', password: 'a-wrong-password' } });
    await tp.callWith(token)({ method: 'GET', url: '/verify' });
    const all = logged.join('');
    expect(all).toContain('signed in');
    for (const secret of [token, refreshToken, 'a-wrong-password', 'Bearer']) expect(all).not.toContain(secret);
  });

  it('are compressed if they are long JSON and the caller accepts it [adr 0042]', async () => {
    const { token } = await tp.auth();
    const long = (encoding: string, url = '/rest/api/openapi.json') =>
      get(url, { authorization: `Bearer ${token}`, 'accept-encoding': encoding });
    const plain = await long('identity');
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
    for (const taken of ['gzip', 'br, gzip', 'deflate, GZIP;q=0.5']) {
      const packed = await long(taken);
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
      expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json());
    }
    for (const refused of ['br', 'gzip;q=0', 'gzip; q=0.0, br', 'xgzip', '']) {
      expect((await long(refused)).headers['content-encoding']).toBeUndefined();
    }
    // not compressed: short replies, and those that contain a token, however long
    expect((await long('gzip', '/rest/api/verify')).headers['content-encoding']).toBeUndefined();
    const signIn = await tp.call({
      method: 'POST',
      url: '/auth',
      headers: { 'accept-encoding': 'gzip' },
      payload: { login: 'admin', password: 'admin' },
    });
    expect(signIn.headers['content-encoding']).toBeUndefined();
  });
});
