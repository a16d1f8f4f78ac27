import type { FastifyBaseLogger } from 'fastify';
import { type Job, Logger } from 'graphile-worker';

/** What the library says of a task that failed. */
interface Failure {
  job: Pick<Job, 'id' | 'task_identifier' | 'attempts' | 'max_attempts'>;
  error: unknown;
}

function isFailure(meta: object | undefined): meta is Failure {
  return meta !== undefined && 'job' in meta && 'error' in meta;
}

/** A task is done or failed, and the database couldn't be told. */
function isUntold(meta: object | undefined): meta is Pick<Failure, 'job'> & { fatalError: unknown } {
  return meta !== undefined && 'job' in meta && 'fatalError' in meta;
}

const nameOf = ({ id, task_identifier }: Failure['job']) => ({ task: task_identifier, job: id });

/** Logger for graphile-worker that only passes on failures; its other messages are for developers. */
export function workerLogger(log: Pick<FastifyBaseLogger, 'warn'>): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    // lost connections are reported once, by the keeper
    if (message.startsWith('PostgreSQL ')) return;
    if (isFailure(meta)) {
      const { attempts, max_attempts } = meta.job;
      const next = attempts < max_attempts ? 'it is tried again' : 'it was the last attempt, and is given up';
      log.warn({ err: meta.error, ...nameOf(meta.job), attempt: attempts, of: max_attempts }, `a task failed; ${next}`);
    } else if (isUntold(meta)) {
      const line = { err: meta.fatalError, ...nameOf(meta.job) };
      log.warn(line, 'the end of a task could not be stored; what it left over is looked for and done again');
    } else {
      log.warn(
        { err: meta?.error, said: message },
        'the worker of background tasks met a fault; it goes on or starts again',
      );
    }
  });
}
