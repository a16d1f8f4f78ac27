import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { isAnnounced } from '../http/capabilities.ts';
import { HttpFailure } from '../http/failure.ts';
import { http } from '../http/http.ts';
import { ABSENT } from '../http/optional.ts';
import { recordFrom } from '../records/records.ts';

/**
 * Whether a login is taken. unknown: the server lacks or refuses the call; outside: taken by a user whom the caller may
 * not see.
 */
export type LoginState = { kind: 'free' } | { kind: 'taken'; record: RecordData } | { kind: 'outside' | 'unknown' };

/**
 * GET <path>/find-by-login/{login}. A 404 means "nobody" only if it carries a reason: servers without the call answer
 * 404 too, with a page or plain text.
 */
export async function lookUpLogin(r: Resource, login: string, signal?: AbortSignal): Promise<LoginState> {
  // the current user of a platform that knows the specification only may have none
  if (login.trim() === '') return { kind: 'unknown' };
  // a browser logs each 404 as an error, also an expected one
  const optional = isAnnounced('login.optional') ? '?optional=true' : '';
  const path = `/${r.api.path}/find-by-login/${encodeURIComponent(login)}${optional}`;
  try {
    const reply = await http<unknown>({ method: 'GET', path, signal, expected: [403, ...ABSENT] });
    const record = recordFrom(r, reply);
    if (record) return { kind: 'taken', record };
    return isNothing(reply) ? { kind: 'free' } : { kind: 'unknown' };
  } catch (failure) {
    if (!(failure instanceof HttpFailure)) throw failure;
    if (failure.status === 403) return { kind: 'outside' };
    const answered = typeof failure.body === 'object' && failure.body !== null && 'reason' in failure.body;
    if (failure.status === 404 && answered) return { kind: 'free' };
    if (ABSENT.includes(failure.status)) return { kind: 'unknown' };
    throw failure;
  }
}

/** With the extension `login.optional`, and on some servers, the answer is empty when nobody is found. */
function isNothing(reply: unknown): boolean {
  if (reply === undefined || reply === null || reply === false || reply === '') return true;
  return typeof reply === 'object' && Object.keys(reply).length === 0;
}
