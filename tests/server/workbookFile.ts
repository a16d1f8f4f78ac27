import { zip } from './archive.ts';

/** A cell: a text, or its type, value and style; style 1 shows a plus before a number. */
type CellSpec = string | { t: string; v: string; s?: number };

/** A sheet of a workbook. */
export interface SheetSpec {
  name: string;
  state?: 'hidden' | 'veryHidden';
  rows: readonly (readonly CellSpec[])[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const cellXml = (cell: CellSpec) =>
  typeof cell === 'string'
    ? `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
    : `<c t="${cell.t}" s="${cell.s ?? 0}"><v>${escaped(cell.v)}</v></c>`;

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
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}<Relationship Id="s" Type="http://x/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;+&quot;0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  };
  for (const [i, { rows }] of sheets.entries()) {
    const lines = rows.map((row, at) =>
      row.length > 0 ? `<row r="${at + 1}">${row.map(cellXml).join('')}</row>` : '',
    );
    files[`xl/worksheets/sheet${i}.xml`] = `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
  }
  return zip(files);
}
