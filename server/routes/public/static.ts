import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { pathOf } from '../../http/path.ts';

const REVALIDATE = 'no-cache';
/** Files below assets/ have a content hash in their name. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Hashes of the inline scripts of the console's page, for the content security policy. */
export function inlineScriptHashes(consoleDir: string): string[] {
  const page = join(consoleDir, 'index.html');
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
}

/**
 * Serves the built console, precompressed if the build created a .br or .gz. Any other URL of a browser gets the
 * console's page, whose router handles it, except below /rest and /scim.
 */
export async function serveConsole(app: FastifyInstance, consoleDir: string): Promise<void> {
  const built = existsSync(join(consoleDir, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: consoleDir,
      preCompressed: true,
      cacheControl: false,
      index: 'index.html',
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(join(consoleDir, 'assets')) ? FOREVER : REVALIDATE);
      },
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (built && isPage(request)) return reply.sendFile('index.html');
    const failure = new ApiError('NOT_FOUND');
    return reply.status(failure.status).send(failure.body());
  });
}

/** Whether a request is for a route of the console, as opposed to an API call or a missing file. */
function isPage(request: FastifyRequest): boolean {
  const { method } = request;
  const path = pathOf(request);
  const reading = method === 'GET' || method === 'HEAD';
  return reading && !/^\/(rest|scim|assets)(\/|$)/.test(path) && !/\.\w+$/.test(path);
}
