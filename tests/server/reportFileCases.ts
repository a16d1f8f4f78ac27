import { readXlsx } from 'hucre/xlsx';
import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { admin, call, days, storeHistory } from './reportsKit.ts';

let orgId = 0;
beforeAll(async () => {
  ({ id: orgId } = await admin.org(1));
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

/** The parts of a workbook, unpacked and parsed by independent readers, which reject invalid XML. */
function unpack(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((done, fail) => {
    const found = new Map<string, string>();
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return fail(error);
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (_, stream) => {
          let text = '';
          for await (const chunk of stream as AsyncIterable<Buffer>) text += chunk.toString('utf8');
          new SaxesParser().write(text).close();
          found.set(entry.fileName, text);
          zip.readEntry();
        });
      });
      zip.on('error', fail);
      zip.on('end', () => done(found));
      zip.readEntry();
    });
  });
}

async function sheetOf(tab: string, format: string, body?: object) {
  const { rawPayload, headers } = await file(tab, format, body);
  expect(headers['content-disposition']).toBe(`attachment; filename=report-${tab}.xlsx`);
  const parts = await unpack(rawPayload);
  expect([...parts.keys()]).toContain('xl/worksheets/sheet1.xml');
  expect(parts.get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
  const { sheets } = await readXlsx(rawPayload);
  return { name: sheets[0]?.name, rows: sheets[0]?.rows ?? [] };
}

/** The lines of each page, as a PDF reader finds them by their height. */
async function pagesOf(bytes: Buffer): Promise<string[][]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    const lines = new Map<number, string[]>();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const y = Math.round(item.transform[5]);
      lines.set(y, [...(lines.get(y) ?? []), item.str]);
    }
    pages.push([...lines].sort(([one], [other]) => other - one).map(([, words]) => words.join(' | ')));
  }
  await task.destroy();
  return pages;
}

describe('spreadsheets', () => {
  it('Excel datatable: a row for each alarm, with values that can be calculated with [S2.147]', async () => {
    const { name, rows } = await sheetOf('detailed', 'excelDatatable');
    expect(name).toBe('Detailberichte');
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

  it('Excel: the subject, the sums by group, and the alarms of each group [S2.146]', async () => {
    const { rows } = await sheetOf('detailed', 'excel', { groupBy: 'alarmPointName' });
    const texts = rows.map((row) => row.filter((cell) => cell !== null && cell !== '').map(String));
    expect(texts[0]).toEqual(['Detailberichte']);
    expect(texts[1]).toEqual(['Zeitraum', '01.03.2026 – 31.03.2026']);
    expect(texts.map((cells) => cells.join(' '))).toContain('Brand Ärztehaus 1 0 0 0 1 0 0 2 0 5 0 40 0');
    expect(texts.map((cells) => cells.join(' '))).toContain('Gesamt 2 1 0 0 1 0 0 2 0 5 1 40 1');
    expect(texts.filter(([first]) => first === 'Brand Ärztehaus' || first === 'Technik')).toHaveLength(4);
    expect(texts.flat()).not.toContain('Šárka');
  });

  it('Excel detailed: the calls of each alarm as well [S2.148]', async () => {
    const { rows } = await sheetOf('detailed', 'excelDetailed');
    expect(rows.map((row) => row.slice(1, 5))).toEqual(
      expect.arrayContaining([
        [new Date('2026-03-10T10:00:05Z'), 'Šárka', 'Angenommen', 'Mobiltelefon'],
        [new Date('2026-03-10T10:00:06Z'), 'Jürg', 'Nicht beantwortet', 'Mobiltelefon'],
      ]),
    );
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
    expect(lines.at(-1)).toBe('Detailberichte · Seite 1');
  });

  it('PDF detailed: texts, calls, and who was not reached [S2.150]', async () => {
    const lines = (await pagesOf((await file('detailed', 'pdfDetailed')).rawPayload)).flat();
    expect(lines).toContain('Žluťoučký kůň: Größe & <Übung> =1+1');
    expect(lines).toContain('Nicht erreicht: Jürg');
    expect(lines).toContain('10.03.2026 10:00 | Šárka | Angenommen | Mobiltelefon');
  });

  it('the monthly report contains its months, and with details their alarms', async () => {
    const short = (await pagesOf((await file('monthly', 'pdf')).rawPayload)).flat();
    expect(short).toContain('März 2026 | 2 | 1 | 0 | 0 | 1 | 0 | 0 | 2 | 0 | 5 | 1 | 40 | 1');
    expect(short.join()).not.toContain('Technik');
    const long = (await pagesOf((await file('monthly', 'pdfDetailed')).rawPayload)).flat();
    expect(long.join()).toContain('Technik');
  });
});
