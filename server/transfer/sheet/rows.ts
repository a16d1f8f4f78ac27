import { IMPORT_LIMITS } from '../../../protocol/transfer.ts';
import { Archive } from './archive.ts';
import { columnOf, textOfCell } from './cells.ts';
import { SheetFault, tooComplex } from './fault.ts';
import { SharedStrings } from './strings.ts';
import { type Workbook, workbookOf } from './workbook.ts';
import { readXml, type XmlHandlers } from './xml.ts';

/** Maximum rows, including empty ones. */
const MOST_ROWS = 1_048_576;
/** Maximum cells of a row, including empty ones; the limit for headings is lower. */
const MOST_CELLS = IMPORT_LIMITS.columns * 4;
const LONGEST_CELL = IMPORT_LIMITS.cell + 1;
const LONGEST_ROW = 4_000_000;
/** Maximum characters of all cells, as in a text file: a small spreadsheet can repeat a long shared string. */
const MOST_CHARACTERS = IMPORT_LIMITS.csvBytes;

/** Collects the rows of a table while its XML is parsed. */
class Rows implements XmlHandlers {
  private readonly workbook: Workbook;
  private readonly strings: SharedStrings;
  private gathered: string[][] = [];
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
  take(): string[][] {
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
    this.gathered.push(this.cells);
  }
}

/** Yields the rows of the first table of a spreadsheet as texts, in batches, without empty rows. */
export async function* sheetRows(fd: number): AsyncGenerator<string[][]> {
  const archive = await Archive.open(fd);
  const workbook = await workbookOf(archive);
  const rows = new Rows(workbook, await SharedStrings.of(archive, workbook.strings));
  for await (const _ of readXml(archive.chunks(workbook.sheet), rows)) {
    const some = rows.take();
    if (some.length > 0) yield some;
  }
}
