import type { Readable } from 'node:stream';
import type { ContentStore } from '../../files/contentStore.ts';
import type { FileRow } from '../../files/rows.ts';

/** Maximum bytes of cached contents: in a mass alarm each file is read only once. */
const KEPT = 32 * 1024 * 1024;
/** Milliseconds for reading one content: a call doesn't wait any longer for a file. */
const PATIENCE = 3_000;

/** Reads and caches the contents of files that are attached to messages. */
export class AttachedFiles {
  readonly #store: ContentStore;
  readonly #most: number;
  readonly #kept = new Map<string, { size: number; content: Promise<Buffer | undefined> }>();

  /** @param most maximum bytes of attachments in one message */
  constructor(store: ContentStore, most: number) {
    this.#store = store;
    this.#most = most;
  }

  /** Contents, by file id, of the files that fit into one message, in the given order; unreadable files are omitted. */
  async of(files: readonly FileRow[]): Promise<Map<number, Buffer>> {
    const contents = new Map<number, Buffer>();
    let room = this.#most;
    for (const { id, content: key, size } of files) {
      if (Number(size) > room) continue;
      const content = await this.#read(key, Number(size));
      if (!content) continue;
      contents.set(id, content);
      room -= content.length;
    }
    return contents;
  }

  #read(key: string, size: number): Promise<Buffer | undefined> {
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const content = known?.content ?? readAll(this.#store, key, size).catch(() => undefined);
    this.#kept.set(key, { size, content });
    if (!known) void content.then((read) => read || this.#kept.delete(key));
    let total = [...this.#kept.values()].reduce((sum, one) => sum + one.size, 0);
    for (const [oldest, one] of this.#kept) {
      if (total <= KEPT || oldest === key) break;
      this.#kept.delete(oldest);
      total -= one.size;
    }
    return content;
  }
}

/** Reads a content of known size. @throws if it can't be read in time or has another size */
async function readAll(store: ContentStore, key: string, size: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(PATIENCE);
  const late = new Promise<never>((_, failed) => signal.addEventListener('abort', () => failed(signal.reason)));
  const source: { stream?: Readable } = {};
  const reading = (async () => {
    source.stream = await store.read(key);
    if (signal.aborted) source.stream.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of source.stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  })();
  reading.catch(() => undefined);
  try {
    const content = await Promise.race([reading, late]);
    if (content.length !== size) throw new Error('A content is incomplete.');
    return content;
  } finally {
    source.stream?.destroy();
  }
}
