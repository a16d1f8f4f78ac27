import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { ImportJob } from '../../protocol/transfer.ts';
import { spreadsheet } from '../../server/spreadsheet/spreadsheet.ts';
import { tableParts } from '../../server/transfer/export.ts';
import { adminPlatform } from './admin.ts';
import { zip } from './archive.ts';
import { PNG } from './fixtures.ts';
import { transferOf } from './transferKit.ts';
import { okBody } from './users.ts';

const { call } = await adminPlatform();
const transfer = transferOf(call);

async function* each(rows: string[][]): AsyncGenerator<string[]> {
  yield* rows;
}

const xlsx = async (rows: string[][]): Promise<Buffer> => buffer(spreadsheet(tableParts(each(rows), 'Sheet'), 'Sheet'));

/** An archive whose entry declares an uncompressed size of 100 bytes. */
const archive = (name: string, content: Buffer) => zip({ [name]: content }, 100);

describe('an unreadable file is refused with its reason', () => {
  it.each([
    ['an empty one', Buffer.alloc(0), 'people.csv', 'IMPORT_EMPTY'],
    ['one of blank lines', Buffer.from('\r\n;;;\r\n \r\n'), 'people.csv', 'IMPORT_EMPTY'],
    ['headings without rows', Buffer.from('\uFEFFVorname;Nachname\r\n'), 'people.csv', 'IMPORT_NO_ROWS'],
    ['a picture named .xlsx', PNG, 'people.xlsx', 'IMPORT_NO_TABLE'],
    ['a picture named .csv', PNG, 'people.csv', 'IMPORT_NO_TABLE'],
    ['another archive', archive('readme.txt', Buffer.from('x')), 'people.xlsx', 'IMPORT_NO_TABLE'],
    ['half an archive', archive('xl/workbook.xml', Buffer.from('x')).subarray(0, 40), 'people.xlsx', 'IMPORT_DAMAGED'],
    ['a broken workbook', archive('xl/workbook.xml', Buffer.from('<workbook')), 'people.xlsx', 'IMPORT_DAMAGED'],
    ['zeros', Buffer.alloc(5000), 'people.csv', 'IMPORT_NO_TABLE'],
    ['600 columns', Buffer.from(`${'a;'.repeat(600)}b\n1`), 'people.csv', 'IMPORT_TOO_WIDE'],
    ['a quote that is never closed', Buffer.from(`a;b\n"${'x\n'.repeat(3_000_000)}`), 'people.csv', 'IMPORT_DAMAGED'],
  ])('%s', async (_, content, name, reason) => {
    const reply = await transfer.upload('PARTICIPANT', content, name);
    expect(reply.json()).toMatchObject({ reason });
    expect(reply.statusCode).toBe(reason === 'TOO_LARGE' ? 413 : 400);
  });

  it('one with a declared size beyond the limit is refused before it is read', async () => {
    const reply = await call({
      method: 'POST',
      url: '/imports?type=PARTICIPANT',
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(2 * 1024 ** 3) },
      payload: 'x',
    });
    expect([reply.statusCode, reply.json()]).toEqual([413, { reason: 'TOO_LARGE' }]);
  });
});

describe('the same table is read from', () => {
  const rows = [
    ['Vorname', 'Nachname', 'Kurzname', 'Sprache'],
    ['Zoë', 'Müller; "die"\nJüngere', 'zm', 'Deutsch'],
  ];
  const csv = (delimiter: string) =>
    rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');
  const latin = Buffer.from(csv(';'), 'latin1');
  it.each([
    ['UTF-8 with a mark', async () => Buffer.from(`\uFEFF${csv(',')}`), 'utf-8', ','],
    ['UTF-8 with tabs', async () => Buffer.from(csv('\t')), 'utf-8', '\t'],
    ['Windows-1252 with semicolons', async () => latin, 'windows-1252', ';'],
    ['UTF-16', async () => Buffer.from(`\uFEFF${csv('\t')}`, 'utf16le'), 'utf-16le', '\t'],
    ['xlsx', () => xlsx(rows), '', ''],
  ])('%s', async (_, content, encoding, delimiter) => {
    const job = okBody<ImportJob>(await transfer.upload('PARTICIPANT', await content(), 'nameless'));
    expect(job).toMatchObject({ encoding, delimiter, headings: rows[0], samples: [rows[1]], total: 1 });
    expect(job.settings.mapping).toEqual(['name', 'surname', 'shortName', 'language']);
  });
});

