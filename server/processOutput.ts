import { format } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';

/**
 * From now on, warnings of Node and what libraries print on standard error become lines of the log: otherwise they would
 * be plain text between its JSON.
 */
export function logProcessOutput(log: Pick<FastifyBaseLogger, 'warn'>): void {
  // Node prints warnings by a listener of its own
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    const { name, message, code } = warning as Error & { code?: string };
    log.warn({ warning: name, code }, message);
  });
  const say = (...said: unknown[]) => {
    const err = said.find((one) => one instanceof Error);
    if (err) log.warn({ err }, 'a library reported an error');
    else log.warn({ said: format(...said) }, 'a library printed a message');
  };
  console.error = say;
  console.warn = say;
  console.trace = say;
}
