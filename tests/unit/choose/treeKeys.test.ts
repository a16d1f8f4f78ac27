import { describe, expect, it } from 'vitest';
import { keyRowOf, type TreeRow } from '../../../src/choose/selector/rows.ts';
import { createTreeKeys } from '../../../src/choose/treeKeys.ts';

const place = { level: 1, position: 1, siblings: 1 };
const org = (id: number, name: string, parent: number, expanded: boolean): TreeRow => ({
  kind: 'organization',
  id: `org:${id}`,
  node: { id, name, hasChildren: true },
  expanded,
  loading: false,
  ...place,
  parent,
});
const person = (id: number, label: string, parent: number): TreeRow => ({
  kind: 'entry',
  id: `people:${id}`,
  entry: { key: 'people', id, label, warnings: [] },
  ...place,
  parent,
});
const rows: TreeRow[] = [
  org(1, 'Total system', -1, true),
  org(2, 'North', 0, false),
  org(3, 'South', 0, true),
  person(10, 'Ägidi Anna', 2),
  person(11, 'Abel Bert', 2),
  person(12, 'van Dyk Cleo', 2),
];
const press = (key: string, at: number, more: object = {}) =>
  createTreeKeys(keyRowOf)(rows, at, { key, ctrlKey: false, metaKey: false, altKey: false, ...more }, 0);

describe('keys in the tree', () => {
  it.each([
    ['ArrowDown', 0, { kind: 'go', to: 1 }],
    ['ArrowDown', 5, { kind: 'go', to: 5 }],
    ['ArrowUp', 0, { kind: 'go', to: 0 }],
    ['Home', 4, { kind: 'go', to: 0 }],
    ['End', 0, { kind: 'go', to: 5 }],
    ['PageDown', 0, { kind: 'go', to: 5 }],
    ['ArrowRight', 1, { kind: 'open', ids: [2], open: true }],
    ['ArrowRight', 2, { kind: 'go', to: 3 }],
    ['ArrowRight', 3, undefined],
    ['ArrowLeft', 2, { kind: 'open', ids: [3], open: false }],
    ['ArrowLeft', 1, { kind: 'go', to: 0 }],
    ['ArrowLeft', 4, { kind: 'go', to: 2 }],
    ['Enter', 1, { kind: 'open', ids: [2], open: true }],
    ['Enter', 4, { kind: 'toggle', index: 4 }],
    [' ', 4, { kind: 'toggle', index: 4 }],
    [' ', 2, { kind: 'open', ids: [3], open: false }],
    ['*', 1, { kind: 'open', ids: [2, 3], open: true }],
    ['Tab', 1, undefined],
    ['Escape', 1, undefined],
  ])('%s at row %i', (key, at, action) => {
    expect(press(key, at)).toEqual(action);
  });

  it('Ctrl+A selects everyone, other combinations are ignored', () => {
    expect(press('a', 3, { ctrlKey: true })).toEqual({ kind: 'all' });
    expect(press('s', 3, { ctrlKey: true })).toBeUndefined();
    expect(press('ArrowDown', 3, { altKey: true })).toBeUndefined();
  });

  it('typing moves to the next match, ignoring case and accents, and the same letter again to the one after', () => {
    const keys = createTreeKeys(keyRowOf);
    const type = (key: string, at: number, now: number) =>
      keys(rows, at, { key, ctrlKey: false, metaKey: false, altKey: false }, now);
    expect(type('a', 0, 1000)).toEqual({ kind: 'go', to: 3 });
    expect(type('a', 3, 1100)).toEqual({ kind: 'go', to: 4 });
    // a pause starts a new search; a blank within a search is part of it
    expect(type('v', 4, 5000)).toEqual({ kind: 'go', to: 5 });
    for (const [i, key] of ['a', 'n', ' ', 'd'].entries())
      expect(type(key, 5, 5100 + i)).toEqual({ kind: 'go', to: 5 });
    expect(type(' ', 5, 5200)).toEqual({ kind: 'toggle', index: 5 });
    // another key ends the search
    type('a', 0, 9000);
    type('ArrowDown', 3, 9050);
    expect(type('s', 1, 9100)).toEqual({ kind: 'go', to: 2 });
    expect(type(' ', 5, 12000)).toEqual({ kind: 'toggle', index: 5 });
  });
});
