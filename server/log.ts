import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';

const SECRETS = ['password', 'newPassword', 'previousPassword', 'token', 'refreshToken', 'authorization'];

/**
 * The platform's log: JSON lines on standard error, so that standard output stays for people. Secrets are left out by
 * name, and calls are not logged with their bodies or headers at all.
 */
export function createLog(config: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({ level: config.logLevel, redact: { paths, remove: true } }, pino.destination({ fd: 2, sync: true }));
}
