import { CHUNK_LOAD_TIMEOUT } from '../../protocol/constants.ts';

/** Waits before a chunk that could not be loaded is asked for again. */
const RETRY_DELAYS = [1_000, 3_000];

/** A part of the interface could not be loaded (spec section 8). */
export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('A part of the interface could not be loaded', { cause });
    this.name = 'ChunkLoadError';
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function attempts<T>(load: () => Promise<T>): Promise<T> {
  for (const delay of RETRY_DELAYS) {
    try {
      return await load();
    } catch {
      await pause(delay);
    }
  }
  try {
    return await load();
  } catch (error) {
    throw new ChunkLoadError(error);
  }
}

/**
 * Loads a part of the interface: again after a failure, and with a ChunkLoadError when that does not help or when nothing
 * has come after 120 s.
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), CHUNK_LOAD_TIMEOUT);
  });
  return Promise.race([attempts(load), timeout]).finally(() => clearTimeout(timer));
}
