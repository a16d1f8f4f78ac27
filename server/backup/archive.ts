import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import yazl from 'yazl';
import { DatabaseError, reasonOf } from '../database/failure.ts';
import {
  checkMember,
  damagedArchiveError,
  MANIFEST,
  type Manifest,
  type MemberChecksum,
  parseManifest,
} from './manifest.ts';

/** Passes bytes on and hashes them; the hash is complete when the stream has ended. */
function meter(): { stream: Transform; sum(): MemberChecksum } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, sum: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Writes an archive: a ZIP file that gets its final name when it is complete. */
export class ArchiveWriter {
  readonly members: Record<string, MemberChecksum> = {};
  private readonly zip = new yazl.ZipFile();
  private readonly file: string;
  private readonly draft: string;
  private readonly written: Promise<void>;

  constructor(file: string) {
    this.file = file;
    this.draft = `${file}.part`;
    const output = createWriteStream(this.draft, { mode: 0o600, flush: true });
    this.written = pipeline(this.zip.outputStream, output);
    // Awaited at the end; an earlier failure stops writing the current member.
    this.written.catch(() => undefined);
  }

  async add(name: string, source: Readable): Promise<void> {
    const { stream, sum } = meter();
    this.zip.addReadStream(stream, name);
    try {
      await Promise.race([pipeline(source, stream), this.written]);
    } catch (error) {
      // The rest of a table must be read, or its connection is unusable.
      stream.unpipe();
      stream.resume();
      throw error;
    }
    this.members[name] = sum();
  }

  async finish(manifest: Omit<Manifest, 'members'>): Promise<void> {
    const content = JSON.stringify({ ...manifest, members: this.members });
    this.zip.addBuffer(Buffer.from(content), MANIFEST);
    this.zip.end();
    await this.written;
    await rename(this.draft, this.file);
  }

  async discard(): Promise<void> {
    await rm(this.draft, { force: true });
  }
}

/** An archive that was read once and verified. */
export interface Archive {
  manifest: Manifest;
  read(member: string): Promise<Readable>;
  close(): void;
}

/** Opens an archive and compares every member with the manifest; throws if anything differs. */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw damagedArchiveError(file, reasonOf(error));
  });
  try {
    const entries = await entriesOf(file, zip);
    const read = (member: string): Promise<Readable> => {
      const entry = entries.get(member);
      if (!entry) throw damagedArchiveError(file, `${member} is missing`);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = parseManifest(file, await text(await read(MANIFEST)));
    entries.delete(MANIFEST);
    for (const name of entries.keys()) {
      if (!Object.hasOwn(manifest.members, name)) throw damagedArchiveError(file, `${name} was added to it`);
    }
    for (const [name, wanted] of Object.entries(manifest.members)) {
      const { stream, sum } = meter();
      stream.resume();
      await pipeline(await read(name), stream);
      const { bytes, sha256 } = sum();
      if (bytes !== wanted.bytes || sha256 !== wanted.sha256)
        throw damagedArchiveError(file, `${name} is not what was written`);
    }
    return { manifest, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    if (error instanceof DatabaseError) throw error;
    throw damagedArchiveError(file, reasonOf(error));
  }
}

async function entriesOf(file: string, zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    checkMember(file, entry.fileName);
    if (entries.has(entry.fileName)) throw damagedArchiveError(file, `${entry.fileName} is in it twice`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}
