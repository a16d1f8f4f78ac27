import type { Capabilities, Extension } from '../protocol/capabilities.ts';
import { HttpFailure, http } from './http.ts';
import { isObject } from './wire.ts';

let known: Promise<Capabilities | null> | undefined;

/**
 * What the server offers beyond the protocol; null: nothing. Asked once. A server that does not know the call answers
 * with some failure or a web page; both mean null. When no answer came at all, the next caller asks again.
 */
export function getCapabilities(): Promise<Capabilities | null> {
  known ??= ask().catch(() => {
    known = undefined;
    return null;
  });
  return known;
}

/** Forgets what the server offers, so that it is asked again. */
export function forgetCapabilities(): void {
  known = undefined;
}

/** Whether the server has an extension. */
export async function hasExtension(extension: Extension): Promise<boolean> {
  return (await getCapabilities())?.extensions.includes(extension) ?? false;
}

async function ask(): Promise<Capabilities | null> {
  try {
    return readCapabilities(
      await http({ method: 'GET', path: '/capabilities', anonymous: true, expected: [401, 403, 404, 405, 501] }),
    );
  } catch (failure) {
    const answered = failure instanceof HttpFailure && (failure.kind === 'unreadable' || failure.status !== 0);
    if (answered && failure.status < 500) return null;
    throw failure;
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
