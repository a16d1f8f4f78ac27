import { HttpFailure } from './failure.ts';
import { http } from './http.ts';
import type { HttpRequest } from './request.ts';

/** Statuses of a server that lacks the resource. Any other failure may be temporary. */
export const ABSENT = [404, 405, 501];

/** Whether a server answered that it lacks the resource. */
export function isAbsent(failure: unknown): boolean {
  return failure instanceof HttpFailure && ABSENT.includes(failure.status);
}

/** Fetches a text that not every server has; undefined if the answer has an `ABSENT` status, is empty or a web page. */
export async function optionalText(request: Omit<HttpRequest, 'responseType' | 'expected'>) {
  try {
    const text = await http<string>({ ...request, responseType: 'text', expected: ABSENT });
    return /^\s*(<|$)/.test(text) ? undefined : text;
  } catch (failure) {
    if (isAbsent(failure)) return undefined;
    throw failure;
  }
}
