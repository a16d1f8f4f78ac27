import type { Capabilities, Extension } from '../protocol/capabilities.ts';
import { HttpFailure, isAway } from './http.ts';
import { optionalText } from './optional.ts';
import { isObject } from './wire.ts';

let known: Promise<Capabilities | null> | undefined;
/** When the server last refused to tell. */
let refusedAt = Number.NEGATIVE_INFINITY;
/** For how long a refusal stands before calls that depend on an extension ask again. */
const REFUSAL_LIFE = 30_000;

/**
 * What the server offers beyond the protocol; null: nothing. Asked once. Only a server that says that it has no such call,
 * or that answers it with a web page, offers nothing; any other failure is not remembered, and the next caller asks again.
 */
export function getCapabilities(): Promise<Capabilities | null> {
  known ??= ask().catch((failure) => {
    known = undefined;
    throw failure;
  });
  return known;
}

/**
 * Forgets what the server offers, so that it is asked again.
 * @internal for tests: in a page the server stays the same
 */
export function forgetCapabilities(): void {
  known = undefined;
  refusedAt = Number.NEGATIVE_INFINITY;
}

/** Whether the server has an extension. While it refuses to tell, it has none. */
export async function hasExtension(extension: Extension): Promise<boolean> {
  if (!known && Date.now() - refusedAt < REFUSAL_LIFE) return false;
  try {
    return (await getCapabilities())?.extensions.includes(extension) ?? false;
  } catch (failure) {
    if (!(failure instanceof HttpFailure) || isAway(failure)) throw failure;
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
