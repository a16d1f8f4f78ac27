import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { SheetFault, tooComplex } from './fault.ts';

const MEGABYTE = 1024 * 1024;
const MOST_PARTS = 2_000;
/** Maximum inflated bytes read from an archive. */
const MOST_INFLATED = 768 * MEGABYTE;
/** Maximum compression ratio: tables inflate to 10 or 20 times their size, zip bombs to 1,000 times. */
const MOST_RATIO = 200;
/** Inflated size from which the ratio is checked. */
const RATIO_FROM = 16 * MEGABYTE;

/** Streams the members of a spreadsheet's archive and enforces limits, even if the archive's directory is wrong. */
export class Archive {
  private readonly zip: ZipFile;
  private readonly parts: ReadonlyMap<string, Entry>;
  private inflated = 0;

  private constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>) {
    this.zip = zip;
    this.parts = parts;
  }

  /** Reads the directory of the archive in an open file. */
  static async open(fd: number): Promise<Archive> {
    const zip = await fromFdPromise(fd, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > MOST_PARTS) throw tooComplex(`parts:${MOST_PARTS}`);
    const parts = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry);
    return new Archive(zip, parts);
  }

  has(name: string): boolean {
    return this.parts.has(name);
  }

  /** Whether any member is in a folder. */
  hasFolder(folder: string): boolean {
    return [...this.parts.keys()].some((name) => name.startsWith(`${folder}/`));
  }

  /** Yields the inflated content of a member; throws if it has more than `most` bytes. */
  async *chunks(name: string, most = MOST_INFLATED): AsyncGenerator<Buffer> {
    const entry = this.parts.get(name);
    if (!entry) throw new SheetFault('IMPORT_DAMAGED');
    // The stream fails if there are more bytes than the directory says.
    if (entry.uncompressedSize > Math.min(most, MOST_INFLATED - this.inflated)) throw tooComplex(`inflated:${most}`);
    let bytes = 0;
    for await (const chunk of await this.zip.openReadStreamPromise(entry)) {
      bytes += (chunk as Buffer).length;
      if (bytes > RATIO_FROM && bytes > entry.compressedSize * MOST_RATIO) throw tooComplex(`ratio:${MOST_RATIO}`);
      yield chunk as Buffer;
    }
    this.inflated += bytes;
  }
}
