import type { FastifyBaseLogger } from 'fastify';
import { type LoggerOptions, pino, type SerializedError, stdSerializers } from 'pino';
import type { Config } from './config.ts';
import { isAway } from './database/failure.ts';
import type { Outages } from './database/outages.ts';

const SECRETS = ['password', 'newPassword', 'previousPassword', 'token', 'refreshToken', 'authorization'];

/** Serializes an error without the client of its connection, which would fill hundreds of lines. */
function withoutClient(error: Error): object {
  const { client: _, ...rest } = stdSerializers.err(error) as SerializedError & { client?: unknown };
  return rest;
}

/** Pino's number of the level of lines that are written whatever happens. */
const FATAL = 60;

/** The error of a log line. */
function errorOf([fields]: readonly unknown[]): unknown {
  return typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
}

/**
 * Creates the platform's log: JSON lines on standard error; standard output is for people. Secrets are redacted by
 * name, and headers and bodies of requests are never logged. While the database is lost, `outages` counts the failures
 * that this causes, instead of a line for each.
 */
export function createLog(config: Pick<Config, 'logLevel'>, outages?: Outages): FastifyBaseLogger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const logMethod: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (given, method, level) {
    const write = () => method.apply(this, given);
    if (outages && level < FATAL && isAway(errorOf(given))) outages.hold(write);
    else write();
  };
  return pino(
    {
      level: config.logLevel,
      redact: { paths, remove: true },
      serializers: { err: withoutClient },
      hooks: { logMethod },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
