import { type ComponentType, createElement, lazy, useState } from 'react';
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

/** A component whose code is loaded apart; `preload` does it ahead of its drawing, and returns what the code exports. */
type LazyPart<P extends object, M> = ComponentType<P> & { preload: () => Promise<M> };

/**
 * A component that is loaded when it is first drawn, and again after a failure once its error was renewed. Code that has
 * been loaded by then is drawn at once: React would show a placeholder first, and up to 300 ms long.
 */
export function lazyPart<P extends object, M>(load: () => Promise<M & { default: ComponentType<P> }>): LazyPart<P, M> {
  let loaded: (M & { default: ComponentType<P> }) | undefined;
  const preload = async () => {
    loaded ??= await loadChunk(load);
    return loaded;
  };
  const make = () =>
    lazy(async () => {
      try {
        return await preload();
      } catch (error) {
        if (error instanceof ChunkLoadError)
          error.renew = () => {
            part = make();
          };
        throw error;
      }
    }) as unknown as ComponentType<P>;
  let part = make();
  function LazyPart(props: P) {
    // the same one as long as it is drawn, so that it keeps its state
    const [Chosen] = useState(() => loaded?.default ?? part);
    return createElement(Chosen, props);
  }
  return Object.assign(LazyPart, { preload });
}
