import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasLibreOffice, openInLibreOffice } from './libreOffice.ts';
import { pagesOf } from './pdfPages.ts';
import { admin, call, days, storeHistory } from './reportsKit.ts';
import { unpack } from './unpack.ts';

let orgId = 0;
let orgName = '';
beforeAll(async () => {
  const org = await admin.org(1);
  orgId = org.id;
  orgName = String(org.name).replaceAll(' ', '-');
  await storeHistory(orgId, [
    {
      at: '2026-03-10 10:00:00',
      name: 'Brand Ärztehaus',
      alarm_point_id: 71,
      system_id: 'BMS-1',
      status: 'ACCEPTED',
      required: 1,
      acceptedAfter: 40,
      triggered_by: 'Jiří Dvořák',
      content: { text: 'Žluťoučký kůň: Größe & <Übung> =1+1' },
      calls: [
        ['Šárka', 'ACCEPTED', 5],
        ['Jürg', 'NO_ANSWER', 6],
      ],
    },
    { at: '2026-03-11 10:00:00', name: 'Technik', alarm_point_id: 72, status: 'NOT_ACCEPTED', required: 1 },
  ]);
});

async function file(tab: string, format: string, body: object = {}) {
  const payload = { ...days('2026-03-01', '2026-03-31'), organizationFilter: { id: orgId }, lang: 'de', ...body };
  const reply = await call({ method: 'POST', url: `/reports/${tab}/export?format=${format}`, payload });
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
  return reply;
}

/** What tells the spreadsheets of a report apart. */
const ENDINGS: Readonly<Record<string, string>> = { excel: '', excelDatatable: '-datatable', excelDetailed: '-calls' };

async function bookOf(tab: string, format: string, body?: object) {
  const { rawPayload, headers } = await file(tab, format, body);
  expect(headers['content-disposition']).toBe(
    `attachment; filename=report-${tab}-2026-03-01_2026-03-31-${orgName}${ENDINGS[format]}.xlsx`,
  );
  for (const [name, xml] of await unpack(rawPayload))
    if (name.startsWith('xl/worksheets/')) expect(xml).not.toMatch(/<f[ >]/);
  return (await readXlsx(rawPayload, { readStyles: true })).sheets;
}

async function sheetOf(tab: string, format: string, body?: object) {
  const [sheet] = await bookOf(tab, format, body);
  return { name: sheet?.name, rows: sheet?.rows ?? [], sheet };
}

