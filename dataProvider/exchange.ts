/** The request of a call, and the pause between two attempts. */

/** Headers and body of a call. */
export function contentOf(
  { method, body, text }: { method: string; body?: unknown; text?: boolean },
  token: string | null,
): RequestInit {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
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

/** Waits; rejects with the signal's reason when it aborts. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
