import { type ComponentType, createElement, lazy } from 'react';
import { CHUNK_LOAD_TIMEOUT } from '../../protocol/constants.ts';

/** Delays before a chunk that failed to load is requested again. */
const RETRY_DELAYS = [1_000, 3_000];

/** A part of the interface could not be loaded (spec section 8). */
export class ChunkLoadError extends Error {
  /** Lets the part that failed be loaded again when it is drawn the next time; React keeps a failure for good. */
  renew?: () => void;

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
 * Loads a part of the interface and retries after failures. Throws a ChunkLoadError if that does not help, or after 120 s
 * without an answer.
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), CHUNK_LOAD_TIMEOUT);
  });
  return Promise.race([attempts(load), timeout]).finally(() => clearTimeout(timer));
}

/** A component that is loaded when it is first drawn, and again after a failure once its error was renewed. */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const make = () =>
    lazy(async () => {
      try {
        return await loadChunk(load);
      } catch (error) {
        if (error instanceof ChunkLoadError)
          error.renew = () => {
            part = make();
          };
        throw error;
      }
    });
  let part = make();
  return function LazyPart(props: P) {
    return createElement(part as unknown as ComponentType<P>, props);
  };
}