describe('odd rows', () => {
  it('200 columns, duplicate and empty headings are distinguished', async () => {
    const headings = ['Vorname', 'Vorname', '', ...Array.from({ length: 197 }, (_, i) => `Spalte ${i}`)];
    const row = headings.map((_, i) => `w${i}`);
    const job = okBody<ImportJob>(await transfer.upload('PARTICIPANT', `${headings.join(';')}\n${row.join(';')}`));
    expect(job.headings).toEqual(headings);
    expect(job.settings.mapping.slice(0, 4)).toEqual(['name', null, null, null]);
    expect(job.samples[0]).toEqual(row);
  });

  it('short, long and invalid rows are rejected individually, the others are accepted', async () => {
    const file = [
      'name;surname;shortName;language;description',
      'a;a;o1',
      'b;b;o2;GERMAN;;mehr',
      'c;c\u0000;o3;GERMAN',
      `d;d;o4;GERMAN;${'x'.repeat(40_000)}`,
      'e;e;o5;GERMAN;fein',
      "'=f;'+49;o6;GERMAN;'-1",
    ].join('\n');
    const job = await transfer.check('PARTICIPANT', file);
    expect((await transfer.rows(job.id)).map(({ state, errors }) => [state, errors[''] ?? errors.language])).toEqual([
      ['add', undefined],
      ['reject', 'tooManyCells:5'],
      ['reject', 'nul'],
      ['reject', 'longCell:32767'],
      ['add', undefined],
      ['add', undefined],
    ]);
    await transfer.start(job.id);
    const stored = (await transfer.rows(job.id)).at(-1);
    const record = (await call({ method: 'GET', url: `/participants/${stored?.recordId}` })).json();
    expect(record).toMatchObject({ name: '=f', surname: '+49', description: '-1' });
    const exported = await transfer.export({ type: 'PARTICIPANT', parentOrgId: 1, columns: ['name', 'surname'] });
    expect(exported.toString()).toContain("\r\n'=f,'+49\r\n");
    const sheet = await transfer.export({ type: 'PARTICIPANT', parentOrgId: 1, columns: ['name'], format: 'xlsx' });
    const [table] = (await readXlsx(sheet, { readStyles: true })).sheets;
    expect(table).toMatchObject({ name: 'participants', freezePane: { rows: 1 } });
    expect(table?.autoFilter?.range).toBe(`A1:A${table?.rows.length}`);
    expect(table?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
    const back = okBody<ImportJob>(await transfer.upload('PARTICIPANT', sheet, 'x'));
    expect(back.samples.flat()).toContain('=f');
  });

  it('the name of an exported file says what it has, of which organization and of which day', async () => {
    const payload = { type: 'PARTICIPANT', parentOrgId: 1, lang: 'de' };
    const { headers } = await call({ method: 'POST', url: '/export', payload });
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename=participants-Gesamtsystem-\d{4}-\d\d-\d\d\.csv$/,
    );
  });

  it('100,000 rows are read and wait', async () => {
    const line = (_: unknown, i: number) => `n${i};s${i};big${i};GERMAN`;
    const file = `name;surname;shortName;language\n${Array.from({ length: 100_000 }, line).join('\n')}`;
    const job = okBody<ImportJob>(await transfer.upload('PARTICIPANT', file));
    expect(job.total).toBe(100_000);
    expect((await call({ method: 'DELETE', url: `/imports/${job.id}` })).statusCode).toBe(200);
  });
});
