import { HTTP_TIMEOUT } from '../../protocol/constants.ts';
import { type FailureKind, HttpFailure } from './failure.ts';
import { olderStateHeader } from './olderState.ts';
import { UnreadableReply } from './reply.ts';
import type { HttpRequest, Transport } from './request.ts';

/** A request and how it is sent. */
interface Exchange<T> {
  request: HttpRequest;
  url: string;
  token: string | null;
  send: Transport;
  read: (response: Response) => Promise<T>;
}

/** One exchange with the server within the time limit, which includes reading the body. */
export async function exchange<T>({ request, url, token, send, read }: Exchange<T>): Promise<T> {
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
    return await read(await send(url, { ...contentOf(request, token), signal: abort.signal }, alive));
  } catch (error) {
    if (request.signal?.aborted) throw request.signal.reason;
    if (error instanceof HttpFailure) throw error;
    throw new HttpFailure(request, { kind: kindOf(error, late), status: 0 });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', cancel);
  }
}

/** Headers and body of a call. */
function contentOf(
  { method, body, text, onOlderState }: Pick<HttpRequest, 'method' | 'body' | 'text' | 'onOlderState'>,
  token: string | null,
): RequestInit {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (onOlderState) {
    const [name, value] = olderStateHeader();
    headers[name] = value;
  }
  if (body === undefined) return { method, headers };
  // The browser sets the content type of a multipart body, with its boundary.
  if (body instanceof FormData) return { method, headers, body };
  if (body instanceof Blob) {
    headers['Content-Type'] = 'application/octet-stream';
    return { method, headers, body };
  }
  headers['Content-Type'] = text ? 'text/plain' : 'application/json';
  return { method, headers, body: text ? String(body) : JSON.stringify(body) };
}

function kindOf(error: unknown, late: boolean): FailureKind {
  if (late) return 'timeout';
  return error instanceof UnreadableReply ? 'unreadable' : 'network';
}
