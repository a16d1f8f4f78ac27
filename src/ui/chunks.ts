import { type ComponentType, createElement, lazy, useState } from 'react';
import { CHUNK_LOAD_TIMEOUT } from '../../protocol/constants.ts';

/** Milliseconds before a chunk that failed to load is requested again. */
const RETRY_DELAYS = [1_000, 3_000];

/** Thrown if a part of the interface could not be loaded (spec section 8). */
export class ChunkLoadError extends Error {
  /** Makes the failed part load again at its next render; without this, React keeps the failure. */
  renew?: () => void;

  constructor(cause?: unknown) {
    super('A part of the interface could not be loaded', { cause });
    this.name = 'ChunkLoadError';
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function withRetries<T>(load: () => Promise<T>): Promise<T> {
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
 * Loads a part of the interface and retries after failures. Throws a ChunkLoadError if that does not help, or after
 * 120 s without an answer.
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), CHUNK_LOAD_TIMEOUT);
  });
  return Promise.race([withRetries(load), timeout]).finally(() => clearTimeout(timer));
}

/** A component whose code is loaded separately; `preload` loads it before its first render and returns its exports. */
type LazyPart<P extends object, M> = ComponentType<P> & { preload: () => Promise<M> };

/**
 * Creates a component that is loaded at its first render, and after a failure again once the error's `renew` was
 * called. Code that has been loaded by then renders at once, while React's `lazy` would first show a placeholder for
 * up to 300 ms.
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
    // the same component while it is mounted, so that it keeps its state
    const [Chosen] = useState(() => loaded?.default ?? part);
    return createElement(Chosen, props);
  }
  return Object.assign(LazyPart, { preload });
}
