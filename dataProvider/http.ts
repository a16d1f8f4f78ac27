import { getToken } from '../authProvider/session.ts';
import { ADMIN_BASE, API_BASE, HTTP_TIMEOUT } from '../protocol/constants.ts';
import { DEFINITIONS_HEADER } from '../protocol/definitions.ts';
import type { HttpMethod } from '../src/engine/api.ts';
import { type Connection, createConnection } from './connection.ts';
import { contentOf, pause } from './exchange.ts';
import { type ResponseType, readBody, readFailure, UnreadableReply } from './reply.ts';
import { seeRevision } from './revision.ts';

/** One call of the protocol. */
export interface HttpRequest {
  method: HttpMethod;
  /** Below the base, with its query: "/participants/7". */
  path: string;
  /** /rest/api (default), /rest/admin, or the root of the site. */
  base?: 'api' | 'admin' | 'root';
  /** Sent as JSON; a FormData as multipart, a Blob as it is. */
  body?: unknown;
  /** The body is a string and sent as text/plain. */
  text?: boolean;
  /** Sent without the token; a 401 is its answer. */
  anonymous?: boolean;
  signal?: AbortSignal;
  /** Default: JSON; a write may be confirmed by a bare text too. */
  responseType?: ResponseType;
  /** Milliseconds; default 30 s. */
  timeout?: number;
  /** Sends the call in another way than fetch, e.g. one that tells how far an upload is. Default: fetch. */
  transport?: Transport;
  /** Changes nothing on the server, so it may be repeated when no answer came. Default: true for GET. */
  read?: boolean;
  /** Statuses that are an answer like any other here and not worth a line in the log, e.g. 404 of an extension. */
  expected?: readonly number[];
}

/**
 * Makes one exchange. What calls `alive` begins its time limit anew, so that a call which takes long, but goes on, is
 * ended only when nothing moves any more.
 */
export type Transport = (url: string, init: RequestInit, alive: () => void) => Promise<Response>;

/** How a call failed: the server said so, nothing answered, it took too long, or what came was no answer of the server. */
export type FailureKind = 'answer' | 'network' | 'timeout' | 'unreadable';

interface FailureDetails {
  kind: FailureKind;
  status: number;
  reason?: string;
  errors?: Record<string, string>;
  body?: unknown;
  current?: unknown;
}

/** A call that did not succeed. `message` is for the log; `describeFailure` says it to a person. */
export class HttpFailure extends Error {
  kind: FailureKind;
  /** 0: no answer. */
  status: number;
  reason?: string;
  /** Field path -> "code" or "code:argument". */
  errors?: Record<string, string>;
  /** The answer's body. */
  body?: unknown;
  /** 409: the record as it is stored now. */
  current?: unknown;
  /** The record itself was stored before; what failed is something that follows. */
  stored?: boolean;
  /** The server refused the call before it did anything of it. */
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

/** What a check of the session found. signedOut: it is over. unreachable: nobody knows, for the server doesn't answer. */
export type SessionState = 'ok' | 'signedOut' | 'unreachable';

/** Runs what follows a write that was answered 200: when that fails, the failure says that the record is stored. */
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

/** Waits between the tries of a call that only reads. */
const RETRY_DELAYS = [300, 900, 2_000];
/** The server, or what stands before it, is not there for the moment. */
const UNAVAILABLE = new Set([502, 503, 504]);
/** Calls whose 401 is their answer and no cause to refresh: refreshing is made of them. */
const SESSION_CALLS = new Set(['/auth', '/generate-qr-url', '/refresh', '/verify', '/logout']);
const BASES = { api: API_BASE, admin: ADMIN_BASE, root: '' };

const settings = { origin: '', retryDelays: RETRY_DELAYS as readonly number[] };
let unauthorizedHandler: (() => Promise<SessionState>) | undefined;
let refreshing: Promise<SessionState> | undefined;

/**
 * Points the calls at a server on another origin and sets the waits between tries.
 * @internal for tests: the console calls the site it is loaded from
 */
export function configureHttp(changes: Partial<typeof settings>): void {
  Object.assign(settings, changes);
}

/**
 * What to do when a call is answered 401. However many calls wait, it runs once at a time. When the session holds, they
 * are repeated once with the new token; when it is over, they fail with the 401; when nobody knows, as for a lost
 * connection: a server that can't renew a session has refused nobody.
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

/** Whether the server answers. When it turns live again, listeners fetch anew. */
export const connection: Connection = tracker;

/**
 * Makes a call. Resolves for status 200 only, else rejects with an `HttpFailure`, or with the signal's reason when it
 * was cancelled. Calls that only read are repeated while the server is away; writes are not, for they may have arrived.
 */
export async function http<T = unknown>(request: HttpRequest): Promise<T> {
  const delays = isRead(request) ? settings.retryDelays : [];
  for (let attempt = 0; ; attempt++) {
    try {
      return (await authorized(request)) as T;
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const delay = isAway(error) && error.kind !== 'timeout' ? delays[attempt] : undefined;
      // One missed answer is no lost connection yet: the first repetition is soon and mostly succeeds.
      if (isAway(error) && (delay === undefined || attempt > 0)) tracker.unanswered();
      if (delay === undefined) {
        logFailure(request, error);
        throw error;
      }
      await pause(delay, request.signal);
    }
  }
}

/** Makes the call with the stored token; after a 401 lets the handler refresh, then repeats the call once. */
async function authorized(request: HttpRequest): Promise<unknown> {
  const read = (response: Response) => readReply(request, response);
  if (request.anonymous) return exchange(request, null, read);
  const token = getToken();
  try {
    return await exchange(request, token, read);
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.status !== 401 || isSessionCall(request)) throw error;
    const state = await renewed(token);
    if (state === 'ok') return exchange(request, getToken(), read);
    if (state !== 'unreachable') throw error;
    throw Object.assign(new HttpFailure(request, { kind: 'network', status: 0 }), { undone: true });
  }
}

/** The session after a token was refused: renewed meanwhile by another call, or now. */
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

/** One exchange with the server within the time limit, which includes reading the answer. */
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
    seeRevision(response.headers.get(DEFINITIONS_HEADER));
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

/** A token has run out. Whether the server can do more than look at it shows when the session is renewed. */
function isRenewable(status: number, token: string | null): boolean {
  return status === 401 && token !== null;
}

/** Whether nothing answered, or only what stands before the server. */
export function isAway(failure: HttpFailure): boolean {
  return failure.kind === 'network' || failure.kind === 'timeout' || UNAVAILABLE.has(failure.status);
}

function isSessionCall({ path }: HttpRequest): boolean {
  return SESSION_CALLS.has(path.split('?')[0] ?? path);
}

function logFailure(request: HttpRequest, failure: HttpFailure): void {
  if (request.expected?.includes(failure.status)) return;
  console.warn(`Something wrong with ${failure.message}`);
}
