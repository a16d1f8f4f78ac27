import { IMPORT_LIMITS } from '../../../protocol/transfer.ts';
import type { NumberedRow } from '../../../src/engine/transfer/layout.ts';
import { Archive } from './archive.ts';
import { columnOf, textOfCell } from './cells.ts';
import { SheetFault, tooComplex } from './fault.ts';
import { SharedStrings } from './strings.ts';
import { type Sheet, type Workbook, workbookOf } from './workbook.ts';
import { readXml, type XmlHandlers } from './xml.ts';

/** Maximum rows, including empty ones. */
const MOST_ROWS = 1_048_576;
/** Maximum cells of a row, including empty ones; the limit for headings is lower. */
const MOST_CELLS = IMPORT_LIMITS.columns * 4;
const LONGEST_CELL = IMPORT_LIMITS.cell + 1;
const LONGEST_ROW = 4_000_000;
/** Maximum characters of all cells, as in a text file: a small spreadsheet can repeat a long shared string. */
const MOST_CHARACTERS = IMPORT_LIMITS.csvBytes;

/** The number of a row by its attribute; undefined if that is missing or damaged. */
function numberOf(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 && number <= MOST_ROWS ? number : undefined;
}

/** Collects the rows of a table while its XML is parsed. */
class Rows implements XmlHandlers {
  private readonly workbook: Workbook;
  private readonly strings: SharedStrings;
  private gathered: NumberedRow[] = [];
  private number = 0;
  private cells: string[] = [];
  private column = -1;
  private cell = { type: '', style: 0, value: '' };
  private inValue = false;
  private inReading = 0;
  private rows = 0;
  private filled = 0;
  private rowCharacters = 0;
  private characters = 0;

  constructor(workbook: Workbook, strings: SharedStrings) {
    this.workbook = workbook;
    this.strings = strings;
  }

  /** Removes and returns the rows collected since the last call. */
  take(): NumberedRow[] {
    const rows = this.gathered;
    this.gathered = [];
    return rows;
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (tag === 'c') this.openCell(attributes);
    else if (tag === 'v' || tag === 't') this.inValue = this.inReading === 0;
    else if (tag === 'rPh') this.inReading += 1;
    else if (tag === 'row') {
      this.cells = [];
      this.column = -1;
      this.rowCharacters = 0;
      this.rows += 1;
      this.number = numberOf(attributes.r) ?? this.number + 1;
      if (this.rows > MOST_ROWS) throw new SheetFault('IMPORT_TOO_LONG', `rows:${IMPORT_LIMITS.rows}`);
    }
  }

  text(piece: string): void {
    if (!this.inValue || this.cell.value.length >= LONGEST_CELL) return;
    this.cell.value += piece.slice(0, LONGEST_CELL - this.cell.value.length);
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.inValue = false;
    else if (tag === 'rPh') this.inReading -= 1;
    else if (tag === 'c') this.closeCell();
    else if (tag === 'row') this.closeRow();
  }

  private openCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    this.column = columnOf(r) ?? this.column + 1;
    if (this.column >= MOST_CELLS) throw new SheetFault('IMPORT_TOO_WIDE', `columns:${IMPORT_LIMITS.columns}`);
    this.cell = { type: t, style: Number(s), value: '' };
  }

  private closeCell(): void {
    const text = textOfCell(this.cell, this.workbook, this.strings);
    if (text === '') return;
    this.rowCharacters += text.length;
    if (this.rowCharacters > LONGEST_ROW) throw tooComplex(`rowCharacters:${LONGEST_ROW}`);
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = text;
  }

  private closeRow(): void {
    if (this.cells.length === 0) return;
    // One more row than the limit is permitted because the first one contains the headings.
    if (this.filled > IMPORT_LIMITS.rows) throw new SheetFault('IMPORT_TOO_LONG', `rows:${IMPORT_LIMITS.rows}`);
    this.filled += 1;
    this.characters += this.rowCharacters;
    if (this.characters > MOST_CHARACTERS) throw tooComplex(`characters:${MOST_CHARACTERS}`);
    this.gathered.push({ row: this.number, cells: this.cells });
  }
}

/** What a reader says before the rows: the tables of the workbook, and the name of the one whose rows follow. */
export interface SheetStart {
  sheets: { name: string; hidden: boolean }[];
  sheet: string;
}

/** The tables to try: the wanted one, or the visible ones, or all if none is visible. */
function candidates({ sheets }: Workbook, wanted: string | undefined): readonly Sheet[] {
  if (wanted !== undefined) return sheets.filter(({ name }) => name === wanted).slice(0, 1);
  const visible = sheets.filter(({ hidden }) => !hidden);
  return visible.length > 0 ? visible : sheets;
}

/**
 * Yields what the workbook has, then the rows of a table as texts, in batches, without empty rows. `wanted`: name of the
 * table; undefined: the first visible one with content.
 */
export async function* sheetRows(fd: number, wanted?: string): AsyncGenerator<SheetStart | NumberedRow[]> {
  const archive = await Archive.open(fd);
  const workbook = await workbookOf(archive);
  const strings = await SharedStrings.of(archive, workbook.strings);
  const sheets = workbook.sheets.map(({ name, hidden }) => ({ name, hidden }));
  for (const { name, path } of candidates(workbook, wanted)) {
    let found = false;
    const rows = new Rows(workbook, strings);
    for await (const _ of readXml(archive.chunks(path), rows)) {
      const some = rows.take();
      if (some.length === 0) continue;
      if (!found) yield { sheets, sheet: name };
      found = true;
      yield some;
    }
    if (found) return;
  }
}