describe('spreadsheets', () => {
  it('Excel datatable: a row for each alarm, with values that can be calculated with [S2.147]', async () => {
    const { name, rows, sheet } = await sheetOf('detailed', 'excelDatatable');
    expect(name).toBe('Detailberichte');
    expect(sheet).toMatchObject({ freezePane: { rows: 1 }, autoFilter: { range: 'A1:R3' } });
    expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
    expect(rows[0]?.slice(0, 4)).toEqual(['Nummer', 'Ausgelöst', 'Alarm', 'Status']);
    expect(rows).toHaveLength(3);
    const [, technik, brand] = rows;
    expect(technik?.slice(2, 4)).toEqual(['Technik', 'nicht angenommen']);
    expect(brand?.[1]).toEqual(new Date('2026-03-10T10:00:00Z'));
    expect(brand?.slice(2, 5)).toEqual(['Brand Ärztehaus', 'angenommen', 'BMS-1']);
    expect(brand?.slice(6)).toEqual([
      'Jiří Dvořák',
      2,
      0,
      5,
      'erreicht',
      40,
      'erreicht',
      3,
      1,
      0,
      'Jürg',
      'Žluťoučký kůň: Größe & <Übung> =1+1',
    ]);
  });

  it('Excel: the subject, the sums by group and a chart on one sheet, the alarms with their group on the next [S2.146]', async () => {
    const [front, alarms, ...more] = await bookOf('detailed', 'excel', { groupBy: 'alarmPointName' });
    expect([front?.name, alarms?.name, more]).toEqual(['Detailberichte', 'Alarme', []]);
    const texts = (front?.rows ?? []).map((row) => row.filter((cell) => cell !== null && cell !== '').map(String));
    expect(texts[0]).toEqual(['Detailberichte']);
    expect(texts[1]).toEqual(['Zeitraum', '01.03.2026 – 31.03.2026']);
    expect(texts.map((cells) => cells.join(' '))).toContain('Brand Ärztehaus 1 0 0 0 1 0 0 2 0 5 0 40 0');
    expect(texts.map((cells) => cells.join(' '))).toContain('Gesamt 2 1 0 0 1 0 0 2 0 5 1 40 1');
    expect(front?.charts?.map(({ series }) => series?.length)).toEqual([6]);
    expect(alarms?.rows.map((row) => row.slice(0, 4))).toEqual([
      ['Name des Alarmpunkts', 'Nummer', 'Ausgelöst', 'Alarm'],
      ['Brand Ärztehaus', expect.any(Number), new Date('2026-03-10T10:00:00Z'), 'Brand Ärztehaus'],
      ['Technik', expect.any(Number), new Date('2026-03-11T10:00:00Z'), 'Technik'],
    ]);
    expect(alarms).toMatchObject({ freezePane: { rows: 1 }, autoFilter: { range: 'A1:S3' } });
    expect(alarms?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
    expect(alarms?.rows.flat()).not.toContain('Šárka');
  });

  it('Excel detailed: the calls of each alarm as well, with columns of their own [S2.148]', async () => {
    const sheets = await bookOf('detailed', 'excelDetailed');
    expect(sheets.map(({ name }) => name)).toEqual(['Detailberichte', 'Alarme', 'Anrufe']);
    const [head, ...calls] = sheets[2]?.rows ?? [];
    expect(head?.slice(1)).toEqual(['Alarm', 'Person', 'Gerät', 'Zustand', 'Grund', 'Gesendet', 'Beantwortet']);
    expect(calls.map((row) => row.slice(1, 7))).toEqual([
      ['Brand Ärztehaus', 'Šárka', 'Mobiltelefon', 'Angenommen', null, new Date('2026-03-10T10:00:05Z')],
      ['Brand Ärztehaus', 'Jürg', 'Mobiltelefon', 'Nicht beantwortet', null, new Date('2026-03-10T10:00:06Z')],
    ]);
    expect(sheets[1]?.rows).toHaveLength(3);
  });

  it('the monthly report: a row for each month and group', async () => {
    const { rows } = await sheetOf('monthly', 'excelDatatable', { groupBy: 'systemId', lang: 'cs' });
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['Měsíc', 'ID systému', 'Poplachy'],
      ['2026-03', 'BMS-1', 1],
      ['2026-03', '(bez)', 1],
    ]);
    const { rows: shown } = await sheetOf('monthly', 'excel', { lang: 'cs' });
    expect(shown.map(([first]) => first)).toContain('březen 2026');
  });
});

it.skipIf(!hasLibreOffice)(
  'LibreOffice opens a detailed report with its chart, headings, filters and texts',
  async () => {
    const { rawPayload } = await file('detailed', 'excelDetailed', { groupBy: 'alarmPointName' });
    const opened = await openInLibreOffice(rawPayload);
    const lines = (await pagesOf(opened.pdf)).flat();
    expect(lines[0]).toBe('Detailberichte');
    expect(lines.join('\n')).toContain('Žluťoučký kůň: Größe & <Übung> =1+1');
    const { sheets } = await readXlsx(opened.xlsx, { readStyles: true });
    expect(sheets.map(({ name }) => name)).toEqual(['Detailberichte', 'Alarme', 'Anrufe']);
    const [front, alarms, calls] = sheets;
    expect(front?.charts).toHaveLength(1);
    // "Erster Anruf im Mittel (s)" takes three lines, of 15 points each
    const heights = [...(front?.rowDefs?.values() ?? [])].map(({ height }) => height);
    expect(heights).toContain(45);
    for (const sheet of [alarms, calls]) {
      expect(sheet?.autoFilter?.range).toMatch(/^A1:/);
      expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
    }
    expect(alarms?.rows[1]?.slice(0, 4)).toEqual([
      'Brand Ärztehaus',
      expect.any(Number),
      new Date('2026-03-10T10:00:00Z'),
      'Brand Ärztehaus',
    ]);
  },
  120_000,
);

