import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { doors, expectLeftOut, type FaultyCase, load, places } from './sample.ts';

const faulty: FaultyCase[] = [
  [
    'a rule for failures of no operation [P13]',
    'BAD_VALUE',
    'api.failures.0.ops',
    { api: { listType: 'DOOR', failures: [{ ops: [], text: 'errors.call' }] } },
  ],
  [
    'a rule for failures with nothing to tell [P13]',
    'BAD_VALUE',
    'api.failures.0',
    { api: { listType: 'DOOR', failures: [{ ops: ['list'], status: 500 }] } },
  ],
  [
    'a message that is shown for no time [P13]',
    'BAD_VALUE',
    'api.failures.0.message',
    { api: { listType: 'DOOR', failures: [{ ops: ['list'], reason: 'any', message: 0 }] } },
  ],
  [
    'a rule for failures of an unknown operation [P13]',
    'BAD_VALUE',
    'api.failures.0.ops.0',
    { api: { listType: 'DOOR', failures: [{ ops: ['read'], reason: 'any' }] } },
  ],
  [
    'an unlisted value of what is no choice [P7]',
    'BAD_VALUE',
    'table.unlisted.name',
    { table: { unlisted: { name: ['x'] } } },
  ],
  ['an unknown key', 'UNKNOWN_KEY', 'colour', { colour: 'red' }],
  [
    'an unknown key in a field',
    'UNKNOWN_KEY',
    'fields.name.maxLenght',
    { fields: { name: { type: 'text', maxLenght: 3 } } },
  ],
  ['a copy that turns off what is no bool', 'UNKNOWN_FIELD', 'copies.off', { copies: { off: 'name' } }],
  [
    'a form that offers what only the platform writes',
    'BAD_VALUE',
    'fields.name.readOnly',
    { fields: { name: { type: 'text', maintained: true } } },
  ],
  [
    'a form that offers what nobody may change',
    'BAD_VALUE',
    'fields.name.readOnly',
    { fields: { name: { type: 'text', fixed: true } } },
  ],
  ['a copy without an unknown field', 'UNKNOWN_FIELD', 'copies.without.0', { copies: { without: ['nome'] } }],
  ['a copy along with no other record', 'BAD_VALUE', 'copies.along', { copies: { along: false } }],
  ...[
    { removal: { keepDays: 0 } },
    { removal: { keepDays: 30, soft: true } },
    { removal: { keepDays: 30, guarded: false } },
    { removal: { keepDays: 30 }, fields: { ...doors().fields, secret: { type: 'password' } } },
  ].map(
    (wrong): FaultyCase => [
      `records that come back, but not as they were: ${JSON.stringify(wrong.removal)}`,
      'BAD_VALUE',
      'removal.keepDays',
      wrong,
    ],
  ),
  ['a missing key', 'MISSING_KEY', 'api', { api: undefined }],
  ['a wrong type', 'WRONG_TYPE', 'fields.name.required', { fields: { name: { type: 'text', required: 'yes' } } }],
  ['an unknown field type', 'BAD_VALUE', 'fields.name.type', { fields: { name: { type: 'string' } } }],
  [
    'a reference to nothing',
    'UNKNOWN_RESOURCE',
    'fields.placeId.to',
    { fields: { ...doors().fields, placeId: { type: 'ref', to: 'plces' } } },
  ],
  [
    'a field to fill that is not there',
    'UNKNOWN_FIELD',
    'fields.placeId.fills.0',
    { fields: { ...doors().fields, placeId: { type: 'ref', to: 'places', fills: ['nme'] } } },
  ],
  [
    'a field to fill from what is of another type there',
    'UNKNOWN_FIELD',
    'fields.placeId.fills.0',
    {
      fields: {
        ...doors().fields,
        parentId: { type: 'int' },
        placeId: { type: 'ref', to: 'places', fills: ['parentId'] },
      },
    },
  ],
  [
    'fields to fill from several records at once',
    'BAD_VALUE',
    'fields.placeId.fills',
    { fields: { ...doors().fields, placeId: { type: 'ref', to: 'places', multiple: true, fills: ['name'] } } },
  ],
  ...['id', 'version', 'fromAbove'].map(
    (name): FaultyCase => [
      `a field "${name}", which every record has [U9]`,
      'BAD_NAME',
      `fields.${name}`,
      { fields: { ...doors().fields, [name]: { type: 'text' } } },
    ],
  ),
  ['a column without a field', 'UNKNOWN_FIELD', 'list.columns.0', { list: { columns: ['nme'] } }],
  ['a title without its field', 'UNKNOWN_FIELD', 'title', { title: '{label}' }],
  ['a rule without the fields that it judges', 'WRONG_TYPE', 'rules.0', { rules: ['endAfterStart'] }],
  [
    'a codec nobody wrote',
    'UNKNOWN_REGISTRY_NAME',
    'fields.name.codec',
    { fields: { name: { type: 'text', codec: 'xml' } } },
  ],
  [
    'a default of another type',
    'BAD_VALUE',
    'fields.floor.default',
    { fields: { ...doors().fields, floor: { type: 'int', default: 'one' } } },
  ],
  [
    'a condition on no field',
    'UNKNOWN_FIELD',
    'fields.name.visible',
    { fields: { name: { type: 'text', visible: { field: 'x', is: 1 } } } },
  ],
  ['an enum without values', 'BAD_VALUE', 'fields.name.values', { fields: { name: { type: 'enum', values: [] } } }],
  ['an unknown schema', 'UNKNOWN_SCHEMA', 'schema', { schema: 2 }],
  [
    'a field named like a built-in',
    'BAD_NAME',
    'fields.constructor',
    { fields: { ...doors().fields, constructor: { type: 'text' } } },
  ],
  [
    'limits the wrong way round',
    'BAD_VALUE',
    'fields.floor.min',
    { fields: { ...doors().fields, floor: { type: 'int', min: 1, max: 0 } } },
  ],
  [
    'a pattern that is none',
    'BAD_PATTERN',
    'fields.code.pattern',
    { fields: { ...doors().fields, code: { type: 'text', pattern: '(' } } },
  ],
  [
    'a condition that says two things',
    'BAD_VALUE',
    'fields.code.visible',
    { fields: { ...doors().fields, code: { type: 'text', visible: { field: 'name', is: 1, empty: true } } } },
  ],
  [
    'an inverse that is none',
    'UNKNOWN_FIELD',
    'fields.placeId.inverse',
    { fields: { ...doors().fields, placeId: { type: 'ref', to: 'places', multiple: true, inverse: 'doorIds' } } },
  ],
  [
    'a nested fault',
    'UNKNOWN_KEY',
    'fields.locks.fields.kind.sort',
    { fields: { ...doors().fields, locks: { type: 'array', fields: { kind: { type: 'text', sort: 1 } } } } },
  ],
  ['a row without a field', 'UNKNOWN_FIELD', 'tabs.0.rows.0', { tabs: [{ name: 'a', rows: [['name', 'nam']] }] }],
  [
    'two tabs of one name',
    'DUPLICATE_NAME',
    'tabs.1.name',
    {
      tabs: [
        { name: 'a', rows: [] },
        { name: 'a', rows: [] },
      ],
    },
  ],
  ['a tab of two minds', 'BAD_VALUE', 'tabs.0', { tabs: [{ name: 'a', rows: [], widget: 'b' }] }],
  ['a page without rows', 'BAD_VALUE', 'list.pageSize', { list: { columns: ['name'], pageSize: 0 } }],
  ['a menu section nobody has', 'BAD_VALUE', 'menu.section', { menu: { section: 'master', order: 1, icon: 'a' } }],
  ['a list type in small letters', 'BAD_NAME', 'api.listType', { api: { listType: 'door' } }],
  ['a name in capitals', 'BAD_NAME', 'name', { name: 'Doors' }],
  ['the list type of another', 'DUPLICATE_NAME', 'api.listType', { api: { listType: 'PLACE' } }],
  [
    'a sort nobody can do',
    'UNKNOWN_FIELD',
    'list.sort.field',
    { list: { columns: ['name'], sort: { field: 'x', order: 'ASCENDING' } } },
  ],
];

describe('a faulty definition', () => {
  it.each(faulty)('with %s is left out: %s at %s', (_, code, key, changes) => expectLeftOut(changes, code, key));

  it('also removes definitions that depend on it, and no others', () => {
    const keys = {
      ...doors(),
      name: 'keys',
      api: { listType: 'KEY' },
      fields: {
        name: { type: 'text' as const },
        code: { type: 'text' as const },
        floor: { type: 'ref' as const, to: 'doors' },
      },
    };
    const { faults, resources } = loadDefinitions([places, doors({ title: '{x}' }), keys], []);
    expect(faults.map((f) => [f.source, f.code])).toEqual([
      ['resources/doors.ts', 'UNKNOWN_FIELD'],
      ['resources/keys.ts', 'UNKNOWN_RESOURCE'],
    ]);
    expect(resources.map((r) => r.name)).toEqual(['places']);
  });

  it('with a misspelt name gets a suggestion', () => {
    const { faults } = load({ list: { columns: ['nme'] } });
    expect(faults[0]?.message).toContain('did you mean "name"?');
  });
});
