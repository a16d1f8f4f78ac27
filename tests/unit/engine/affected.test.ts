import { expect, it } from 'vitest';
import { affectedFields } from '../../../src/engine/affected.ts';
import type { Fields, RecordData } from '../../../src/engine/definition.ts';
import { validateRecord } from '../../../src/engine/schema.ts';
import { resource } from './sample.ts';

const FIELDS: Fields = {
  plain: { type: 'text', required: true },
  list: { type: 'array', fields: { kind: { type: 'text' }, n: { type: 'int', required: { field: 'kind', is: 'A' } } } },
  outer: { type: 'array', fields: { n: { type: 'int', required: { field: 'mode', is: 'A' } } } },
  shadowed: {
    type: 'array',
    fields: { mode: { type: 'text' }, n: { type: 'int', visible: { field: 'mode', is: 'A' } } },
  },
  shown: { type: 'text', required: true, visible: { field: 'mode', is: 'A' } },
  needed: { type: 'text', required: { field: 'mode', is: 'A' } },
  mode: { type: 'text' },
};
const r = resource(FIELDS);
const before: RecordData = {
  id: 1,
  name: 'Door',
  plain: 'p',
  list: [{ kind: 'A', n: 1 }],
  outer: [{ n: null }],
  mode: 'B',
};

it.each<[string, RecordData, string[]]>([
  ['nothing, except what follows other fields', {}, []],
  ['a plain field', { plain: 'q' }, ['plain']],
  ['an item of a list', { list: [{ kind: 'A', n: 2 }] }, ['list']],
  ['an empty text instead of none', { plain: 'p', needed: '', list: [{ kind: 'A', n: 1 }] }, []],
  ['a field that conditions name', { mode: 'A' }, ['mode']],
])('a change of %s affects it and what follows other fields', (_, change, changed) => {
  const following = ['outer', 'shadowed', 'shown', 'needed'];
  expect(affectedFields(r, { ...before, ...change }, before).sort()).toEqual([...changed, ...following].sort());
});

it('faults that come from another field are found in unchanged ones, those of before are not', () => {
  const faulty = { ...before, plain: '', mode: 'A' };
  expect(validateRecord(r, faulty, 'update', { before: { ...before, plain: '' } })).toEqual({
    'outer.0.n': 'required',
    shown: 'required',
    needed: 'required',
  });
  expect(validateRecord(r, faulty, 'update', { before })).toMatchObject({ plain: 'required' });
});
