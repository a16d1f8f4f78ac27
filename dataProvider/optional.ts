import { HttpFailure, type HttpRequest, http } from './http.ts';

/** Statuses of a server that does not have what is asked for. Any other one may pass. */
export const ABSENT = [404, 405, 501];

/** Whether a server said that it does not have what was asked for. */
export function isAbsent(failure: unknown): boolean {
  return failure instanceof HttpFailure && ABSENT.includes(failure.status);
}

/** A text that a server may have; undefined: it has none, which it says by its status or by some web page. */
export async function optionalText(request: Omit<HttpRequest, 'responseType' | 'expected'>) {
  try {
    const text = await http<string>({ ...request, responseType: 'text', expected: ABSENT });
    return /^\s*(<|$)/.test(text) ? undefined : text;
  } catch (failure) {
    if (isAbsent(failure)) return undefined;
    throw failure;
  }
}
