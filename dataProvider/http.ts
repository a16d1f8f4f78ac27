import { getToken } from '../authProvider/session.ts';
import { ADMIN_BASE, API_BASE, HTTP_TIMEOUT } from '../protocol/constants.ts';
import { DEFINITIONS_HEADER } from '../protocol/definitions.ts';
import type { HttpMethod } from '../src/engine/api.ts';
import { type Connection, createConnection } from './connection.ts';
import { contentOf, pause } from './exchange.ts';
import { type ResponseType, readBody, readFailure, UnreadableReply } from './reply.ts';
import { noteRevision } from './revision.ts';

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
  /** Statuses that are expected and not logged, e.g. 404 of an extension. */
  expected?: readonly number[];
}

/**
 * Makes one exchange. Each call of `alive` restarts its time limit, so that a long transfer is aborted only when it
 * stalls.
 */
export type Transport = (url: string, init: RequestInit, alive: () => void) => Promise<Response>;

/** How a call failed: the server refused, there was no answer, it timed out, or the answer was not readable. */
export type FailureKind = 'answer' | 'network' | 'timeout' | 'unreadable';

interface FailureDetails {
  kind: FailureKind;
  status: number;
  reason?: string;
  errors?: Record<string, string>;
  body?: unknown;
  current?: unknown;
}

/** A call that did not succeed. `message` is for the log; `describeFailure` makes the text for the user. */
export class HttpFailure extends Error {
  kind: FailureKind;
  /** 0 if there was no answer. */
  status: number;
  reason?: string;
  /** Field path -> "code" or "code:argument". */
  errors?: Record<string, string>;
  /** The body of the answer. */
  body?: unknown;
  /** 409: the record as it is stored now. */
  current?: unknown;
  /** The record was stored; a follow-up call failed. */
  stored?: boolean;
  /** The server refused the call before doing any of it. */
  undone?: boolean;
  /** The call changes nothing on the server. */
  read: boolean;

  constructor(request: Pick<HttpRequest, 'method' | 'path' | 'read'>, details: FailureDetails) {
    const what = details.reason ?? (details.kind === 'answer' ? `status ${details.status}` : details.kind);
    super(`${request.method} ${request.path}: ${what}`);
    this.name = 'HttpFailure';
    this.kind = details.kind;
    this.status = details.status;
    this.reason = details.reason;
    this.errors = details.errors;
    this.body = details.body;
    this.current = details.current;
    this.read = isRead(request);
  }
}

/**
 * Result of a session check. signedOut: the session has ended. unreachable: unknown, because the server doesn't answer.
 */
export type SessionState = 'ok' | 'signedOut' | 'unreachable';

/** Runs what follows a successful write: if that fails, marks the failure with `stored`, because the record is. */
export async function afterWrite<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (failure) {
    if (failure instanceof HttpFailure) failure.stored = true;
    throw failure;
  }
}

function isRead({ method, read }: Pick<HttpRequest, 'method' | 'read'>): boolean {
  return read ?? method === 'GET';
}

/** Pauses between the attempts of a call that only reads, in milliseconds. */
const RETRY_DELAYS = [300, 900, 2_000];
/** Statuses by which the server, or a proxy in front of it, reports that the server is temporarily unavailable. */
const UNAVAILABLE = new Set([502, 503, 504]);
/** Calls whose 401 must not trigger a refresh, because refreshing uses them. */
const SESSION_CALLS = new Set(['/auth', '/generate-qr-url', '/refresh', '/verify', '/logout']);
const BASES = { api: API_BASE, admin: ADMIN_BASE, root: '' };

const settings = { origin: '', retryDelays: RETRY_DELAYS as readonly number[] };
let unauthorizedHandler: (() => Promise<SessionState>) | undefined;
let refreshing: Promise<SessionState> | undefined;

/**
 * Sets another origin for the calls, and the pauses between attempts. @internal for tests: the console calls the site
 * from which it was loaded
 */
export function configureHttp(changes: Partial<typeof settings>): void {
  Object.assign(settings, changes);
}

/**
 * Sets the handler of 401 answers, run once for all waiting calls. If it restores the session, the calls are retried
 * once with the new token; if the session has ended, they fail with the 401; if the server is unreachable, they fail
 * with kind `network`.
 */
export function onUnauthorized(handler: () => Promise<SessionState>): void {
  unauthorizedHandler = handler;
}

const tracker = createConnection(async () => {
  const probe: HttpRequest = { method: 'GET', path: '/verify', timeout: 5_000 };
  const token = getToken();
  const status = await exchange(probe, token, async (response) => response.status).catch(() => 0);
  if (isRenewable(status, token)) return (await renewed(token)) !== 'unreachable';
  return status !== 0 && !UNAVAILABLE.has(status);
});

/** Whether the server answers. Listeners refetch when it is live again. */
export const connection: Connection = tracker;

/**
 * Makes a call. Resolves for status 200 only, otherwise rejects with an `HttpFailure`, or with the signal's reason if
 * aborted. Reading calls are retried while the server is unavailable; writes are not, because they may have arrived.
 */
