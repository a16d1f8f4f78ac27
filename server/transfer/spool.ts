import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform, Writable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { IMPORT_LIMITS } from '../../protocol/transfer.ts';
import {
  countBytes,
  encodingByLetters,
  markedEncoding,
  type TextEncoding,
} from '../../src/engine/transfer/encoding.ts';
import { ApiError } from '../errors.ts';
import { receiveBody } from '../incoming.ts';

/** An uploaded file on disk and its detected format. It is already unlinked, so closing it deletes it. */
export interface SpooledFile {
  file: FileHandle;
  format: 'csv' | 'xlsx';
  /** Encoding of a text file. */
  encoding: TextEncoding;
}

/** Beginning of a compound file: an old workbook, or the envelope of one with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Names of streams in compound files: of an envelope, and of an old workbook. */
const ENVELOPE = Buffer.from('EncryptedPackage', 'utf16le');
const OLD_WORKBOOK = Buffer.from('Workbook', 'utf16le');
const OLDER_WORKBOOK = Buffer.from('Book\u0000', 'utf16le');

/** Number of bytes needed to detect the format of a file. */
const HEAD = 4_100;
const PIECE = 64 * 1024;
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** A text contains at most one zero byte per this many bytes. */
const ZEROS = 20;

const folderIn = (dataDir: string) => join(dataDir, 'imports');

/** Whether the beginning contains only text characters. Checked first: a text may begin like a picture ("BM"). */
function isTextual(head: Buffer): boolean {
  return !head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
}

async function kindOf(head: Buffer): Promise<'csv' | 'xlsx'> {
  if (head.subarray(0, 4).equals(ZIP)) return 'xlsx';
  if (isTextual(head) || markedEncoding(head)) return 'csv';
  const detected = await fileTypeFromBuffer(head);
  const zeros = head.filter((byte) => byte === 0).length;
  if (detected || zeros * ZEROS > head.length) throw new ApiError('IMPORT_NO_TABLE');
  return 'csv';
}

/** Passes a stream through and determines its size, its beginning, its bytes and whether all of it is UTF-8. */
class Watch extends Transform {
  head = Buffer.alloc(0);
  utf8 = true;
  readonly counts: number[] = Array.from({ length: 256 }, () => 0);
  private bytes = 0;
  private most: number = IMPORT_LIMITS.csvBytes;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: Error | null, data?: Buffer) => void): void {
    if (this.head.length < HEAD) {
      this.head = Buffer.concat([this.head, chunk.subarray(0, HEAD - this.head.length)]);
      if (this.head.subarray(0, 4).equals(ZIP)) this.most = IMPORT_LIMITS.xlsxBytes;
    }
    this.bytes += chunk.length;
    // Reads and discards the rest, so that the client receives the response; aborts streams that don't end.
    if (this.bytes > IMPORT_LIMITS.csvBytes * 2) done(new ApiError('TOO_LARGE'));
    else if (this.tooLarge) done(null);
    else {
      if (this.utf8) this.check(chunk);
      countBytes(chunk, this.counts);
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

/** Opens an unlinked file in the data folder, which disappears when this process ends, however it ends. */
async function openNameless(dataDir: string): Promise<FileHandle> {
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}

function into(file: FileHandle): Writable {
  return new Writable({
    write(chunk: Buffer, _, done) {
      file.appendFile(chunk).then(() => done(), done);
    },
  });
}

/** The content of a file from its beginning. */
export async function* contentOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Why a compound file can't be read: each kind has a cure of its own. */
async function compoundFault(file: FileHandle): Promise<ApiError> {
  let isOld = false;
  let end = Buffer.alloc(0);
  for await (const piece of contentOf(file)) {
    const part = Buffer.concat([end, piece]);
    if (part.includes(ENVELOPE)) return new ApiError('IMPORT_PASSWORD');
    isOld ||= part.includes(OLD_WORKBOOK) || part.includes(OLDER_WORKBOOK);
    end = part.subarray(-ENVELOPE.length);
  }
  return new ApiError(isOld ? 'IMPORT_OTHER_FORMAT' : 'IMPORT_NO_TABLE');
}

/**
 * Writes an upload to disk and detects its format by its content; a `chosen` encoding of a text wins. Throws TOO_LARGE,
 * IMPORT_EMPTY, IMPORT_PASSWORD, IMPORT_OTHER_FORMAT or IMPORT_NO_TABLE. The caller must close the file.
 */
export async function spool(
  upload: Readable,
  dataDir: string,
  signal: AbortSignal,
  chosen?: TextEncoding,
): Promise<SpooledFile> {
  const file = await openNameless(dataDir);
  try {
    const watch = new Watch();
    await receiveBody(upload, watch, into(file), { signal });
    if (watch.tooLarge) throw new ApiError('TOO_LARGE');
    if (watch.size === 0) throw new ApiError('IMPORT_EMPTY');
    if (watch.head.subarray(0, COMPOUND.length).equals(COMPOUND)) throw await compoundFault(file);
    const format = await kindOf(watch.head);
    const detected = markedEncoding(watch.head) ?? (watch.utf8 ? 'utf-8' : encodingByLetters(watch.counts));
    const encoding = chosen ?? detected;
    return { file, format, encoding };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Deletes files of a server that was killed between creating and unlinking them. */
export async function sweepSpool(dataDir: string): Promise<void> {
  const folder = folderIn(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) await rm(join(folder, name), { force: true });
}
