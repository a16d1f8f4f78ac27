import { describe, expect, it } from 'vitest';
import type { Field } from '../../../src/engine/definition.ts';
import { validateRecord } from '../../../src/engine/schema.ts';
import { withField } from './sample.ts';

const values: [Field, unknown, string | undefined][] = [
  [{ type: 'text', required: true }, '', 'required'],
  [{ type: 'text', required: true }, '  ', 'required'],
  [{ type: 'text', required: true }, undefined, 'required'],
  [{ type: 'text', maxLength: 3 }, 'abcd', 'maxLength:3'],
  [{ type: 'text', minLength: 3 }, 'ab', 'minLength:3'],
  [{ type: 'text', minLength: 3 }, '', undefined],
  [{ type: 'text', pattern: '[A-Z]{2}' }, 'ABC', 'pattern'],
  [{ type: 'text', pattern: '[A-Z]{2}' }, 'AB', undefined],
  [{ type: 'text' }, 7, 'text'],
  [{ type: 'int', required: true }, 0, undefined],
  [{ type: 'int', required: true }, null, 'required'],
  [{ type: 'int', min: 1 }, 0, 'min:1'],
  [{ type: 'int', max: 9 }, 10, 'max:9'],
  [{ type: 'int' }, 1.5, 'int'],
  [{ type: 'int' }, '1', 'number'],
  [{ type: 'decimal' }, 1.5, undefined],
  [{ type: 'bool', required: true }, false, undefined],
  [{ type: 'bool' }, 'true', 'bool'],
  [{ type: 'date' }, '2026-02-30', 'date'],
  [{ type: 'date' }, '2028-02-29', undefined],
  [{ type: 'time' }, '24:00', 'time'],
  [{ type: 'time' }, '23:59', undefined],
  [{ type: 'dateTime' }, '2026-11-21 10:00:00', undefined],
  [{ type: 'dateTime' }, '2026-11-21T10:00', 'dateTime'],
  [{ type: 'enum', values: ['A'] }, 'B', 'enum'],
  [{ type: 'enum', values: ['A', 'B'], multiple: true }, ['A', 'B'], undefined],
  [{ type: 'enum', values: ['A'], multiple: true }, 'A', 'enum'],
  [{ type: 'ref', to: 'places' }, 'x', 'ref'],
  [{ type: 'ref', to: 'places', multiple: true, required: true }, [], 'required'],
  [{ type: 'ref', to: 'places', multiple: true }, [1, 2], undefined],
  [{ type: 'array', fields: { n: { type: 'int' } }, minItems: 1 }, [], 'minItems:1'],
  [{ type: 'array', fields: { n: { type: 'int' } }, maxItems: 1 }, [{ n: 1 }, { n: 2 }], 'maxItems:1'],
  [{ type: 'json' }, { any: ['thing'] }, undefined],
];

describe('validateRecord', () => {
  it.each(values)('%j takes %j: %s', (field, value, expected) => {
    expect(validateRecord(withField(field), { name: 'x', value }, 'create').value).toBe(expected);
  });

  it('tells the path of a field inside a list', () => {
    const r = withField({ type: 'array', fields: { wait: { type: 'int', required: true, min: 5 } } });
    expect(validateRecord(r, { name: 'x', value: [{ wait: 5 }, { wait: 0 }, {}] }, 'create')).toEqual({
      'value.1.wait': 'min:5',
      'value.2.wait': 'required',
    });
  });

  it('asks for nothing that is not shown', () => {
    const r = withField({ type: 'text', required: true, visible: { field: 'name', is: 'other' } });
    expect(validateRecord(r, { name: 'x' }, 'create')).toEqual({});
    expect(validateRecord(r, { name: 'other' }, 'create')).toEqual({ value: 'required' });
  });

  it('requires by condition', () => {
    const r = withField({ type: 'text', required: { field: 'name', is: 'x' } });
    expect(validateRecord(r, { name: 'x' }, 'update')).toEqual({ value: 'required' });
    expect(validateRecord(r, { name: 'y' }, 'update')).toEqual({});
  });

  it('requires a password on create, not on update', () => {
    const r = withField({ type: 'password', required: true, minLength: 8 });
    expect(validateRecord(r, { name: 'x' }, 'create')).toEqual({ value: 'required' });
    expect(validateRecord(r, { name: 'x' }, 'update')).toEqual({});
    expect(validateRecord(r, { name: 'x', value: 'short' }, 'update')).toEqual({ value: 'minLength:8' });
  });
});
