import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readInstructionOrgs } from '../../../../dataProvider/replies/files.ts';

it.each<[reply: unknown, read: object[]]>([
  [
    [{ id: 3, name: 'Elbe', files: [{ name: 'a.pdf', path: '3/a.pdf', type: 'pdf' }] }],
    [{ id: 3, name: 'Elbe', files: [{ name: 'a.pdf', path: '3/a.pdf', type: 'pdf' }] }],
  ],
  [
    { data: [{ orgId: '3', orgName: 'Elbe', files: [{ file_name: 'A.PDF', file_path: '3/A.PDF', size: '12' }] }] },
    [{ id: 3, name: 'Elbe', files: [{ name: 'A.PDF', path: '3/A.PDF', type: 'pdf', size: 12 }] }],
  ],
  [
    [
      {
        id: 3,
        files: [{ path: 'x/Plan', type: '.DOC', id: {}, size: -1, date: 7, uses: null }, { name: 'b' }, 7, null],
      },
    ],
    [{ id: 3, name: '#3', files: [{ name: 'Plan', path: 'x/Plan', type: 'doc', date: '7' }] }],
  ],
  [[{ id: 3, name: 'Elbe', files: { a: 1 } }, { files: [] }, 'Elbe'], [{ id: 3, name: 'Elbe', files: [] }]],
  ['OK', []],
  [null, []],
])('the files in %j are %j (S7)', (reply, read) => {
  expect(readInstructionOrgs(reply)).toEqual(read);
});

it('the reader of files never throws, whatever the reply is (S7)', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(readInstructionOrgs(value).every(({ files }) => files.every(({ path }) => path !== ''))).toBe(true);
    }),
  );
});