describe('PDF', () => {
  it('contains the figures and the alarms, with German and Czech letters [S2.149]', async () => {
    const { rawPayload, headers } = await file('detailed', 'pdf', { groupBy: 'status' });
    expect(headers['content-type']).toBe('application/pdf');
    const [lines = []] = await pagesOf(rawPayload);
    expect(lines[0]).toBe('Detailberichte');
    expect(lines).toContain('Zeitraum | 01.03.2026 – 31.03.2026');
    // a chart contains days without alarms, too
    expect(lines.join(' | ')).toContain('| 01.03.2026 | 04.03.2026 | 07.03.2026 |');
    // no heading is shortened
    expect(lines.join(' ')).not.toContain('…');
    expect(lines).toContain('angenommen | 1 | 0 | 0 | 0 | 1 | 0 | 0 | 2 | 0 | 5 | 0 | 40 | 0');
    expect(lines.find((line) => line.includes('Brand Ärztehaus'))).toContain(
      '| Jiří Dvořák | 5 | erreicht | 40 | erreicht',
    );
    // the sums of the alarms
    expect(lines.at(-2)).toBe('2 | Gesamt | Ø 5 | 1 verfehlt | Ø 40 | 1 verfehlt');
    expect(lines.at(-1)).toBe('Detailberichte · Seite 1 von | 1');
  });

  it('PDF: long names of groups are written whole, in several lines (U17)', async () => {
    const { id } = await admin.org(1);
    const line = (number: number) => `Maschinenstillstand, Produktionshalle Nord, Verpackungslinie ${number}`;
    const at = '2026-03-12 10:00:00';
    await storeHistory(id, [
      { at, name: line(1), alarm_point_id: 73, status: 'ACCEPTED', required: 1, acceptedAfter: 40 },
      { at, name: line(2), alarm_point_id: 74, status: 'NOT_ACCEPTED', required: 1 },
    ]);
    const body = { groupBy: 'alarmPointName', organizationFilter: { id } };
    const text = (await pagesOf((await file('detailed', 'pdf', body)).rawPayload)).flat().join(' ');
    const sums = text.slice(0, text.indexOf('10:00'));
    expect(sums).toMatch(/Maschinenstillstand, .*Verpackungslinie 1.*Maschinenstillstand, .*Verpackungslinie 2/);
    expect(sums).not.toContain('…');
  });

  it('PDF detailed: texts, calls, and who was not reached [S2.150]', async () => {
    const lines = (await pagesOf((await file('detailed', 'pdfDetailed')).rawPayload)).flat();
    expect(lines).toContain('Žluťoučký kůň: Größe & <Übung> =1+1');
    expect(lines).toContain('Nicht erreicht: Jürg');
    const head = lines.indexOf('Person | Gerät | Zustand | Grund | Gesendet | Beantwortet');
    expect(lines.slice(head + 1, head + 3)).toEqual([
      'Šárka | Mobiltelefon | Angenommen | 10.03.2026 10:00',
      'Jürg | Mobiltelefon | Nicht beantwortet | 10.03.2026 10:00',
    ]);
  });

  it('the monthly report contains its months, and with details their alarms', async () => {
    const short = (await pagesOf((await file('monthly', 'pdf')).rawPayload)).flat();
    expect(short).toContain('März 2026 | 2 | 1 | 0 | 0 | 1 | 0 | 0 | 2 | 0 | 5 | 1 | 40 | 1');
    expect(short.join()).not.toContain('Technik');
    const long = (await pagesOf((await file('monthly', 'pdfDetailed')).rawPayload)).flat();
    expect(long.join()).toContain('Technik');
  });
});
