import { ADMIN_BASE, API_BASE } from '../../protocol/constants.ts';
import { DEFINITIONS_HEADER } from '../../protocol/definitions.ts';
import { getToken, noteWritten } from '../session/stored.ts';
import { type Connection, createConnection } from './connection.ts';
import { exchange } from './exchange.ts';
import { HttpFailure, isUnavailable, isUnreachable } from './failure.ts';
import { stateAtOf } from './olderState.ts';
import { pause } from './pause.ts';
import { callWithToken, isRenewable, renewSession } from './renewal.ts';
import { readBody, readFailure } from './reply.ts';
import { type HttpRequest, isRead, isSessionCall, type Transport } from './request.ts';
import { noteRevision } from './revision.ts';

/** Pauses between the attempts of a call that only reads, in milliseconds. */
const RETRY_DELAYS = [300, 900, 2_000];
const BASES = { api: API_BASE, admin: ADMIN_BASE, root: '' };

const settings = { origin: '', retryDelays: RETRY_DELAYS as readonly number[] };

/**
 * Sets another origin for the calls, and the pauses between attempts. @internal for tests: the console calls the site
 * from which it was loaded
 */
export function configureHttp(changes: Partial<typeof settings>): void {
  Object.assign(settings, changes);
}

/** Asks the server whether it answers; a session that has expired is renewed by that. */
async function probe(): Promise<boolean> {
  const request: HttpRequest = { method: 'GET', path: '/verify', timeout: 5_000 };
  const token = getToken();
  const status = await sent(request, token, async (response) => response.status).catch(() => 0);
  if (isRenewable(status, token)) return (await renewSession(token)) !== 'unreachable';
  return status !== 0 && !isUnavailable(status);
}

const tracker = createConnection(probe);

/** Whether the server answers. Listeners refetch when it is live again. */
export const connection: Connection = tracker;

/**
 * Makes a call. Resolves for status 200 only, otherwise rejects with an `HttpFailure`, or with the signal's reason if
 * aborted. Reading calls are retried while the server is unavailable; writes are not, because they may have arrived.
 */
export async function http<T = unknown>(request: HttpRequest): Promise<T> {
  const read = (response: Response) => readReply(request, response);
  const call = () => callWithToken(request, (token) => sent(request, token, read));
  try {
    return (await callWithRetries(request, isRead(request) ? settings.retryDelays : [], call, tracker.unanswered)) as T;
  } catch (error) {
    if (error instanceof HttpFailure) logFailure(request, error);
    throw error;
  } finally {
    // one that failed may have arrived
    if (!isRead(request) && !isSessionCall(request)) noteWritten();
  }
}

const fetchOnly: Transport = (url, init) => fetch(url, init);

/** Sends a request once, and notes what the answer says about the connection and the definitions. */
function sent<T>(request: HttpRequest, token: string | null, read: (response: Response) => Promise<T>): Promise<T> {
  const noted = (response: Response) => {
    if (!isUnavailable(response.status) && !isRenewable(response.status, token)) tracker.answered();
    noteRevision(response.headers.get(DEFINITIONS_HEADER));
    request.onOlderState?.(stateAtOf(response.headers));
    return read(response);
  };
  return exchange({ request, url: urlOf(request), token, send: request.transport ?? fetchOnly, read: noted });
}

async function readReply(request: HttpRequest, response: Response): Promise<unknown> {
  if (response.status === 200)
    return readBody(response, request.responseType ?? (isRead(request) ? 'json' : 'jsonOrText'));
  throw new HttpFailure(request, { kind: 'answer', status: response.status, ...(await readFailure(response)) });
}

function urlOf({ base = 'api', path }: HttpRequest): string {
  return `${settings.origin}${BASES[base]}${path}`;
}

function logFailure(request: HttpRequest, failure: HttpFailure): void {
  if (request.expected?.includes(failure.status)) return;
  console.warn(`Something wrong with ${failure.message}`);
}

/**
 * Makes a call, and repeats it after each of these delays, in milliseconds, while the server is unavailable.
 * `onUnanswered`: it doesn't answer.
 */
async function callWithRetries<T>(
  request: HttpRequest,
  delays: readonly number[],
  call: () => Promise<T>,
  onUnanswered: () => void,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const delay = isUnreachable(error) && error.kind !== 'timeout' ? delays[attempt] : undefined;
      // a single missing answer is not a lost connection: the first retry follows soon and usually succeeds
      if (isUnreachable(error) && (delay === undefined || attempt > 0)) onUnanswered();
      if (delay === undefined) throw error;
      await pause(delay, request.signal);
    }
  }
}
