import fc from 'fast-check';

/** A JSON schema of the platform's description. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: { [name: string]: Schema };
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
}
export type Schemas = { [name: string]: Schema };

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;
const DEEP = [nested(10_000, '[', ']'), nested(10_000, '{"a":', '}')];
const LONG = JSON.stringify('ä'.repeat(300_000));
const many = (item: string, count: number) => `[${Array(count).fill(item).join()}]`;

/** Values as JSON text, which can express more than JavaScript values. */
const SMALL = [
  'null',
  'true',
  '0',
  '-1',
  '1',
  '1.5',
  '1e400',
  '-1e400',
  '2147483648',
  '9007199254740993',
  '-0',
  '1e-400',
  '"NaN"',
  '"Infinity"',
  '""',
  '" "',
  '"1"',
  '"1e3"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00x"',
  '"%_\\\\"',
  '"\\u202e"',
  `"'; drop table object; --"`,
  '"$1"',
  '"$' + '{1}"',
  '"2026-02-30"',
  '"25:61"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[1,1]',
  '[{}]',
  '{"a":1}',
  '{"constructor":{"prototype":1}}',
  '{"__proto__":{"a":1}}',
  '{"length":3}',
  '{"toString":1}',
  '[1e400]',
  '[2147483648]',
  '["\\u0000"]',
  '["\\ud800"]',
  '[{"id":2147483648}]',
  '[{"id":-1,"path":"1/x"}]',
  '{"limit":-1}',
  '{"limit":1e400}',
  '"../../../etc/passwd"',
  '"http://127.0.0.1/"',
  '"=1+1"',
];
const LARGE = [
  `"${'x'.repeat(20_000)}"`,
  LONG,
  ...DEEP,
  JSON.stringify(DEEP[0]),
  many('"x"', 150_000),
  many('1', 20_001),
  many('{}', 3_000),
];
export const oddJson = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...SMALL) },
  { weight: 2, arbitrary: fc.constantFrom(...LARGE) },
  { weight: 5, arbitrary: fc.json() },
);

/** Keys that no schema has. */
export const oddKey = fc.constantFrom('__proto__', 'constructor', 'toString', 'x', '', '\u0000', 'a.b', 'ключ', 'id ');

/** Invalid bodies. */
export const oddBody = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '{',
      '[',
      '"',
      'nul',
      'NaN',
      'Infinity',
      '{"a":NaN}',
      '{"a":1}}',
      '\ufeff{}',
      '[]',
      '{}',
      'null',
      '1',
      '""',
      '{"id":1,"id":2}',
      '{"__proto__":{"id":1}}',
      '{"constructor":{"prototype":{}}}',
      '\u0000',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...DEEP, LONG, `{"name":${LONG}}`, many('"x"', 150_000)) },
);

export const oddType = fc.constantFrom(
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'x',
  '',
  'application/json; charset=utf-16',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
);

/** URL-encoded path segments and query values. */
export const oddText = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    '1.0',
    '1e3',
    '0x1',
    'NaN',
    'Infinity',
    '2147483647',
    '2147483648',
    '9007199254740993',
    '_new',
    'null',
    '%00',
    '%',
    '%zz',
    '%ff',
    '%E0%A4%A',
    '%ed%a0%80',
    '..',
    '%2e%2e%2f',
    'constructor',
    '%20',
    '__proto__',
    'toString',
    'x'.repeat(400),
    'x'.repeat(5_000),
    '1;drop',
    'a&a=b',
    '[]',
    '%7B%7D',
    '%27',
    '%25_',
  ),
  fc.webSegment(),
);

/** A value that is valid for a schema. */
export function validValueOf(
  schema: Schema,
  schemas: Schemas,
  named: (name: string) => unknown,
): fc.Arbitrary<unknown> {
  const { $ref, type, enum: values, properties, required = [], items, minimum = 0, maximum = 2_147_483_647 } = schema;
  const inside = (one: Schema) => validValueOf(one, schemas, named);
  if ($ref !== undefined) return inside(schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  if (values) return fc.constantFrom(...values);
  const kinds = [type ?? 'object'].flat().map((kind): fc.Arbitrary<unknown> => {
    switch (kind) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number': {
        const min = Math.max(minimum, 0);
        return fc.integer({ min, max: Math.min(maximum, min + 50) });
      }
      case 'array':
        return fc.array(inside(items ?? {}), { maxLength: 3 });
      case 'object': {
        const entries = Object.entries(properties ?? {}).map(([name, one]): [string, fc.Arbitrary<unknown>] => {
          const known = named(name);
          return [name, known === undefined ? inside(one) : fc.constant(known)];
        });
        return fc.record(Object.fromEntries(entries), { requiredKeys: required.filter((name) => properties?.[name]) });
      }
      default:
        return fc.string({ maxLength: 20 });
    }
  });
  return fc.oneof(...kinds);
}
