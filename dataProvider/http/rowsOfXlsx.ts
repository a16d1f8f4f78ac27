/** Local file header of a ZIP archive: signature, size, offsets of its fields, and the supported compression method. */
const SIGNATURE = 0x04034b50;
const HEADER = 30;
const METHOD = 8;
const NAME_LENGTH = 26;
const EXTRA_LENGTH = 28;
const DEFLATED = 8;
const SHEET = 'xl/worksheets/';
/** The bytes that end a row of a sheet. */
const ROW_END = new TextEncoder().encode('</row>');

/** Length of the header of the archive's first file; undefined: more bytes are needed; null: it is no sheet. */
function headerLength(head: Uint8Array): number | null | undefined {
  if (head.length < HEADER) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  if (view.getUint32(0, true) !== SIGNATURE || view.getUint16(METHOD, true) !== DEFLATED) return null;
  const name = view.getUint16(NAME_LENGTH, true);
  if (head.length < HEADER + name) return undefined;
  if (!new TextDecoder().decode(head.subarray(HEADER, HEADER + name)).startsWith(SHEET)) return null;
  const length = HEADER + name + view.getUint16(EXTRA_LENGTH, true);
  return head.length < length ? undefined : length;
}

/** Counts how often `ROW_END` has occurred, also across chunks. */
function rowEnds(): (chunk: Uint8Array) => number {
  let rows = 0;
  let matched = 0;
  return (chunk) => {
    for (const byte of chunk) {
      matched = byte === ROW_END[matched] ? matched + 1 : byte === ROW_END[0] ? 1 : 0;
      if (matched < ROW_END.length) continue;
      rows += 1;
      matched = 0;
    }
    return rows;
  };
}

/**
 * Counts the rows of a spreadsheet as its bytes arrive, by decompressing a copy of the sheet. Works only if the sheet
 * is the archive's first file, as in archives that are streamed; otherwise nothing is counted.
 */
export function xlsxRows(onRows: (rows: number) => void): (chunk: Uint8Array<ArrayBuffer>) => void {
  let head = new Uint8Array(0);
  let sheet: WritableStreamDefaultWriter<BufferSource> | null | undefined;
  const unpack = () => {
    const { readable, writable } = new DecompressionStream('deflate-raw');
    const count = rowEnds();
    // decompression fails at the end of the sheet, where the next file of the archive begins
    readable.pipeTo(new WritableStream({ write: (chunk) => onRows(count(chunk)) })).catch(() => undefined);
    return writable.getWriter();
  };
  const feed = (bytes: Uint8Array<ArrayBuffer>) => {
    sheet?.write(bytes).catch(() => {
      sheet = null;
    });
  };
  return (chunk) => {
    if (sheet === null) return;
    if (sheet) return feed(chunk);
    const joined = new Uint8Array(head.length + chunk.length);
    joined.set(head);
    joined.set(chunk, head.length);
    head = joined;
    const length = headerLength(head);
    if (length === undefined) return;
    sheet = length === null ? null : unpack();
    if (length !== null && head.length > length) feed(head.slice(length));
  };
}
