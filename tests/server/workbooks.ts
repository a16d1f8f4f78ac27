import { zip } from './archive.ts';

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  /** Content of `sheetData`. */
  rows: string | Buffer;
  /** Content of `sst`. */
  strings?: string | Buffer;
  /** Number formats of the cell styles, as numbers or codes. */
  formats?: readonly string[];
  from1904?: boolean;
}

const wrapped = (tag: string, content: string | Buffer) =>
  Buffer.concat([Buffer.from(`<${tag} ${NAMESPACE}>`), Buffer.from(content), Buffer.from(`</${tag}>`)]);

const relations = (targets: Record<string, string>) => {
  const items = Object.entries(targets).map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships>${items.join('')}</Relationships>`;
};

const styles = (formats: readonly string[]) => {
  const codes = formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code}"/>`);
  const cells = formats.map((_, i) => `<xf numFmtId="${200 + i}"/>`);
  return `<numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells.join('')}</cellXfs>`;
};

/** A spreadsheet of these parts in Excel's layout. Style 1 is the first of `formats`. */
export function workbook({ rows, strings = '', formats = [], from1904 = false }: Parts): Buffer {
  const sheet = `<workbookPr date1904="${from1904 ? 1 : 0}"/><sheets><sheet name="Table" sheetId="7" r:id="rId1"/></sheets>`;
  return zip(
    {
      '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
      'xl/workbook.xml': wrapped('workbook', sheet),
      'xl/_rels/workbook.xml.rels': relations({
        worksheet: 'worksheets/sheet1.xml',
        sharedStrings: '/xl/sharedStrings.xml',
        styles: 'styles.xml',
      }),
      'xl/worksheets/sheet1.xml': Buffer.concat([
        Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><worksheet ${NAMESPACE}><sheetData>`),
        Buffer.from(rows),
        Buffer.from('</sheetData></worksheet>'),
      ]),
      'xl/sharedStrings.xml': wrapped('sst', strings),
      'xl/styles.xml': wrapped('styleSheet', styles(formats)),
    },
    'truth',
  );
}

/** The text repeated `count` times. */
export const times = (count: number, text: string): Buffer => Buffer.alloc(count * text.length, text);

/** A table of texts, with shared strings as in Excel. */
export function tableOf(table: Iterable<readonly string[]>): Buffer {
  const strings = new Map<string, number>();
  const rows: string[] = [];
  for (const cells of table) {
    const xml = cells.map((text, column) => {
      let at = strings.get(text);
      if (at === undefined) {
        at = strings.size;
        strings.set(text, at);
      }
      return `<c r="${String.fromCharCode(65 + column)}${rows.length + 1}" s="0" t="s"><v>${at}</v></c>`;
    });
    rows.push(`<row r="${rows.length + 1}" spans="1:${cells.length}">${xml.join('')}</row>`);
  }
  return workbook({
    rows: rows.join(''),
    strings: [...strings.keys()].map((text) => `<si><t>${text}</t></si>`).join(''),
  });
}
