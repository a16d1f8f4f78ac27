import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { API_BASE } from '../../protocol/constants.ts';
import { REASONS } from '../../protocol/errors.ts';
import { type Random, seeded } from '../../server/demo/random.ts';
import { adminPlatform } from './admin.ts';
import { sampleTable } from './records.ts';
import { differences } from './truth.ts';

/** A JSON schema as the description of the platform gives it. */
interface Schema {
  $ref?: string;
  properties?: { [name: string]: Schema };
}
interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: { [type: string]: { schema: Schema } } };
}
interface Description {
  paths: { [path: string]: { [method: string]: Operation } };
  components: { schemas: { [name: string]: Schema } };
}

/** Which part of all that could be sent is sent. Another seed sends another part, FUZZ_SHARE=1 everything. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const SHARE = Number(process.env.FUZZ_SHARE ?? 0.08);
/** These end what the others need: the session of the caller. */
const LEFT_OUT = new Set([
  'GET /rest/api/logout',
  'DELETE /rest/api/sessions',
  'PATCH /rest/api/users/change-password',
]);

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;
const DEEP = [nested(10_000, '[', ']'), nested(10_000, '{"a":', '}')];
const LONG = `"${'ä'.repeat(400_000)}"`;

/** Values in the notation of JSON, in which more can be written than JavaScript knows. */
const VALUES: readonly string[] = [
  ...['null', 'true', '0', '-1', '1', '1.5', '1e400', '2147483648', '9007199254740993', '-0'],
  ...['""', '" "', '"1"', '"1e3"', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00x"', '"%_\\\\"', '"\\u202e"'],
  ...['[]', '{}', '[[]]', '[null]', '[1,1]', '[{}]', '{"a":1}', '{"constructor":{"prototype":1}}', '{"length":3}'],
  ...['"__proto__"', '"constructor"', '"2026-02-30"', '"25:61"', '[1e400]', '[2147483648]', '["\\u0000"]'],
  ...['[{"id":2147483648}]', '[{"id":-1,"path":"1/x"}]', '[{"path":"9999999999/x"}]'],
  ...[`"${'x'.repeat(20_000)}"`, ...DEEP, JSON.stringify(DEEP[0])],
];
const BODIES: readonly string[] = [
  ...[
    '',
    ' ',
    '{',
    '[',
    '"',
    'nul',
    '{"a":1}}',
    '\ufeff{}',
    '{"__proto__":{"id":1}}',
    '{"constructor":{"prototype":{}}}',
  ],
  ...['{}', '[]', 'null', '1', '""', '{"id":1,"id":2}', ...DEEP, LONG, `{"name":${LONG}}`],
];
const TYPES = ['text/plain', 'application/xml', 'multipart/form-data', 'multipart/form-data; boundary=x', 'x', ''];
const PATH_VALUES: readonly string[] = [
  ...['0', '-1', '1', '1.0', '1e3', '0x1', '2147483647', '2147483648', '9007199254740993', '_new', 'null', '%00'],
  ...[
    '%',
    '%zz',
    '%E0%A4%A',
    '%ed%a0%80',
    '..',
    '%2e%2e%2f',
    'constructor',
    '__proto__',
    'x'.repeat(400),
    '1;drop',
    '%20',
  ],
];
const QUERY_VALUES = ['', '0', '%00', '%', '%ff', 'a&NAME=b', 'x'.repeat(5_000), '1e3', '2147483648', '%ed%a0%80'];

interface Sent {
  method: NonNullable<InjectOptions['method']>;
  url: string;
  body?: string;
  type?: string;
}

const { t, call, admin } = await adminPlatform();
const samples = new Map(Object.values(await sampleTable(admin)).map(({ path, record }) => [path, record]));
/** A stored record of each path. */
const stored = new Map<string, object>();
for (const [path, record] of samples) {
  // an app calls an alarm plan
  if (record.alarmPlanId === null) record.alarmPlanId = (await admin.alarmPlan(1)).id;
  stored.set(path, await admin.post(path, record));
}
const { paths, components } = (await call({ method: 'GET', url: '/openapi.json' })).json<Description>();

let made = 0;

/** The members of a valid body, in JSON; what nothing is known of is null. */
function bodyOf(method: string, path: string, schema: Schema): Map<string, string> {
  made += 1;
  const properties = components.schemas[schema.$ref?.split('/').at(-1) ?? '']?.properties ?? schema.properties ?? {};
  const entity = path.replace(API_BASE, '').replace(/\/$/, '');
  const base: object = (method === 'PUT' ? stored.get(entity) : samples.get(entity)) ?? {};
  const named = (name: string, value: unknown) =>
    ['name', 'shortName', 'login', 'systemId'].includes(name) ? `F-${made}` : value;
  return new Map([
    ...Object.keys(properties).map((name): [string, string] => [name, 'null']),
    ...Object.entries(base).map(([name, value]): [string, string] => [name, JSON.stringify(named(name, value))]),
  ]);
}

const written = (members: ReadonlyMap<string, string>) =>
  `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;

/** All that is sent to one call. */
function* requestsOf(path: string, method: Sent['method'], operation: Operation): Generator<Sent> {
  const named = (place: string) => (operation.parameters ?? []).filter((p) => p.in === place).map((p) => p.name);
  const at = (values: { [name: string]: string } = {}) => path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '1');
  const url = at();
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const members = () => bodyOf(method, path, content?.schema ?? {});
  const plain = () => (type === undefined ? {} : { body: written(members()), type });
  for (const name of named('path'))
    for (const value of PATH_VALUES) yield { method, url: at({ [name]: value }), ...plain() };
  for (const name of named('query')) {
    for (const value of QUERY_VALUES) {
      const given = `${url}?${name}=${value.replace('NAME', name)}`;
      yield { method, url: given, ...plain() };
      yield { method, url: `${given}&${name}=2`, ...plain() };
    }
  }
  yield { method, url };
  if (method === 'GET') return;
  for (const body of BODIES) yield { method, url, body, type: 'application/json' };
  for (const odd of TYPES) yield { method, url, body: '{"a":1}', type: odd };
  for (const name of members().keys()) {
    for (const value of VALUES) yield { method, url, body: written(members().set(name, value)), type: type ?? '' };
  }
}

/** What was wrong with the answer; undefined: nothing. */
async function faultOf({ method, url, body, type }: Sent): Promise<string | undefined> {
  const content = body === undefined ? {} : { payload: body, headers: type ? { 'content-type': type } : {} };
  const reply = await call({ method, url, ...content });
  const { statusCode: status } = reply;
  if (status === 200 || status === 206) return undefined;
  let reason: unknown;
  try {
    reason = reply.json<{ reason?: unknown }>().reason;
  } catch {
    reason = reply.body;
  }
  // 501: this machine cannot speak texts
  const right = typeof reason === 'string' && Object.hasOwn(REASONS, reason) && (status < 500 || status === 501);
  return right ? undefined : `${status} ${reason}: ${method} ${url.slice(0, 150)} ${type} ${body?.slice(0, 300)}`;
}

/** A share of `all`, the same at each run. */
function* someOf<T>(all: Iterable<T>, { chance }: Random): Generator<T> {
  for (const one of all) if (chance(SHARE)) yield one;
}

it(
  'every call refuses nonsense by a coded reason, is never a defect, and stores nothing by half',
  async () => {
    const random = seeded(SEED);
    const faults: string[] = [];
    for (const [path, operations] of Object.entries(paths)) {
      for (const [lower, operation] of Object.entries(operations)) {
        const method = lower.toUpperCase() as Sent['method'];
        if (LEFT_OUT.has(`${method} ${path}`)) continue;
        for (const sent of someOf(requestsOf(path, method, operation), random)) {
          const fault = await faultOf(sent);
          if (fault !== undefined) faults.push(fault);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(await differences(t)).toEqual([]);
  },
  SHARE * 200_000,
);
