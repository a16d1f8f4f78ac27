import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { ApiError } from '../errors.ts';

/** A spreadsheet may unfold to this; a part that is held in memory as a whole (texts, styles) to less. */
const MOST = 768 * 1024 * 1024;
const MOST_HELD = 128 * 1024 * 1024;
const MOST_PARTS = 2_000;

interface Part {
  name: string;
  method: number;
  packed: number;
  offset: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

async function partsOf(file: Awaited<ReturnType<typeof open>>, size: number): Promise<Part[]> {
  const tail = Buffer.alloc(Math.min(size, 66_000));
  await file.read(tail, 0, tail.length, size - tail.length);
  let at = tail.length - 22;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at--;
  if (at < 0) throw new ApiError('IMPORT_DAMAGED');
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (count > MOST_PARTS || start + length > size) throw new ApiError('IMPORT_DAMAGED');
  const directory = Buffer.alloc(length);
  await file.read(directory, 0, length, start);
  const parts: Part[] = [];
  let entry = 0;
  while (entry + 46 <= length && directory.readUInt32LE(entry) === ENTRY) {
    const nameLength = directory.readUInt16LE(entry + 28);
    parts.push({
      method: directory.readUInt16LE(entry + 10),
      packed: directory.readUInt32LE(entry + 20),
      offset: directory.readUInt32LE(entry + 42),
      name: directory.toString('utf8', entry + 46, entry + 46 + nameLength),
    });
    entry += 46 + nameLength + directory.readUInt16LE(entry + 30) + directory.readUInt16LE(entry + 32);
  }
  return parts;
}

/** Counts what a part unfolds to, whatever it says of itself. */
async function unfold(path: string, part: Part, dataAt: number, most: number): Promise<number> {
  let bytes = 0;
  const counter = new Writable({
    write(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(bytes > most ? new ApiError('TOO_LARGE') : null);
    },
  });
  const packed = createReadStream(path, { start: dataAt, end: dataAt + part.packed - 1 });
  await pipeline(packed, createInflateRaw(), counter);
  return bytes;
}

/**
 * Refuses an archive that unfolds to more than a spreadsheet of our limits does, before anything reads it: every part is
 * unfolded once and only counted.
 */
export async function checkArchive(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const parts = await partsOf(file, size);
    if (!parts.some(({ name }) => name.startsWith('xl/'))) throw new ApiError('IMPORT_NO_TABLE');
    let total = 0;
    for (const part of parts) {
      const head = Buffer.alloc(30);
      await file.read(head, 0, 30, part.offset);
      if (head.readUInt32LE(0) !== LOCAL || part.offset + part.packed > size) throw new ApiError('IMPORT_DAMAGED');
      const dataAt = part.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
      const isSheet = part.name.startsWith('xl/worksheets/sheet');
      const most = Math.min(MOST - total, isSheet ? MOST : MOST_HELD);
      total += part.method === 0 || part.packed === 0 ? part.packed : await unfold(path, part, dataAt, most);
      if (total > MOST) throw new ApiError('TOO_LARGE');
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('IMPORT_DAMAGED');
  } finally {
    await file.close();
  }
}
