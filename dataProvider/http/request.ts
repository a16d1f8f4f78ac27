import type { HttpMethod } from '../../src/engine/definition.ts';
import type { ResponseType } from './reply.ts';

/** One call of the protocol. */
export interface HttpRequest {
  method: HttpMethod;
  /** Path below the base, with its query: "/participants/7". */
  path: string;
  /** /rest/api (default), /rest/admin, or the root of the site. */
  base?: 'api' | 'admin' | 'root';
  /** Sent as JSON; FormData as multipart, a Blob unchanged. */
  body?: unknown;
  /** The body is a string and sent as text/plain. */
  text?: boolean;
  /** Sent without the token; a 401 is passed to the caller. */
  anonymous?: boolean;
  signal?: AbortSignal;
  /** Default: JSON; for writes plain text is accepted too. */
  responseType?: ResponseType;
  /** Milliseconds; default 30 s. */
  timeout?: number;
  /** Replaces fetch, e.g. to report upload progress. */
  transport?: Transport;
  /** Changes nothing on the server, so it may be retried if there was no answer. Default: true for GET. */
  read?: boolean;
  /**
   * A state of the last seconds will do, if it has what this browser has written. Called with the moment of an older
   * state, in milliseconds since 1970, and with undefined if the reply is of now.
   */
  onOlderState?: (stateAt: number | undefined) => void;
  /** Statuses that are expected and not logged, e.g. 404 of an extension. */
  expected?: readonly number[];
}

/**
 * Makes one exchange. Each call of `alive` restarts its time limit, so that a long transfer is aborted only when it
 * stalls.
 */
export type Transport = (url: string, init: RequestInit, alive: () => void) => Promise<Response>;

/** Whether a call changes nothing on the server. */
export function isRead({ method, read }: Pick<HttpRequest, 'method' | 'read'>): boolean {
  return read ?? method === 'GET';
}

/** Calls whose 401 must not trigger a refresh, because refreshing uses them. */
const SESSION_CALLS = new Set(['/auth', '/generate-qr-url', '/refresh', '/verify', '/logout']);

/** Whether a call belongs to signing in, refreshing or ending the session. */
export function isSessionCall({ path }: HttpRequest): boolean {
  return SESSION_CALLS.has(path.split('?')[0] ?? path);
}
