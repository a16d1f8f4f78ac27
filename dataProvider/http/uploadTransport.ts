import type { Transport } from './request.ts';

/** Called with the number of bytes sent so far. */
export type OnProgress = (sent: number) => void;

/** Statuses whose responses have no body by definition. */
const BODILESS = new Set([204, 205, 304]);

/**
 * Sends a form by XMLHttpRequest, because fetch can't report the progress of an upload. A response that arrives during
 * the upload is accepted: a server that refuses the upload doesn't wait for its end.
 */
export function uploadTransport(onProgress: OnProgress): Transport {
  return (url, init, alive) =>
    new Promise((resolve, reject) => {
      if (init.signal?.aborted) return reject(stopped());
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      const settle = (act: () => void) => {
        init.signal?.removeEventListener('abort', stop);
        act();
      };
      request.open(init.method ?? 'POST', url);
      request.responseType = 'text';
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded }) => {
        alive();
        onProgress(loaded);
      });
      request.addEventListener('load', () => settle(() => resolve(responseOf(request))));
      request.addEventListener('error', () => settle(() => reject(new TypeError('network'))));
      request.addEventListener('abort', () => settle(() => reject(stopped())));
      init.signal?.addEventListener('abort', stop);
      request.send(init.body as XMLHttpRequestBodyInit);
    });
}

const stopped = () => new DOMException('stopped', 'AbortError');

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('Content-Type');
  return new Response(BODILESS.has(request.status) ? null : request.responseText, {
    status: request.status,
    headers: type === null ? {} : { 'Content-Type': type },
  });
}
