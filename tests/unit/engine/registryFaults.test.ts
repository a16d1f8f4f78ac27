import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { doors, expectLeftOut, type FaultyCase, places } from './sample.ts';

const faulty: FaultyCase[] = [
  [
    'a rule that is none [P13]',
    'UNKNOWN_REGISTRY_NAME',
    'rules.0.rule',
    { fields: { ...doors().fields, day: { type: 'date' } }, rules: [{ rule: 'endAfterBegin', options: {} }] },
  ],
  [
    'a rule without an option [P13]',
    'MISSING_KEY',
    'rules.0.options.end',
    {
      fields: { ...doors().fields, day: { type: 'date' } },
      rules: [{ rule: 'endAfterStart', options: { start: 'day' } }],
    },
  ],
  [
    'a rule with an option that it has not [P13]',
    'UNKNOWN_KEY',
    'rules.0.options.begin',
    {
      fields: { ...doors().fields, day: { type: 'date' } },
      rules: [{ rule: 'endAfterStart', options: { start: 'day', end: 'day', begin: 'day' } }],
    },
  ],
  [
    'a rule for a field that is not there [P13]',
    'UNKNOWN_FIELD',
    'rules.0.options.end',
    {
      fields: { ...doors().fields, day: { type: 'date' } },
      rules: [{ rule: 'endAfterStart', options: { start: 'day', end: 'dya' } }],
    },
  ],
  [
    'a rule for a field of another type [P13]',
    'BAD_VALUE',
    'rules.0.options.parent',
    {
      fields: { ...doors().fields, day: { type: 'date' } },
      rules: [{ rule: 'notOwnParent', options: { parent: 'name' } }],
    },
  ],
  [
    'a rule for one field instead of several [P13]',
    'WRONG_TYPE',
    'rules.0.options.texts',
    {
      fields: { ...doors().fields, day: { type: 'date' } },
      rules: [{ rule: 'knownPlaceholders', options: { texts: 'name' } }],
    },
  ],
  [
    'a rule for a list instead of a field [P13]',
    'WRONG_TYPE',
    'rules.0.options.parent',
    {
      fields: { ...doors().fields, day: { type: 'date' } },
      rules: [{ rule: 'notOwnParent', options: { parent: ['placeId'] } }],
    },
  ],
];

const LISTED = new Set<string>(['behaviors', 'icons']);

describe('a definition that names registered parts', () => {
  it.each(faulty)('with %s is left out: %s at %s', (_, code, key, changes) => expectLeftOut(changes, code, key));

  it.each([
    ['widgets', 'fields.name.widget', { fields: { ...doors().fields, name: { type: 'text', widget: 'none' } } }],
    ['cells', 'fields.name.cell', { fields: { ...doors().fields, name: { type: 'text', cell: 'none' } } }],
    ['tabs', 'tabs.0.widget', { tabs: [{ name: 'a', widget: 'none' }] }],
    ['lists', 'list.widget', { list: { columns: ['name'], widget: 'none' } }],
    ['behaviors', 'table.behaviors.0', { table: { behaviors: ['none'] } }],
    ['icons', 'menu.icon', { menu: { section: 'technical', order: 1, icon: 'none' } }],
  ] as const)('is faulty if it names something that is not among the known %s', (registry, key, changes) => {
    const given = [places, doors(changes as unknown as Parameters<typeof doors>[0])];
    expect(loadDefinitions(given, []).faults).toEqual([]);
    const { faults } = loadDefinitions(given, [], { [registry]: LISTED.has(registry) ? ['known'] : { known: {} } });
    expect(faults.map((f) => [f.code, f.key])).toEqual([['UNKNOWN_REGISTRY_NAME', key]]);
  });
});

it('widgets and cells accept fields of certain types [P13]', () => {
  const registries = {
    widgets: { icon: { accepts: ['json'] as const } },
    cells: { icon: { accepts: ['json'] as const } },
  };
  const icons = doors({ fields: { ...doors().fields, icon: { type: 'json', widget: 'icon', cell: 'icon' } } });
  expect(loadDefinitions([places, icons], [], registries).faults).toEqual([]);
  const texts = doors({ fields: { ...doors().fields, code: { type: 'text', widget: 'icon', cell: 'icon' } } });
  expect(loadDefinitions([places, texts], [], registries).faults).toEqual([
    {
      code: 'BAD_VALUE',
      source: 'resources/doors.ts',
      key: 'fields.code.widget',
      message:
        'resources/doors.ts: the widget "icon" is for fields of type json, and "fields.code" is of type text; use another one.',
    },
    {
      code: 'BAD_VALUE',
      source: 'resources/doors.ts',
      key: 'fields.code.cell',
      message:
        'resources/doors.ts: the cell "icon" is for fields of type json, and "fields.code" is of type text; use another one.',
    },
  ]);
});
