import { CALLS } from '../spec/calls.ts';

const PATTERNS = CALLS.map(({ method, path, base }) => {
  const url = `/rest/${base === 'admin' ? 'admin' : 'api'}${path}`;
  return new RegExp(`^${method} ${url.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
});

/**
 * Whether a platform with the specification only answers this call: a platform that supports the specification only
 * has no other calls. Links that the platform itself creates (`/speech/`) are always allowed.
 */
export function isSpecCall(method: string, url: string): boolean {
  const [path = ''] = url.split('?');
  return path.startsWith('/rest/api/speech/') || PATTERNS.some((pattern) => pattern.test(`${method} ${path}`));
}
