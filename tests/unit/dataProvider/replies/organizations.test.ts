import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readLimits, readNodes, readOrgInfo } from '../../../../dataProvider/replies/organizations.ts';

const elbe = { id: 4, name: 'Elbe', hasChildren: true };

it.each<[reply: unknown, read: object[]]>([
  [[{ id: 4, name: 'Elbe', hasChildren: true }], [elbe]],
  [{ list: [{ id: '4', name: 'Elbe' }] }, [elbe]],
  [{ data: [{ orgId: 4, org_name: 'Elbe', has_children: 'true' }] }, [elbe]],
  [{ id: 4, name: 'Elbe', children: [{ id: 5 }] }, [elbe]],
  [
    [
      { id: 4, name: null, children: [] },
      { id: 5, name: { de: 'Elbe' }, hasChildren: 'maybe' },
    ],
    [
      { id: 4, name: '#4', hasChildren: false },
      { id: 5, name: '#5', hasChildren: true },
    ],
  ],
  [[{ name: 'Elbe' }, null, 7, 'Elbe', [], { id: 1.5 }], []],
  ['OK', []],
  [null, []],
])('the organizations in %j are %j (S7)', (reply, read) => {
  expect(readNodes(reply)).toEqual(read);
});

it.each<[reply: unknown, read: object | null]>([
  [
    { ...elbe, fullOrgPath: '[Total system][Elbe]', parentId: '1' },
    { ...elbe, fullOrgPath: '[Total system][Elbe]', parentId: 1 },
  ],
  [
    { ...elbe, fullOrgPath: ['Total system'], parent: { id: 1 } },
    { ...elbe, fullOrgPath: '[Elbe]', parentId: 1 },
  ],
  [
    { id: 4, parentId: 'none' },
    { id: 4, name: '#4', hasChildren: true, fullOrgPath: '[#4]', parentId: null },
  ],
  [{ name: 'Elbe' }, null],
  [null, null],
])('the organization in %j is %j (S7)', (reply, read) => {
  expect(readOrgInfo(reply)).toEqual(read);
});

it.each<[reply: unknown, read: object]>([
  [{ PARTICIPANT: 5 }, { PARTICIPANT: { limit: 5, used: undefined, wire: 5 } }],
  [{ USER: null }, { USER: { limit: null, used: undefined, wire: null } }],
  [{ USER: { limit: '9', used: 'many' } }, { USER: { limit: 9, used: undefined, wire: { limit: '9', used: 'many' } } }],
  [{ USER: { limit: -1, used: 3 } }, { USER: { limit: null, used: 3, wire: { limit: -1, used: 3 } } }],
  [{ USER: 'none', ALARMPLAN: [1] }, {}],
  ['OK', {}],
])('the limits in %j are %j (S7)', (reply, read) => {
  expect(readLimits(reply)).toEqual(read);
});

it('no reader of organizations throws, whatever the reply is (S7)', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(readNodes(value).every(({ id, name }) => Number.isSafeInteger(id) && name !== '')).toBe(true);
      expect(typeof (readOrgInfo(value)?.fullOrgPath ?? '')).toBe('string');
      expect(typeof readLimits(value)).toBe('object');
    }),
  );
});
