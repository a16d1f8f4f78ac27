/** What a call sends, and waiting between two tries of one. */

/** Headers and body of a call. */
export function contentOf(
  { method, body, text }: { method: string; body?: unknown; text?: boolean },
  token: string | null,
): RequestInit {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body === undefined) return { method, headers };
  // A multipart body brings its own content type, with the boundary.
  if (body instanceof FormData) return { method, headers, body };
  if (body instanceof Blob) {
    headers['Content-Type'] = 'application/octet-stream';
    return { method, headers, body };
  }
  headers['Content-Type'] = text ? 'text/plain' : 'application/json';
  return { method, headers, body: text ? String(body) : JSON.stringify(body) };
}

/** Waits; rejects with the signal's reason when that ends it. */
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
