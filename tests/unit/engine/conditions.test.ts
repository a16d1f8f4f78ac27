import { describe, expect, it } from 'vitest';
import { conditionFields, holds, scopeOf } from '../../../src/engine/conditions.ts';
import type { Condition } from '../../../src/engine/definition.ts';

const record = { zero: 0, no: false, blank: '', none: null, kind: 'A', many: ['A', 'B'], nested: { depth: 2 } };

const cases: [Condition | boolean, boolean][] = [
  [true, true],
  [false, false],
  [{ field: 'zero', is: 0 }, true],
  [{ field: 'zero', is: false }, false],
  [{ field: 'zero', empty: true }, false],
  [{ field: 'no', empty: true }, false],
  [{ field: 'blank', empty: true }, true],
  [{ field: 'none', empty: true }, true],
  [{ field: 'absent', empty: true }, true],
  [{ field: 'absent', is: null }, true],
  [{ field: 'kind', in: ['B', 'A'] }, true],
  [{ field: 'kind', in: [] }, false],
  [{ field: 'many', is: 'B' }, true],
  [{ field: 'many', in: ['C', 'A'] }, true],
  [{ field: 'nested.depth', is: 2 }, true],
  [
    {
      all: [
        { field: 'zero', is: 0 },
        { field: 'kind', is: 'B' },
      ],
    },
    false,
  ],
  [
    {
      any: [
        { field: 'zero', is: 1 },
        { field: 'kind', is: 'A' },
      ],
    },
    true,
  ],
  [{ all: [] }, true],
  [{ any: [] }, false],
  [{ not: { field: 'kind', is: 'A' } }, false],
];

describe('holds', () => {
  it.each(cases)('%j -> %s', (condition, expected) => {
    expect(holds(condition, record)).toBe(expected);
  });

  it('answers for a condition that is not given as it is told', () => {
    expect(holds(undefined, record)).toBe(true);
    expect(holds(undefined, record, false)).toBe(false);
  });

  it('sees the fields of an item first, then those of the record', () => {
    const scope = scopeOf({ kind: 'A', other: 1 }, { kind: 'B' });
    expect(holds({ field: 'kind', is: 'B' }, scope)).toBe(true);
    expect(holds({ field: 'other', is: 1 }, scope)).toBe(true);
  });

  it('names the fields it asks for', () => {
    expect(conditionFields({ any: [{ not: { field: 'a', is: 1 } }, { all: [{ field: 'b', empty: true }] }] })).toEqual([
      'a',
      'b',
    ]);
  });
});
