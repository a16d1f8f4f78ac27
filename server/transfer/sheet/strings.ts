import { IMPORT_LIMITS } from '../../../protocol/transfer.ts';
import type { Archive } from './archive.ts';
import { tooComplex } from './fault.ts';
import { readWholeXml } from './xml.ts';

const MOST_STRINGS = 5_000_000;
const MOST_INFLATED = 256 * 1024 * 1024;
const MOST_BYTES = 128 * 1024 * 1024;
/** Longer texts are truncated to one character more than the limit, so that the excess is detected later. */
const LONGEST = IMPORT_LIMITS.cell + 1;

/** The shared strings of a workbook, stored as concatenated bytes, which need a fifth of the memory of strings. */
export class SharedStrings {
  private bytes = Buffer.alloc(64 * 1024);
  private ends = new Uint32Array(1024);
  private count = 0;
  private length = 0;

  /** Reads all shared strings. `part`: path of their member; undefined if the workbook has none. */
  static async of(archive: Archive, part: string | undefined): Promise<SharedStrings> {
    const strings = new SharedStrings();
    if (part === undefined) return strings;
    let text = '';
    let inText = false;
    let inReading = 0;
    await readWholeXml(archive.chunks(part, MOST_INFLATED), {
      open(tag) {
        if (tag === 'si') text = '';
        else if (tag === 'rPh') inReading += 1;
        else if (tag === 't') inText = inReading === 0;
      },
      text(piece) {
        if (inText && text.length < LONGEST) text += piece.slice(0, LONGEST - text.length);
      },
      close(tag) {
        if (tag === 't') inText = false;
        else if (tag === 'rPh') inReading -= 1;
        else if (tag === 'si') strings.add(text);
      },
    });
    return strings;
  }

  /** The string with this index; empty if there is none. */
  at(index: number): string {
    if (!(index >= 0 && index < this.count)) return '';
    return this.bytes.toString('utf8', index === 0 ? 0 : this.ends[index - 1], this.ends[index]);
  }

  private add(text: string): void {
    const end = this.length + Buffer.byteLength(text);
    if (this.count === MOST_STRINGS) throw tooComplex(`strings:${MOST_STRINGS}`);
    if (end > MOST_BYTES) throw tooComplex(`stringBytes:${MOST_BYTES}`);
    if (end > this.bytes.length) {
      const larger = Buffer.alloc(Math.max(end, this.bytes.length * 2));
      this.bytes.copy(larger);
      this.bytes = larger;
    }
    if (this.count === this.ends.length) {
      const larger = new Uint32Array(this.ends.length * 2);
      larger.set(this.ends);
      this.ends = larger;
    }
    this.bytes.write(text, this.length, 'utf8');
    this.length = end;
    this.ends[this.count] = end;
    this.count += 1;
  }
}
