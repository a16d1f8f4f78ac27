import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromBuffer } from 'file-type';
import { IMPORT_LIMITS } from '../../protocol/transfer.ts';
import { ApiError } from '../errors.ts';

/** What an uploaded file turned out to be. */
export interface Spooled {
  path: string;
  format: 'csv' | 'xlsx';
  /** Of a text file. */
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  remove(): Promise<void>;
}

/** So much of the beginning says what a file is. */
const HEAD = 4_100;
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** More zero bytes than one in so many: not a text. */
const ZEROS = 20;

/** Whether a beginning holds nothing but signs of a text. A text may begin like a picture ("BM") and is none. */
function isTextual(head: Buffer): boolean {
  return !head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
}

async function kindOf(head: Buffer): Promise<'csv' | 'xlsx'> {
  if (head.subarray(0, 4).equals(ZIP)) return 'xlsx';
  if (isTextual(head) || marked(head)) return 'csv';
  const detected = await fileTypeFromBuffer(head);
  const zeros = head.filter((byte) => byte === 0).length;
  if (detected || zeros * ZEROS > head.length) throw new ApiError('IMPORT_NO_TABLE');
  return 'csv';
}

function marked(head: Buffer): Spooled['encoding'] | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Watches a file go by: how big it is, what it begins with, and whether it is UTF-8 to its end. */
class Watch extends Transform {
  head = Buffer.alloc(0);
  utf8 = true;
  private bytes = 0;
  private most: number = IMPORT_LIMITS.csvBytes;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: Error | null, data?: Buffer) => void): void {
    if (this.head.length < HEAD) {
      this.head = Buffer.concat([this.head, chunk.subarray(0, HEAD - this.head.length)]);
      if (this.head.subarray(0, 4).equals(ZIP)) this.most = IMPORT_LIMITS.xlsxBytes;
    }
    this.bytes += chunk.length;
    // The rest is read and dropped, so that the answer arrives; one that never ends is cut off.
    if (this.bytes > IMPORT_LIMITS.csvBytes * 2) done(new ApiError('TOO_LARGE'));
    else if (this.tooLarge) done(null);
    else {
      if (this.utf8) this.check(chunk);
      done(null, chunk);
    }
  }

  override _flush(done: (error?: Error | null) => void): void {
    if (this.utf8) this.check(undefined);
    done();
  }

  get size(): number {
    return this.bytes;
  }

  get tooLarge(): boolean {
    return this.bytes > this.most;
  }

  private check(chunk: Buffer | undefined): void {
    try {
      this.decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      this.utf8 = false;
    }
  }
}

/** Brings an uploaded file to the disk, whatever its size, and says what it is by its content. */
export async function spool(upload: NodeJS.ReadableStream): Promise<Spooled> {
  const path = join(tmpdir(), `tocsin-import-${randomUUID()}`);
  const remove = () => rm(path, { force: true });
  try {
    const watch = new Watch();
    await pipeline(upload, watch, createWriteStream(path, { mode: 0o600 }));
    if (watch.tooLarge) throw new ApiError('TOO_LARGE');
    if (watch.size === 0) throw new ApiError('IMPORT_EMPTY');
    const format = await kindOf(watch.head);
    const encoding = marked(watch.head) ?? (watch.utf8 ? 'utf-8' : 'windows-1252');
    return { path, format, encoding, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