export async function http<T = unknown>(request: HttpRequest): Promise<T> {
  const delays = isRead(request) ? settings.retryDelays : [];
  for (let attempt = 0; ; attempt++) {
    try {
      return (await authorized(request)) as T;
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const delay = isUnreachable(error) && error.kind !== 'timeout' ? delays[attempt] : undefined;
      // a single missing answer is not a lost connection: the first retry follows soon and usually succeeds
      if (isUnreachable(error) && (delay === undefined || attempt > 0)) tracker.unanswered();
      if (delay === undefined) {
        logFailure(request, error);
        throw error;
      }
      await pause(delay, request.signal);
    }
  }
}

/** Makes the call with the stored token; after a 401 runs the handler, then retries the call once. */
async function authorized(request: HttpRequest): Promise<unknown> {
  const read = (response: Response) => readReply(request, response);
  if (request.anonymous) return exchange(request, null, read);
  const token = getToken();
  try {
    return await exchange(request, token, read);
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 403) verifyAfterRefusal(request);
    if (!(error instanceof HttpFailure) || error.status !== 401 || isSessionCall(request)) throw error;
    const state = await renewed(token);
    if (state === 'ok') return exchange(request, getToken(), read);
    if (state !== 'unreachable') throw error;
    throw Object.assign(new HttpFailure(request, { kind: 'network', status: 0 }), { undone: true });
  }
}

/** Time in which several refusals cause only one check of the rights, in milliseconds. */
const RIGHTS_PAUSE = 3_000;
let rightsAsked = Number.NEGATIVE_INFINITY;

/**
 * Reads the user's rights again after an unexpected 403, because they may have changed since they were read: the screen
 * then offers only what is still permitted. The refused call fails nevertheless.
 */
function verifyAfterRefusal(request: HttpRequest): void {
  const now = performance.now();
  if (isSessionCall(request) || request.expected?.includes(403) || now - rightsAsked < RIGHTS_PAUSE) return;
  rightsAsked = now;
  void renewed(getToken());
}

/** State of the session after a refused token: `ok` if another call has already replaced it, else checked now. */
function renewed(refused: string | null): Promise<SessionState> {
  if (refreshing) return refreshing;
  const token = getToken();
  if (token && token !== refused) return Promise.resolve('ok');
  if (!unauthorizedHandler) return Promise.resolve('signedOut');
  refreshing = unauthorizedHandler().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** One exchange with the server within the time limit, which includes reading the body. */
async function exchange<T>(
  request: HttpRequest,
  token: string | null,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const cancel = () => abort.abort(request.signal?.reason);
  if (request.signal?.aborted) cancel();
  request.signal?.addEventListener('abort', cancel);
  let late = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      late = true;
      abort.abort();
    }, request.timeout ?? HTTP_TIMEOUT);
  };
  alive();
  try {
    const init = { ...contentOf(request, token), signal: abort.signal };
    const response = await (request.transport ?? fetchOnly)(urlOf(request), init, alive);
    if (!UNAVAILABLE.has(response.status) && !isRenewable(response.status, token)) tracker.answered();
    noteRevision(response.headers.get(DEFINITIONS_HEADER));
    return await read(response);
  } catch (error) {
    if (request.signal?.aborted) throw request.signal.reason;
    if (error instanceof HttpFailure) throw error;
    throw new HttpFailure(request, { kind: kindOf(error, late), status: 0 });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', cancel);
  }
}

const fetchOnly: Transport = (url, init) => fetch(url, init);

async function readReply(request: HttpRequest, response: Response): Promise<unknown> {
  if (response.status === 200)
    return readBody(response, request.responseType ?? (isRead(request) ? 'json' : 'jsonOrText'));
  throw new HttpFailure(request, { kind: 'answer', status: response.status, ...(await readFailure(response)) });
}

function kindOf(error: unknown, late: boolean): FailureKind {
  if (late) return 'timeout';
  return error instanceof UnreadableReply ? 'unreadable' : 'network';
}

function urlOf({ base = 'api', path }: HttpRequest): string {
  return `${settings.origin}${BASES[base]}${path}`;
}

/** Whether the token has expired. Only refreshing the session shows whether the server really works. */
function isRenewable(status: number, token: string | null): boolean {
  return status === 401 && token !== null;
}

/** Whether there was no answer, or only one from a proxy in front of the server. */
export function isUnreachable(failure: HttpFailure): boolean {
  return failure.kind === 'network' || failure.kind === 'timeout' || UNAVAILABLE.has(failure.status);
}

/** Whether there was no answer or an unreadable one, so that it is unknown whether the server received the call. */
export function isLost(failure: HttpFailure): boolean {
  return isUnreachable(failure) || failure.kind === 'unreadable';
}

function isSessionCall({ path }: HttpRequest): boolean {
  return SESSION_CALLS.has(path.split('?')[0] ?? path);
}

function logFailure(request: HttpRequest, failure: HttpFailure): void {
  if (request.expected?.includes(failure.status)) return;
  console.warn(`Something wrong with ${failure.message}`);
}
