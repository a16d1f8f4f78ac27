import { posix } from 'node:path';
import { isDateFormat } from 'hucre';
import type { Archive } from './archive.ts';
import { SheetFault } from './fault.ts';
import { attribute, readWholeXml } from './xml.ts';

/** Maximum bytes of the members that describe a workbook, which are usually small. */
const MOST_DESCRIBED = 32 * 1024 * 1024;
/** A number format that begins with a plus, whichever way it is quoted. */
const PLUS = /^(?:"\+"|\\?\+)[#0]/;
const ROOT_RELATIONS = '_rels/.rels';
/** Members of workbooks in other formats: binary ones of Excel, OpenDocument, and those of Apple's Numbers. */
const OTHERS = ['xl/workbook.bin', 'content.xml', 'Index/Document.iwa'];

/** A table of a workbook. */
export interface Sheet {
  name: string;
  /** Hidden from the workbook's users, who may not know of it. */
  hidden: boolean;
  /** Path of its member. */
  path: string;
}

/** The data needed to read the tables of a workbook. */
export interface Workbook {
  /** At least one. */
  sheets: readonly Sheet[];
  /** Path of the shared strings; undefined if there are none. */
  strings: string | undefined;
  /** Indexes of cell styles that format a number as date or time. */
  dateStyles: ReadonlySet<number>;
  /** Indexes of cell styles that show a plus before a number, as of phone numbers. */
  plusStyles: ReadonlySet<number>;
  /** Whether the date system starts in 1904. */
  from1904: boolean;
}

interface Relation {
  type: string;
  target: string;
}

/** The relationships of a member, by id. */
async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part);
  const name = part === '' ? ROOT_RELATIONS : posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (!archive.has(name)) return relations;
  await readWholeXml(archive.chunks(name, MOST_DESCRIBED), {
    open(tag, { Id = '', Type = '', Target = '' }) {
      if (tag !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(part === '' ? '' : folder, Target);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
  });
  return relations;
}

const targetOf = (relations: Map<string, Relation>, type: string) =>
  [...relations.values()].find((relation) => relation.type === type)?.target;

/** The cell styles that change what a number means. */
async function stylesOf(
  archive: Archive,
  part: string | undefined,
): Promise<Pick<Workbook, 'dateStyles' | 'plusStyles'>> {
  const dates = new Set<number>();
  const pluses = new Set<number>();
  const styles = { dateStyles: dates, plusStyles: pluses };
  if (part === undefined || !archive.has(part)) return styles;
  const formats = new Map<string, string>();
  let inCells = false;
  let style = 0;
  await readWholeXml(archive.chunks(part, MOST_DESCRIBED), {
    open(tag, { numFmtId = '', formatCode = '' }) {
      if (tag === 'numFmt') formats.set(numFmtId, formatCode);
      else if (tag === 'cellXfs') inCells = true;
      else if (tag === 'xf' && inCells) {
        const format = formats.get(numFmtId) ?? numFmtId;
        if (isDateFormat(format)) dates.add(style);
        else if (PLUS.test(format)) pluses.add(style);
        style += 1;
      }
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** Finds the tables of an archive and the data needed to read them. Throws a SheetFault if there is none. */
export async function workbookOf(archive: Archive): Promise<Workbook> {
  const part = targetOf(await relationsOf(archive, ''), 'officeDocument') ?? 'xl/workbook.xml';
  if (OTHERS.some((name) => part === name || archive.has(name))) throw new SheetFault('IMPORT_OTHER_FORMAT');
  if (!archive.has(part)) throw new SheetFault(archive.hasFolder('xl') ? 'IMPORT_DAMAGED' : 'IMPORT_NO_TABLE');
  const relations = await relationsOf(archive, part);
  const sheets: Sheet[] = [];
  let from1904 = false;
  await readWholeXml(archive.chunks(part, MOST_DESCRIBED), {
    open(tag, attributes) {
      if (tag === 'workbookPr') from1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '');
      if (tag !== 'sheet') return;
      const relation = relations.get(attribute(attributes, 'id') ?? '');
      if (relation?.type !== 'worksheet' || !archive.has(relation.target)) return;
      const hidden = ['hidden', 'veryHidden'].includes(attribute(attributes, 'state') ?? '');
      sheets.push({ name: attribute(attributes, 'name') ?? '', hidden, path: relation.target });
    },
  });
  if (sheets.length === 0) throw new SheetFault('IMPORT_DAMAGED');
  const strings = targetOf(relations, 'sharedStrings');
  const styles = await stylesOf(archive, targetOf(relations, 'styles'));
  return { sheets, ...styles, from1904, strings: strings !== undefined && archive.has(strings) ? strings : undefined };
}
