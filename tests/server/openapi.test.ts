import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';

const VEHICLES = {
  schema: 1,
  add: [
    {
      schema: 1,
      name: 'vehicles',
      title: '{name}',
      fields: { name: { type: 'text', required: true, maxLength: 20 }, seats: { type: 'int', min: 1 } },
      api: { listType: 'VEHICLE' },
    },
  ],
};

interface Operation {
  summary?: string;
  security?: unknown[];
  requestBody?: object;
  responses: object;
}
interface Description {
  openapi: string;
  paths: { [path: string]: { [method: string]: Operation } };
  components: { schemas: { [name: string]: { required?: string[]; properties?: object } } };
}

/** Address of a provider, without which its calls don't exist. Nobody listens there. */
const HOME = 'http://127.0.0.1:9/';
const oidc = {
  issuer: HOME,
  clientId: 'tocsin',
  secret: 'word',
  scopes: 'openid',
  name: 'Example',
  rolesClaim: 'groups',
  externalIdClaim: undefined,
  roles: undefined,
  orgId: 1,
  home: HOME,
  redirectUri: `${HOME}rest/api/oidc/callback`,
};
const { t, call } = await adminPlatform([{ source: 'vehicles.json', content: VEHICLES }], { config: { oidc } });
const api = (await call({ method: 'GET', url: '/openapi.json' })).json<Description>();
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
);
const unnamed = (address: string) => address.replaceAll(/\{\w+\}/g, '{}');
const described = new Set(operations.map((one) => unnamed(one.call)));

const PROBES = ['/livez', '/readyz', '/metrics'];

/** The calls in the tables of docs/protocol.md. */
function documented(): string[] {
  const calls: string[] = [];
  let base = '/rest/api';
  let apart = false;
  // the last section only lists the screens that make the calls
  const [text = ''] = readFileSync('docs/protocol.md', 'utf8').split("## The specification's calls");
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) base = line === '## Instruction files' ? '/rest/admin' : '/rest/api';
    // SCIM describes itself by its own schemas
    if (line.startsWith('## ')) apart = line === '## Identity providers';
    if (apart) continue;
    const [, cell = ''] = line.startsWith('|') ? line.split(/(?<!\\)\|/) : [];
    for (const [, method, path = ''] of cell.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[^`?\s]*)[^`]*`/g)) {
      // probes are not part of the protocol
      if (path.includes('<p>') || PROBES.includes(path)) continue;
      calls.push(`${method} ${path === '/resources.json' ? path : base + path}`);
    }
  }
  return calls;
}

it('describes every call that the protocol documents [S16]', () => {
  expect(documented().length).toBeGreaterThan(60);
  expect(documented().filter((one) => !described.has(unnamed(one)))).toEqual([]);
});

it('describes no undocumented call, and serves each described one [S16]', () => {
  const text = readFileSync('docs/protocol.md', 'utf8');
  const known = new Set(documented().map(unnamed));
  const entities = ['vehicles', ...text.matchAll(/^\| [^|]+ \| [A-Z_]+ \| `([\w/-]+)` \|/gm)].map((one) =>
    typeof one === 'string' ? one : one[1],
  );
  const ofEntities = entities.flatMap((path) => [
    ...['GET', 'DELETE'].map((method) => `${method} /rest/api/${path}/{}`),
    ...['POST', 'PUT'].map((method) => `${method} /rest/api/${path}`),
    `POST /rest/api/${path}/clone`,
  ]);
  const elsewhere = (one: string) => text.includes(one.replace('/rest/api', '').replaceAll('{}', '{'));
  const strange = operations
    .map((one) => unnamed(one.call))
    .filter((one) => !known.has(one) && !ofEntities.includes(one) && !elsewhere(one.split('{}')[0] ?? one));
  expect(strange).toEqual([]);
  for (const { call: one, operation } of operations) {
    const [method = '', path = ''] = one.split(' ');
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    expect([one, t.app.hasRoute({ method: method as 'GET', url })]).toEqual([one, true]);
    expect([one, operation.summary]).toEqual([one, expect.any(String)]);
    // these calls redirect the browser
    const success = /\/oidc\/(start|callback)$/.test(one) ? '303' : '200';
    expect([one, Object.keys(operation.responses)]).toEqual([one, expect.arrayContaining([success, 'default'])]);
  }
});

it('describes additions of overlays, with their limits [S16]', () => {
  expect(api.openapi).toBe('3.1.0');
  expect(api.components.schemas['vehicles-new']).toMatchObject({
    required: ['name'],
    properties: { name: { type: ['string', 'null'], maxLength: 20 }, seats: { type: ['integer', 'null'], minimum: 1 } },
  });
  expect(api.paths['/rest/api/vehicles']?.post?.requestBody).toEqual({
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/vehicles-new' } } },
  });
});

it('lists the calls without a token, and refuses all others without one [S12]', async () => {
  const open = operations.flatMap(({ call: one, operation }) => (operation.security?.length === 0 ? [one] : []));
  expect(open.sort()).toEqual([
    'GET /resources.json',
    'GET /rest/admin/instructions/content',
    'GET /rest/api/calendar-feeds/{file}',
    'GET /rest/api/capabilities',
    'GET /rest/api/hold',
    'GET /rest/api/locale',
    'GET /rest/api/oidc/callback',
    'GET /rest/api/oidc/start',
    'GET /rest/api/prelisten',
    'POST /rest/api/alarm-callbacks/webhook',
    'POST /rest/api/alarm-inbound/{key}',
    'POST /rest/api/auth',
    'POST /rest/api/generate-qr-url',
    'POST /rest/api/oidc/session',
    'POST /rest/api/refresh',
  ]);
  for (const { call: one } of operations.filter((given) => !open.includes(given.call))) {
    const [method = '', path = ''] = one.split(' ');
    const url = path.replaceAll(/\{\w+\}/g, '1');
    const reply = await t.app.inject({ method: method as 'GET', url });
    expect([one, reply.statusCode, reply.json()]).toEqual([one, 401, { reason: 'UNAUTHORIZED' }]);
  }
});
