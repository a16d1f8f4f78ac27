import { describe, expect, it } from 'vitest';
import { conditionFields, holds, scopeOf } from '../../../src/engine/conditions.ts';
import type { Condition } from '../../../src/engine/data.ts';

describe('holds', () => {
  const record = {
    zero: 0,
    no: false,
    blank: '',
    nothing: null,
    list: ['MON', 'TUE'],
    none: [],
    deep: { a: [{ b: 3 }] },
  };
  it.each<[Condition, boolean]>([
    [{ field: 'zero', is: 0 }, true],
    [{ field: 'zero', is: null }, false],
    [{ field: 'zero', is: false }, false],
    [{ field: 'zero', empty: true }, false],
    [{ field: 'no', is: false }, true],
    [{ field: 'no', empty: true }, false],
    [{ field: 'blank', is: '' }, true],
    [{ field: 'blank', empty: true }, true],
    [{ field: 'nothing', empty: true }, true],
    [{ field: 'missing', is: null }, true],
    [{ field: 'missing', empty: true }, true],
    [{ field: 'none', empty: true }, true],
    [{ field: 'list', empty: false }, true],
    [{ field: 'list', is: 'TUE' }, true],
    [{ field: 'list', is: 'WED' }, false],
    [{ field: 'list', is: ['MON', 'TUE'] }, true],
    [{ field: 'zero', in: [1, 0] }, true],
    [{ field: 'zero', in: [] }, false],
    [{ field: 'deep.a.0.b', is: 3 }, true],
    [{ field: 'constructor', empty: true }, true],
    [{ all: [] }, true],
    [{ any: [] }, false],
    [
      {
        all: [
          { field: 'zero', is: 0 },
          { field: 'no', is: true },
        ],
      },
      false,
    ],
    [
      {
        any: [
          { field: 'zero', is: 1 },
          { field: 'no', is: false },
        ],
      },
      true,
    ],
    [{ not: { field: 'zero', is: 0 } }, false],
  ])('%j -> %s', (condition, expected) => {
    expect(holds(condition, record)).toBe(expected);
  });

  it('takes a boolean as it is, and asks the caller about an absent condition', () => {
    expect([holds(true, {}), holds(false, {}), holds(undefined, {}), holds(undefined, {}, false)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

it('lets a nested condition see its own item before the record', () => {
  expect(scopeOf({ kind: 'outer', only: 1 }, { kind: 'inner' })).toEqual({ kind: 'inner', only: 1 });
});

it('finds the fields that a condition uses', () => {
  const condition: Condition = {
    all: [{ field: 'a', is: 1 }, { any: [{ field: 'b', empty: true }, { not: { field: 'c', in: [] } }] }],
  };
  expect(conditionFields(condition)).toEqual(['a', 'b', 'c']);
});
