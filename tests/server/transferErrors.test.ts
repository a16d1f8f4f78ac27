import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { zip } from './archive.ts';
import { transferOf } from './transferKit.ts';
import { okBody } from './users.ts';
import { workbookFile } from './workbookFile.ts';

const { call } = await adminPlatform();
const transfer = transferOf(call);

it('an error of a workbook is a fault of its row, and never a value', async () => {
  const file = workbookFile([
    {
      name: 'Team',
      rows: [
        ['Name', 'Surname', 'Short name', 'Mobile', 'Locker'],
        ['Karel', { t: 'e', v: '#N/A' }, 'err1', '', ''],
        ['Ota', 'Malý', 'err2', { t: 'e', v: '#NEW_ERROR!' }, ''],
        ['Eva', 'Malá', 'err3', '', { t: 'e', v: '#REF!' }],
      ],
    },
  ]);
  const job = await transfer.check('PARTICIPANT', file);
  const rows = await transfer.rows(job.id);
  expect(rows.map(({ state, errors }) => [state, errors])).toEqual([
    ['reject', { surname: 'errorCell:#N/A' }],
    ['reject', { devices: 'errorCell:#VALUE!' }],
    // a column that is left out keeps no row from being imported
    ['add', {}],
  ]);
  expect(rows[0]?.title).not.toContain('#');
  const reply = await call({ method: 'GET', url: `/imports/${job.id}/rejected?format=csv&lang=de` });
  expect(reply.body).toContain('Nachname: Die Zelle zeigt den Fehler #N/A statt eines Werts');
});

it('the errors of a CSV file in another language are faults, too', async () => {
  const job = await transfer.check(
    'PARTICIPANT',
    'Vorname;Nachname;Kurzname\n#NV;Malý;err4\nOta;#BEZUG!;err5\nA#1;B;err6\n',
  );
  expect((await transfer.rows(job.id)).map(({ errors }) => errors)).toEqual([
    { name: 'errorCell:#NV' },
    { surname: 'errorCell:#BEZUG!' },
    {},
  ]);
});

const compound = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(70_000),
    ...streams.map((name) => Buffer.from(`${name}\0`, 'utf16le')),
    Buffer.alloc(500),
  ]);

it.each([
  ['a workbook with a password', compound('EncryptionInfo', 'EncryptedPackage'), 'IMPORT_PASSWORD'],
  ['an old workbook', compound('Workbook'), 'IMPORT_OTHER_FORMAT'],
  ['an older workbook', compound('Book'), 'IMPORT_OTHER_FORMAT'],
  ['an old text document', compound('WordDocument'), 'IMPORT_NO_TABLE'],
  ['a binary workbook', zip({ 'xl/workbook.bin': 'x' }), 'IMPORT_OTHER_FORMAT'],
  ['an OpenDocument spreadsheet', zip({ mimetype: 'x', 'content.xml': '<x/>' }), 'IMPORT_OTHER_FORMAT'],
])('%s is told with a reason of its own', async (_, content, reason) => {
  expect((await transfer.upload('PARTICIPANT', content, 'people.xlsx')).json()).toMatchObject({ reason });
});

it('lists of names are separated by commas, too, unless a name has the comma itself', async () => {
  const group = async (name: string) =>
    okBody<{ id: number }>(
      await call({ method: 'POST', url: '/participant-groups', payload: { name, orgId: 1, participantIds: [] } }),
    ).id;
  const [fire, first, both] = [await group('Fire'), await group('First aid'), await group('Fire, night')];
  const job = await transfer.check(
    'PARTICIPANT',
    'Name;Surname;Short name;Participant groups\nA;A;lst1;Fire, First aid\nB;B;lst2;Fire, night\nC;C;lst3;Fire, Nowhere\n',
  );
  expect((await transfer.rows(job.id)).map(({ errors }) => errors)).toEqual([
    {},
    {},
    { groupIds: 'unknownName:Nowhere' },
  ]);
  await transfer.start(job.id);
  const rows = await transfer.rows(job.id);
  const groupsOf = async (i: number) =>
    okBody<{ groupIds: number[] }>(await call({ method: 'GET', url: `/participants/${rows[i]?.recordId}` })).groupIds;
  expect((await groupsOf(0)).toSorted()).toEqual([fire, first].toSorted());
  expect(await groupsOf(1)).toEqual([both]);
});
