import type { Capabilities, Extension } from '../protocol/capabilities.ts';
import { isObject } from '../src/engine/paths.ts';
import { HttpFailure, isUnreachable } from './failure.ts';
import { optionalText } from './optional.ts';

let known: Promise<Capabilities | null> | undefined;
/** When the server last refused the call, in milliseconds since 1970. */
let refusedAt = Number.NEGATIVE_INFINITY;
/** Milliseconds after a refusal in which `hasExtension` doesn't ask the server again. */
const REFUSAL_LIFE = 30_000;

/**
 * Fetches the server's extensions of the protocol; null if it has none. Cached. Only a 404 or a web page as the answer
 * means that there are none; after any other failure the next caller asks again.
 */
export function getCapabilities(): Promise<Capabilities | null> {
  known ??= ask().catch((failure) => {
    known = undefined;
    throw failure;
  });
  return known;
}

/** Clears the cache. @internal for tests: a page always talks to the same server */
export function forgetCapabilities(): void {
  known = undefined;
  refusedAt = Number.NEGATIVE_INFINITY;
}

/** Whether the server has an extension; false while it refuses to answer. */
export async function hasExtension(extension: Extension): Promise<boolean> {
  if (!known && Date.now() - refusedAt < REFUSAL_LIFE) return false;
  try {
    return (await getCapabilities())?.extensions.includes(extension) ?? false;
  } catch (failure) {
    if (!(failure instanceof HttpFailure) || isUnreachable(failure)) throw failure;
    refusedAt = Date.now();
    return false;
  }
}

async function ask(): Promise<Capabilities | null> {
  const call = { method: 'GET', path: '/capabilities' } as const;
  const text = await optionalText(call);
  if (text === undefined) return null;
  try {
    return readCapabilities(JSON.parse(text));
  } catch {
    throw new HttpFailure(call, { kind: 'unreadable', status: 200 });
  }
}

function readCapabilities(reply: unknown): Capabilities | null {
  if (!isObject(reply) || !Array.isArray(reply.extensions)) return null;
  return {
    ...reply,
    product: text(reply.product),
    version: text(reply.version),
    timeZone: text(reply.timeZone),
    extensions: reply.extensions as Extension[],
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
