import { deflateRawSync } from 'node:zlib';

/** A binary record: numbers of the given sizes at the given offsets. */
function record(length: number, fields: readonly [at: number, value: number, bytes: 2 | 4][]): Buffer {
  const buffer = Buffer.alloc(length);
  for (const [at, value, bytes] of fields) buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/**
 * A ZIP archive of these entries, not compressed. With `unfoldsTo` the entries are compressed, and each declares this
 * uncompressed size, whether or not that is true; `truth` declares the real size.
 */
export function zip(entries: Record<string, string | Buffer>, unfoldsTo?: number | 'truth'): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = unfoldsTo === undefined ? Buffer.from(content) : deflateRawSync(content, { level: 6 });
    const size = typeof unfoldsTo === 'number' ? unfoldsTo : Buffer.byteLength(content);
    /** Version, method, sizes and name, which both records of an entry have at different offsets. */
    const common = (at: number): [number, number, 2 | 4][] => [
      [at, 20, 2],
      [at + 4, unfoldsTo === undefined ? 0 : 8, 2],
      [at + 14, data.length, 4],
      [at + 18, size, 4],
      [at + 22, name.length, 2],
    ];
    const local = [record(30, [[0, 0x04034b50, 4], ...common(4)]), Buffer.from(name), data];
    locals.push(...local);
    central.push(record(46, [[0, 0x02014b50, 4], ...common(6), [42, offset, 4]]), Buffer.from(name));
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const count = Object.keys(entries).length;
  const end = record(22, [
    [0, 0x06054b50, 4],
    [8, count, 2],
    [10, count, 2],
    [12, Buffer.concat(central).length, 4],
    [16, offset, 4],
  ]);
  return Buffer.concat([...locals, ...central, end]);
}
