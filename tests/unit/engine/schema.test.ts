import { describe, expect, it } from 'vitest';
import type { Field, Fields, RecordData } from '../../../src/engine/definition.ts';
import type { Options } from '../../../src/engine/named.ts';
import { type FieldErrors, rules } from '../../../src/engine/rules.ts';
import { validateRecord } from '../../../src/engine/schema.ts';
import { resource } from './sample.ts';

const errorsOf = (fields: Fields, record: Record<string, unknown>, op: 'create' | 'update' = 'create') =>
  validateRecord(resource(fields), record, op);

describe('one field of each type', () => {
  const item = { fields: { n: { type: 'int', required: true } } } as const;
  it.each<[string, Field, unknown, string | undefined]>([
    ['text', { type: 'text' }, '', undefined],
    ['text', { type: 'text' }, 5, 'text'],
    ['text', { type: 'text', maxLength: 2 }, 'abc', 'maxLength:2'],
    ['text', { type: 'text', minLength: 2 }, 'a', 'minLength:2'],
    ['text', { type: 'text', minLength: 2 }, '', undefined],
    ['text', { type: 'text', pattern: '[a-z]+' }, 'ab1', 'pattern'],
    ['text', { type: 'text', pattern: 'a|b' }, 'ab', 'pattern'],
    ['longText', { type: 'longText' }, 'line\nline', undefined],
    ['password', { type: 'password', minLength: 8 }, 'short', 'minLength:8'],
    ['int', { type: 'int' }, 0, undefined],
    ['int', { type: 'int' }, 1.5, 'int'],
    ['int', { type: 'int' }, '1', 'number'],
    ['int', { type: 'int' }, Number.NaN, 'number'],
    ['int', { type: 'int', min: 0 }, -1, 'min:0'],
    ['int', { type: 'int', max: 0 }, 1, 'max:0'],
    ['decimal', { type: 'decimal' }, 1.5, undefined],
    ['bool', { type: 'bool' }, false, undefined],
    ['bool', { type: 'bool' }, 'false', 'bool'],
    ['date', { type: 'date' }, '2028-02-29', undefined],
    ['date', { type: 'date' }, '2026-02-29', 'date'],
    ['time', { type: 'time' }, '00:00', undefined],
    ['time', { type: 'time' }, '24:00', 'time'],
    ['dateTime', { type: 'dateTime' }, '2026-11-19 00:00:00', undefined],
    ['dateTime', { type: 'dateTime' }, '2026-11-19', 'dateTime'],
    ['enum', { type: 'enum', values: ['A'] }, 'A', undefined],
    ['enum', { type: 'enum', values: ['A'] }, 'B', 'enum'],
    ['enum', { type: 'enum', values: ['A'], multiple: true }, ['A', 'B'], 'enum'],
    ['ref', { type: 'ref', to: 'places' }, 1, undefined],
    ['ref', { type: 'ref', to: 'places' }, '1', 'ref'],
    ['ref', { type: 'ref', to: 'places', multiple: true }, [1, 2], undefined],
    ['ref', { type: 'ref', to: 'places', multiple: true }, 1, 'ref'],
    ['json', { type: 'json' }, { any: ['thing'] }, undefined],
    ['group', { type: 'group', ...item }, 'x', 'object'],
    ['array', { type: 'array', ...item }, 'x', 'list'],
    ['array', { type: 'array', minItems: 1, ...item }, [], 'minItems:1'],
    ['array', { type: 'array', maxItems: 0, ...item }, [{ n: 1 }], 'maxItems:0'],
  ])('%s %j: %j -> %s', (_, field, value, error) => {
    expect(errorsOf({ f: field }, { f: value })).toEqual(error === undefined ? {} : { f: error });
    expect(errorsOf({ f: field }, { f: null })).toEqual({});
    expect(errorsOf({ f: field }, {})).toEqual({});
  });
});

describe('required', () => {
  it.each<[unknown, boolean]>([
    [0, true],
    [undefined, false],
    [null, false],
  ])('a number %j is enough: %s', (value, enough) => {
    expect(errorsOf({ f: { type: 'int', required: true } }, { f: value })).toEqual(enough ? {} : { f: 'required' });
  });

  it('counts false as a value, but not a blank text or an empty list', () => {
    expect(errorsOf({ f: { type: 'bool', required: true } }, { f: false })).toEqual({});
    expect(errorsOf({ f: { type: 'text', required: true } }, { f: '  ' })).toEqual({ f: 'required' });
    expect(errorsOf({ f: { type: 'ref', to: 'places', multiple: true, required: true } }, { f: [] })).toEqual({
      f: 'required',
    });
  });

  it('can be a condition', () => {
    const fields: Fields = { on: { type: 'bool' }, f: { type: 'text', required: { field: 'on', is: true } } };
    expect(errorsOf(fields, { on: true })).toEqual({ f: 'required' });
    expect(errorsOf(fields, { on: false })).toEqual({});
  });

  it('does not apply to hidden fields and their children', () => {
    const hidden = { field: 'on', is: true } as const;
    const fields: Fields = {
      on: { type: 'bool' },
      f: { type: 'text', required: true, visible: hidden },
      g: { type: 'group', visible: hidden, fields: { h: { type: 'text', required: true } } },
    };
    expect(errorsOf(fields, { on: false, g: {} })).toEqual({});
    expect(errorsOf(fields, { on: true, g: {} })).toEqual({ f: 'required', 'g.h': 'required' });
  });

  it('applies to a password on create only', () => {
    const fields: Fields = { f: { type: 'password', required: true } };
    expect(errorsOf(fields, {}, 'create')).toEqual({ f: 'required' });
    expect(errorsOf(fields, {}, 'update')).toEqual({});
  });
});

