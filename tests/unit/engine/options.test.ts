import { describe, expect, it } from 'vitest';
import type { Declarations } from '../../../src/engine/declared.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import type { Named } from '../../../src/engine/named.ts';
import { doors, overlay, places } from './sample.ts';

const widgets = {
  plain: { accepts: ['text'] },
  ready: {
    accepts: ['text'],
    options: {
      of: { is: 'resource' },
      list: { is: 'field', types: ['array'], of: 'of', holds: ['text'] },
      beside: { is: 'field', types: ['int'], optional: true },
      several: { is: 'field', many: true, optional: true },
      wanted: { is: 'values', of: 'of', optional: true },
      rows: { is: 'value', type: 'int', optional: true },
    },
  },
} as const satisfies Declarations;

const notes = {
  schema: 1 as const,
  name: 'notes',
  title: '{name}',
  fields: {
    name: { type: 'text' as const },
    texts: { type: 'array' as const, fields: { text: { type: 'text' as const } } },
    others: { type: 'array' as const, fields: { word: { type: 'text' as const } } },
  },
  api: { listType: 'NOTE' },
};
const loadWith = (widget: Named) => {
  const fields = { ...doors().fields, name: { type: 'text' as const, widget } };
  return loadDefinitions([places, notes, doors({ fields })], [], { widgets });
};
const needed = { of: 'notes', list: 'texts' };

describe('registered things accept only options that they declare', () => {
  it.each([
    ['a bare name', 'plain'],
    ['a name without options', { name: 'plain' }],
    ['what it needs', { name: 'ready', options: needed }],
    [
      'all that it takes',
      {
        name: 'ready',
        options: { ...needed, beside: 'floor', several: ['name', 'code'], wanted: { name: 'x' }, rows: 3 },
      },
    ],
  ] satisfies [string, Named][])('and may be given as %s', (_, widget) => {
    expect(loadWith(widget).faults).toEqual([]);
  });

  it.each([
    ['no name of the registry', { name: 'redy' }, 'UNKNOWN_REGISTRY_NAME', 'name', 'did you mean "ready"?'],
    [
      'too little',
      { name: 'ready', options: { list: 'texts' } },
      'MISSING_KEY',
      'options.of',
      'add it as the name of a resource.',
    ],
    ['an unknown option', { name: 'plain', options: { of: 'notes' } }, 'UNKNOWN_KEY', 'options.of', 'remove it.'],
    [
      'a misspelt option',
      { name: 'ready', options: { ...needed, besides: 'floor' } },
      'UNKNOWN_KEY',
      'options.besides',
      'did you mean "beside"?',
    ],
    [
      'an unknown resource',
      { name: 'ready', options: { ...needed, of: 'note' } },
      'UNKNOWN_RESOURCE',
      'options.of',
      'did you mean "notes"?',
    ],
    [
      'a field that the named resource has not',
      { name: 'ready', options: { ...needed, list: 'text' } },
      'UNKNOWN_FIELD',
      'options.list',
      'did you mean "texts"?',
    ],
    [
      'a list whose items lack a field',
      { name: 'ready', options: { ...needed, list: 'others' } },
      'BAD_VALUE',
      'options.list',
      'name a list whose items have text.',
    ],
    [
      'a field of another type',
      { name: 'ready', options: { ...needed, beside: 'code' } },
      'BAD_VALUE',
      'options.beside',
      'name one of type int.',
    ],
    [
      'one name for several',
      { name: 'ready', options: { ...needed, several: 'code' } },
      'WRONG_TYPE',
      'options.several',
      'make it a list of names of fields.',
    ],
    [
      'a value of no field',
      { name: 'ready', options: { ...needed, wanted: { colour: 1 } } },
      'UNKNOWN_FIELD',
      'options.wanted.colour',
      'use name, texts or others.',
    ],
    [
      'a value of another type',
      { name: 'ready', options: { ...needed, rows: 'three' } },
      'WRONG_TYPE',
      'options.rows',
      'make it a whole number from 0.',
    ],
  ] satisfies [string, Named, string, string, string][])('and refuses %s', (_, widget, code, key, cure) => {
    const { faults } = loadWith(widget);
    expect(faults.map((fault) => [fault.code, fault.source, fault.key])).toEqual([
      [code, 'resources/doors.ts', `fields.name.widget.${key}`],
    ]);
    expect(faults[0]?.message.endsWith(cure), faults[0]?.message).toBe(true);
  });

  it('an overlay with other options is refused by name', () => {
    const change = { name: 'doors', fields: { name: { widget: { name: 'plain', options: { rows: 1 } } } } };
    const { faults } = loadDefinitions([places, doors()], [overlay({ schema: 1, patch: [change] })], { widgets });
    expect(faults.map((fault) => [fault.code, fault.source, fault.key])).toEqual([
      ['UNKNOWN_KEY', 'site.json', 'doors.fields.name.widget.options.rows'],
    ]);
  });
});
