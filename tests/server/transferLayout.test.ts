import { expect, it } from 'vitest';
import type { ImportJob } from '../../protocol/transfer.ts';
import { adminPlatform } from './admin.ts';
import { transferOf } from './transferKit.ts';
import { okBody } from './users.ts';
import { workbookFile } from './workbookFile.ts';

const { call } = await adminPlatform();
const transfer = transferOf(call);

const upload = (content: Buffer | string, reading = '') =>
  call({
    method: 'POST',
    url: `/imports?type=PARTICIPANT&orgId=1&name=people${reading}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  });
const read = async (content: Buffer | string, reading = '') => okBody<ImportJob>(await upload(content, reading));

it('a line that only names the delimiter is no row', async () => {
  const job = await read('sep=;\r\nName;Surname;Short name\r\nJan;Novák, ml.;sep01\r\n');
  expect(job).toMatchObject({ delimiter: ';', headingRow: 1, total: 1, samples: [['Jan', 'Novák, ml.', 'sep01']] });
  expect(job.settings.mapping).toEqual(['name', 'surname', 'shortName']);
});

it('pipes are recognised, and titles and blank rows above the headings are skipped', async () => {
  const job = await read(
    'Personal der Station 2, Stand 1.12.2026\r\n\r\n|||\r\nVorname|Nachname|Kurzname\r\n\r\nEva|Malá|pipe1\r\nJan|Veliký|pipe2\r\n',
  );
  expect(job).toMatchObject({
    delimiter: '|',
    headingRow: 4,
    headings: ['Vorname', 'Nachname', 'Kurzname'],
    total: 2,
    preview: [
      { row: 1, cells: ['Personal der Station 2, Stand 1.12.2026'] },
      { row: 4, cells: ['Vorname', 'Nachname', 'Kurzname'] },
      { row: 6, cells: ['Eva', 'Malá', 'pipe1'] },
      { row: 7, cells: ['Jan', 'Veliký', 'pipe2'] },
    ],
  });
  expect((await transfer.rows(job.id)).map(({ row }) => row)).toEqual([6, 7]);
});

it('rows are numbered as in a spreadsheet in what is said of them, too', async () => {
  const twin = 'Dora;Doppel;twin1';
  const job = await transfer.check('PARTICIPANT', `Liste\r\nVorname;Nachname;Kurzname\r\n\r\n${twin}\r\n${twin}\r\n`);
  const [, second] = await transfer.rows(job.id);
  expect(second).toMatchObject({ row: 5, state: 'reject', errors: { shortName: 'twice:4' } });
});

it('headings that are no fields are the first row that is as wide as the table', async () => {
  const job = await read('Export\r\nfoo;bar;baz\r\n1;2;3\r\n4;5;6\r\n');
  expect(job).toMatchObject({ headingRow: 2, headings: ['foo', 'bar', 'baz'], total: 2 });
});

it('delimiter and row of the headings are read as the user says', async () => {
  const file = 'a;b,c\r\nVorname,Nachname\r\nEva,Malá\r\n';
  expect(await read(file, '&delimiter=%2C&headingRow=1')).toMatchObject({ headings: ['a;b', 'c'], total: 2 });
  expect(await read(file, '&delimiter=%3B&headingRow=2')).toMatchObject({ headings: ['Vorname,Nachname'], total: 1 });
  expect((await upload(file, '&headingRow=3')).json()).toMatchObject({ reason: 'IMPORT_NO_ROWS' });
  expect((await upload(file, '&delimiter=x')).json()).toMatchObject({ errors: { delimiter: 'enum' } });
});

const PEOPLE = [
  ['Vorname', 'Nachname', 'Kurzname'],
  ['Eva', 'Malá', 'sheet1'],
];

it('of a workbook the first visible sheet with content is read, and hidden ones only by choice', async () => {
  const file = workbookFile([
    { name: 'Listen', state: 'hidden', rows: [['Ja'], ['Nein']] },
    { name: 'Leer', rows: [] },
    { name: 'Team & Co', rows: [['Stand: heute'], [], ...PEOPLE] },
    {
      name: 'Alt',
      rows: [
        ['x', 'y'],
        ['1', '2'],
      ],
    },
  ]);
  const job = await read(file);
  expect(job).toMatchObject({
    format: 'xlsx',
    sheet: 'Team & Co',
    sheets: [
      { name: 'Listen', hidden: true },
      { name: 'Leer', hidden: false },
      { name: 'Team & Co', hidden: false },
      { name: 'Alt', hidden: false },
    ],
    headingRow: 3,
    headings: ['Vorname', 'Nachname', 'Kurzname'],
    total: 1,
  });
  expect((await transfer.rows(job.id)).map(({ row }) => row)).toEqual([4]);
  expect(await read(file, '&sheet=Listen')).toMatchObject({ sheet: 'Listen', headings: ['Ja'], total: 1 });
  expect(await read(file, '&sheet=Alt')).toMatchObject({ sheet: 'Alt', headings: ['x', 'y'] });
});

it('an empty sheet is told, and so is a sheet without rows below the headings', async () => {
  const file = workbookFile([
    { name: 'Leer', rows: [] },
    { name: 'Kopf', rows: [PEOPLE[0] ?? []] },
  ]);
  expect((await upload(file, '&sheet=Leer')).json()).toMatchObject({ reason: 'IMPORT_EMPTY' });
  expect((await upload(file)).json()).toMatchObject({ reason: 'IMPORT_NO_ROWS' });
});

it('a workbook whose sheets are all hidden is read nevertheless', async () => {
  const file = workbookFile([{ name: 'Team', state: 'veryHidden', rows: PEOPLE }]);
  expect(await read(file)).toMatchObject({ sheet: 'Team', total: 1 });
});