it('reports faults of nested items by path, with conditions on their own item', () => {
  const fields: Fields = {
    steps: {
      type: 'array',
      fields: {
        kind: { type: 'text' },
        wait: { type: 'int', min: 0, required: { field: 'kind', is: 'WAIT' } },
        parts: { type: 'array', fields: { size: { type: 'int', required: true } } },
      },
    },
  };
  const steps = [{ kind: 'WAIT', wait: 0 }, { kind: 'WAIT' }, { kind: 'CALL', wait: -1, parts: [{ size: 0 }, {}] }];
  expect(errorsOf(fields, { steps })).toEqual({
    'steps.1.wait': 'required',
    'steps.2.wait': 'min:0',
    'steps.2.parts.1.size': 'required',
  });
});

it('accepts unknown fields', () => {
  expect(errorsOf({}, { id: 1, version: 0, extra: { a: 1 } })).toEqual({});
});

describe('rules', () => {
  const range = { start: 'from', end: 'until' };
  const items = [
    { id: 1, x: 1, rank: 1 },
    { id: 2, x: 1, rank: 2 },
  ];
  it.each<[string, Options, RecordData, FieldErrors]>([
    ['endAfterStart', range, { from: '2026-01-02', until: '2026-01-01' }, { until: 'endAfterStart' }],
    ['endAfterStart', range, { from: '2026-01-02', until: '2026-01-02' }, {}],
    ['endAfterStart', range, { from: '2026-01-02 10:00:00', until: '2026-01-02 10:00:00' }, { until: 'endAfterStart' }],
    ['endAfterStart', range, { from: '00:00', until: '00:00' }, { until: 'endAfterStart' }],
    ['endAfterStart', range, { from: '00:00', until: '23:59' }, {}],
    ['endAfterStart', range, { from: '22:00', until: '06:00' }, {}],
    ['endAfterStart', range, { from: '2026-01-02', until: null }, {}],
    ['endAfterStart', range, { start: '2026-01-02', end: '2026-01-01', validFrom: '2', validTo: '1' }, {}],
    ['notOwnParent', { parent: 'aboveId' }, { id: 0, aboveId: 0 }, { aboveId: 'notOwnParent' }],
    ['notOwnParent', { parent: 'aboveId' }, { id: 2, aboveId: 1, parentId: 2 }, {}],
    ['notOwnParent', { parent: 'aboveId' }, { aboveId: undefined }, {}],
    ['someIds', { lists: ['a', 'b'] }, { a: [], b: [], cIds: [1] }, { a: 'someIds' }],
    ['someIds', { lists: ['a', 'b'] }, { a: [], b: [0] }, {}],
    ['distinctItems', { list: 'a' }, { a: items, b: [1, 1] }, {}],
    ['distinctItems', { list: 'a', except: ['a.rank'] }, { a: items }, { 'a.1': 'distinctItems' }],
    ['distinctItems', { list: 'a' }, { a: [1, 1] }, { a: 'distinctItems' }],
  ])('%s with %j of %j -> %j [P13]', (name, options, record, errors) => {
    expect(rules[name]?.check(record, options)).toEqual(errors);
  });

  it("report faults of the record, or at the item's field that has the rule", () => {
    const whole = resource(
      { start: { type: 'date' }, end: { type: 'date' } },
      { rules: [{ rule: 'endAfterStart', options: { start: 'start', end: 'end' } }] },
    );
    const wrong = { start: '2026-01-02', end: '2026-01-01' };
    expect(validateRecord(whole, wrong, 'create')).toEqual({ end: 'endAfterStart' });
    const judged = [{ rule: 'endAfterStart', options: { start: 'first', end: 'last' } }];
    const days: Fields = { first: { type: 'date' }, last: { type: 'date', rules: judged } };
    const nested = resource({ shifts: { type: 'array', fields: days } });
    const shifts = [
      { first: '2026-01-01', last: '2026-01-02' },
      { first: '2026-01-02', last: '2026-01-01' },
    ];
    expect(validateRecord(nested, { shifts }, 'create')).toEqual({ 'shifts.1.last': 'endAfterStart' });
  });
});
