import { createReadStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../range.ts';

/** Stores contents under random keys; file names never get here. */
export interface ContentStore {
  /** Moves a finished local file into the store. When it resolves, the content is safe. `signal` aborts it. */
  put(key: string, file: string, size: number, signal?: AbortSignal): Promise<void>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes a content, including the remains of an unfinished `put`. Succeeds if there is no such content. */
  remove(key: string): Promise<void>;
}

/** The folder of contents in the data folder. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files');
/** The path of a content in the folder of contents. */
export const contentPath = (folder: string, key: string) => join(folder, key.slice(0, 2), key);

/** Contents as files of a folder. */
export function diskStore(folder: string): ContentStore {
  const place = (key: string) => contentPath(folder, key);
  return {
    async put(key, file) {
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 });
      await rename(file, place(key));
    },
    async read(key, range) {
      const stream = createReadStream(place(key), range);
      await new Promise<void>((opened, failed) => {
        stream.once('open', () => opened());
        stream.once('error', failed);
      });
      return stream;
    },
    remove: (key) => rm(place(key), { force: true }),
  };
}
