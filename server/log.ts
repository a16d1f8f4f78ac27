import type { FastifyBaseLogger } from 'fastify';
import { pino, type SerializedError, stdSerializers } from 'pino';
import type { Config } from './config.ts';

const SECRETS = ['password', 'newPassword', 'previousPassword', 'token', 'refreshToken', 'authorization'];

/** Serializes an error without the client of its connection, which would fill hundreds of lines. */
function withoutClient(error: Error): object {
  const { client: _, ...rest } = stdSerializers.err(error) as SerializedError & { client?: unknown };
  return rest;
}

/**
 * Creates the platform's log: JSON lines on standard error; standard output is for people. Secrets are redacted by
 * name, and headers and bodies of requests are never logged.
 */
export function createLog(config: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    { level: config.logLevel, redact: { paths, remove: true }, serializers: { err: withoutClient } },
    pino.destination({ fd: 2, sync: true }),
  );
}
