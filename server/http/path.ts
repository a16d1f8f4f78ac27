import type { FastifyRequest } from 'fastify';

/** The path of a request as the router reads it: decoded, without the query; as it is if it can't be decoded. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const path = url.split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
