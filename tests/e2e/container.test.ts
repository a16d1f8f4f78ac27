import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { nodeOfMajor } from '../../scripts/lib/node.mjs';
import { SETTINGS } from '../../server/settings.ts';
import { startProduct } from './product.ts';

const root = resolve(import.meta.dirname, '../..');
const KNOWN = Object.keys(SETTINGS.properties);
const folder = mkdtempSync(join(tmpdir(), 'tocsin-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Instructions of the Dockerfile's stages. */
const stages = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .reduce<[string, string][][]>((all, line) => {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === 'FROM') all.push([]);
    all.at(-1)?.push([name, rest]);
    return all;
  }, []);
const image = stages.at(-1) ?? [];
const valuesOf = (name: string) => image.flatMap(([instruction, rest]) => (instruction === name ? [rest] : []));
const listIn = (text = '') => JSON.parse(text.slice(text.indexOf('['))) as string[];
const settings = Object.fromEntries(valuesOf('ENV').map((text) => text.split('=') as [string, string]));

/** The major version of the image's Node. */
const [, major] = /^FROM node:(\d+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];

/** Links the packages that `npm ci --omit=dev` would install. */
function installProduction(): void {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], { cwd: root, encoding: 'utf8' });
  for (const line of listed.trim().split('\n').slice(1)) {
    const place = relative(root, line);
    if (place.split('node_modules').length > 2) continue;
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    symlinkSync(line, join(folder, place));
  }
}

/** Copies the files of the last stage into `folder`, as its COPY lines do. */
function copyImage(): void {
  for (const line of valuesOf('COPY')) {
    const words = line.split(' ').filter((word) => !word.startsWith('--'));
    const target = words.pop() ?? '';
    for (const source of words) {
      const from = join(root, source.replace(/^\/app\//, ''));
      const into = words.length > 1 ? join(folder, target, source) : join(folder, target);
      expect(existsSync(from), source).toBe(true);
      cpSync(from, into, { recursive: true });
    }
  }
}

describe('the image', () => {
  it('contains all that the platform needs, runs on its own Node, and its health check asks whether it answers', async () => {
    copyImage();
    installProduction();
    expect(listIn(valuesOf('CMD').at(-1))).toEqual(['node', 'dist-server/main.js']);
    // port and data folder are the test's own
    const { PORT: _port, DATA_DIR: _folder, ...env } = settings;
    const product = await startProduct({ ...env, DEMO: 'false' }, { root: folder, node: nodeOfMajor(Number(major)) });
    try {
      const [program = '', ...args] = listIn(valuesOf('HEALTHCHECK').at(-1));
      const check = (PORT: string) => promisify(execFile)(program, args, { env: { ...process.env, PORT } });
      await expect(check(new URL(product.url).port)).resolves.toBeDefined();
      await expect(check('1')).rejects.toMatchObject({ code: 1 });
      expect(await (await fetch(product.url)).text()).toContain('<div id="root">');
    } finally {
      await product.stop();
    }
  });

  it('runs as an unprivileged user, with existing settings', () => {
    expect(valuesOf('USER')).toEqual(['node']);
    expect(Object.keys(settings).filter((name) => name !== 'NODE_ENV')).toEqual(['HOST', 'PORT', 'DATA_DIR']);
    expect(valuesOf('VOLUME')).toEqual([settings.DATA_DIR]);
    expect(valuesOf('EXPOSE')).toEqual([settings.PORT]);
  });
});

describe('the compose file', () => {
  const { services } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'));

  it('uses existing settings, and takes secrets from the environment', () => {
    const { environment, ports, volumes } = services.platform;
    for (const name of Object.keys(environment)) expect(KNOWN).toContain(name);
    expect(environment.TOKEN_SECRET).toMatch(/^\$\{TOKEN_SECRET:\?/);
    expect(environment.DATABASE_URL).toMatch(/^postgres:\/\/tocsin:\$\{DATABASE_PASSWORD:\?[^}]+\}@database\/tocsin$/);
    expect(services.database.environment.POSTGRES_PASSWORD).toMatch(/^\$\{DATABASE_PASSWORD:\?/);
    expect(ports).toEqual([`127.0.0.1:${settings.PORT}:${settings.PORT}`]);
    expect(volumes).toEqual([`files:${settings.DATA_DIR}`]);
    // what the image sets itself, and the folders of the image
    const own = ['PORT', 'HOST', 'DATA_DIR', 'RESOURCES_DIR', 'ESPEAK_PATH'];
    expect(KNOWN.filter((name) => !(name in environment))).toEqual(
      own.toSorted((a, b) => KNOWN.indexOf(a) - KNOWN.indexOf(b)),
    );
  });

  it('waits for the database and gives the platform enough time to stop', () => {
    expect(services.platform.depends_on.database.condition).toBe('service_healthy');
    expect(Number.parseInt(services.platform.stop_grace_period, 10)).toBeGreaterThan(10);
  });
});
