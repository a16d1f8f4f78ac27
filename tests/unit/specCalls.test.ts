import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { definitions } from '../../resources/index.ts';
import { loadDefinitions } from '../../src/engine/load.ts';
import { isSpecCall } from '../foreign/specCalls.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Rows of the table in docs/protocol.md: call, fact, screens, tests. */
const rows = [...read('docs/protocol.md').matchAll(/^\| `(\S+ \S+)` \| (S7\.\d+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, call = '', fact = '', screens = '', tests = '']) => ({ call, fact, screens, tests: tests.split(', ') }),
);
/** Calls of section 7 by their fact. */
const facts = new Map(
  [
    ...read('docs/requirements.tsv').matchAll(
      /^(S7\.\d+)\t7\tcall\tThe console makes the call (\S+ \S+?)\.?(?: \(?with|$)/gm,
    ),
  ].map(([, fact = '', call = '']) => [fact, call]),
);
const screens = loadDefinitions(definitions, []).resources.map(({ name }) => `/${name}`);

it('docs/protocol.md shows every call of section 7 once', () => {
  expect(facts.size).toBe(109);
  expect(rows.map(({ fact, call }) => [fact, call])).toEqual([...facts]);
  for (const { call } of rows) {
    const [method = '', path = ''] = call.split(' ');
    const base = path.startsWith('/instructions') ? '/rest/admin' : '/rest/api';
    const url = `${base}${path.replaceAll(/\{\w+\}/g, '7')}`;
    expect([call, isSpecCall(method, url)]).toEqual([call, true]);
  }
});

it.each(rows)('$call is proven by tests that name its fact, of the console and of the platform', ({ fact, tests }) => {
  for (const test of tests) {
    expect([test, existsSync(join(root, 'tests', test))]).toEqual([test, true]);
    expect([test, read(`tests/${test}`).includes(`[${fact}]`)]).toEqual([test, true]);
  }
  const of = (folder: string) => tests.filter((test) => test.startsWith(`${folder}/`)).length;
  expect([fact, of('contract') > 0, of('server') > 0]).toEqual([fact, true, true]);
});

it.each(rows)('$call is made by a screen that exists', ({ screens: named }) => {
  const pages = read('src/app/Screens.tsx') && [
    '/',
    '/login',
    '/account',
    '/alarm-trigger',
    '/alarm-table',
    '/alarm-apps',
  ];
  const known = new Set([...screens, ...pages, '/attachments', '/holidays', '/views', '/check-in', '/test']);
  if (/^every /.test(named)) return;
  for (const one of named.split(/[,;] /)) {
    const [path = ''] = one.split(/[:?]/);
    const base = path.length > 1 ? path.replace(/\/$/, '') : path;
    expect([one, known.has(base)]).toEqual([one, true]);
  }
});
