import type { Capabilities, Extension } from '../../protocol/capabilities.ts';
import { isObject } from '../../src/engine/paths.ts';
import { fieldsOf, list, pick, setTimeZone, text, textOrNull } from '../replies/fields.ts';
import { HttpFailure, isUnreachable } from './failure.ts';
import { optionalText } from './optional.ts';

let known: Promise<Capabilities | null> | undefined;
/** The server's answer; null: it has no extensions; undefined: it hasn't answered yet. */
let told: Capabilities | null | undefined;
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
  told = undefined;
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

/** Whether the server has announced an extension, as far as is known without asking; undefined: it isn't. */
export function isAnnounced(extension: Extension): boolean | undefined {
  return told === undefined ? undefined : (told?.extensions.includes(extension) ?? false);
}

async function ask(): Promise<Capabilities | null> {
  told = await asked();
  setTimeZone(told?.timeZone || undefined);
  return told;
}

async function asked(): Promise<Capabilities | null> {
  const call = { method: 'GET', path: '/capabilities' } as const;
  const body = await optionalText(call);
  if (body === undefined) return null;
  try {
    return readCapabilities(JSON.parse(body));
  } catch {
    throw new HttpFailure(call, { kind: 'unreadable', status: 200 });
  }
}

/** Null if the reply names no extensions: then it is something else. */
function readCapabilities(reply: unknown): Capabilities | null {
  if (!isObject(reply) || !Array.isArray(reply.extensions)) return null;
  const fields = fieldsOf(reply);
  return {
    ...reply,
    product: pick(fields, ['product'], text),
    version: pick(fields, ['version'], text),
    timeZone: pick(fields, ['timeZone'], text),
    extensions: pick(fields, ['extensions'], list(textOrNull)) as Extension[],
  };
}
