import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { doors, load, overlay, places } from './sample.ts';

const READ = { list: 'R', one: 'R' };
const WRITE = { create: 'W', update: 'W', remove: 'W', clone: 'W', move: 'W', restore: 'W' };
const OWN_READ = { list: 'DOOR_VIEW', one: 'DOOR_VIEW' };
const OWN_WRITE = {
  create: 'DOOR_EDIT',
  update: 'DOOR_EDIT',
  remove: 'DOOR_EDIT',
  clone: 'DOOR_EDIT',
  move: 'DOOR_EDIT',
  restore: 'DOOR_EDIT',
};

describe('access', () => {
  it.each([
    ['nothing: named after the list type', undefined, { ...OWN_READ, ...OWN_WRITE }],
    ['read and write', { read: 'R', write: 'W' }, { ...READ, ...WRITE }],
    ['read alone', { read: 'R' }, { ...READ, ...OWN_WRITE }],
    [
      'write alone, and one operation that differs',
      { write: 'W', remove: 'X' },
      { ...OWN_READ, ...WRITE, remove: 'X' },
    ],
    ['the menu', { menu: 'M' }, { ...OWN_READ, ...OWN_WRITE, menu: 'M' }],
  ])('defined by %s', (_, access, expected) => {
    expect(load({ access }).byName.get('doors')?.access).toEqual(expected);
  });

  it('that is empty, or of an unknown operation, is a fault', () => {
    expect(load({ access: { read: '' } }).faults.map(({ code, key }) => [code, key])).toEqual([
      ['BAD_VALUE', 'access.list'],
      ['BAD_VALUE', 'access.one'],
    ]);
    const misspelt = JSON.parse('{"access": {"reed": "R"}}');
    expect(load(misspelt).faults[0]?.message).toContain('did you mean "read"?');
  });

  it('of bases and patches: read and write replace all operations of that kind', () => {
    const base = doors({ access: { one: 'O', create: 'C', menu: 'M' } });
    const based = { schema: 1 as const, name: 'shut', basedOn: 'doors', viewOf: 'doors', access: { read: 'R' } };
    const change = overlay({ schema: 1, patch: [{ name: 'doors', access: { write: 'W', remove: 'X' } }] });
    const { byName, faults } = loadDefinitions([places, base, based], [change]);
    expect(faults).toEqual([]);
    expect(byName.get('doors')?.access).toEqual({ ...OWN_READ, one: 'O', ...WRITE, remove: 'X', menu: 'M' });
    expect(byName.get('shut')?.access).toEqual({ ...READ, ...WRITE, remove: 'X', menu: 'M' });
  });
});
