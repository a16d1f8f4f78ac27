import { zip } from './archive.ts';

/** A sheet of a workbook: rows of cells, each a text, or the XML of a cell's type and value. */
export interface SheetSpec {
  name: string;
  state?: 'hidden' | 'veryHidden';
  rows: readonly (readonly (string | { t: string; v: string })[])[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const cellXml = (cell: string | { t: string; v: string }) =>
  typeof cell === 'string'
    ? `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
    : `<c t="${cell.t}"><v>${escaped(cell.v)}</v></c>`;

/** A small workbook as a spreadsheet program saves it. */
export function workbookFile(sheets: readonly SheetSpec[]): Buffer {
  const relations = sheets.map(
    (_, i) => `<Relationship Id="r${i}" Type="http://x/relationships/worksheet" Target="worksheets/sheet${i}.xml"/>`,
  );
  const listed = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${escaped(name)}" sheetId="${i + 1}" ${state ? `state="${state}"` : ''} r:id="r${i}"/>`,
  );
  const files: Record<string, string> = {
    '_rels/.rels':
      '<Relationships><Relationship Id="r" Type="http://x/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': `<workbook xmlns:r="http://x"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
  };
  for (const [i, { rows }] of sheets.entries()) {
    const lines = rows.map((row, at) =>
      row.length > 0 ? `<row r="${at + 1}">${row.map(cellXml).join('')}</row>` : '',
    );
    files[`xl/worksheets/sheet${i}.xml`] = `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
  }
  return zip(files);
}
