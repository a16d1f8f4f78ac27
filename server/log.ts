import type { FastifyBaseLogger } from 'fastify';
import { pino, type SerializedError, stdSerializers } from 'pino';
import type { Config } from './config.ts';

const SECRETS = ['password', 'newPassword', 'previousPassword', 'token', 'refreshToken', 'authorization'];

/** An error of a connection without the connection itself, which says nothing that helps, on hundreds of lines. */
function withoutClient(error: Error): object {
  const { client: _, ...rest } = stdSerializers.err(error) as SerializedError & { client?: unknown };
  return rest;
}

/**
 * The platform's log: JSON lines on standard error, so that standard output stays for people. Secrets are left out by
 * name, and calls are not logged with their bodies or headers at all.
 */
export function createLog(config: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    { level: config.logLevel, redact: { paths, remove: true }, serializers: { err: withoutClient } },
    pino.destination({ fd: 2, sync: true }),
  );
}
