import type { FastifyBaseLogger } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cureOf } from '../../../server/database/failure.ts';
import { logProcessOutput } from '../../../server/processOutput.ts';
import { workerLogger } from '../../../server/work/workerLog.ts';

function fakeLog() {
  const warn = vi.fn();
  return { log: { warn } as Pick<FastifyBaseLogger, 'warn'>, warn };
}

const JOB = { id: '17', task_identifier: 'beginAlarm', max_attempts: 25 };

it('a task that failed is logged with its name, and what happens next', () => {
  const { log, warn } = fakeLog();
  const logger = workerLogger(log);
  const error = new Error('no such person');
  logger.error('Failed task 17 ...', { failure: true, error, job: { ...JOB, attempts: 2 } });
  logger.error('Failed task 17 ...', { failure: true, error, job: { ...JOB, attempts: 25 } });
  logger.error("Failed to release job '17'", { fatalError: error, job: { ...JOB, attempts: 2 } });
  logger.error('PostgreSQL idle client generated error: gone', { error });
  logger.info('Completed task 17');
  logger.error('Failed to reset locked', { error });
  const task = { err: error, task: 'beginAlarm', job: '17' };
  expect(warn.mock.calls).toEqual([
    [{ ...task, attempt: 2, of: 25 }, 'a task failed; it is tried again'],
    [{ ...task, attempt: 25, of: 25 }, 'a task failed; it was the last attempt, and is given up'],
    [task, 'the end of a task could not be stored; what it left over is looked for and done again'],
    [
      { err: error, said: 'Failed to reset locked' },
      'the worker of background tasks met a fault; it goes on or starts again',
    ],
  ]);
});

it('warnings of Node and what libraries print become one line each', async () => {
  const listeners = process.listeners('warning');
  const { error, warn: printed, trace } = console;
  onTestFinished(() => {
    process.removeAllListeners('warning');
    for (const listener of listeners) process.on('warning', listener);
    Object.assign(console, { error, warn: printed, trace });
  });
  const { log, warn } = fakeLog();
  logProcessOutput(log);
  process.emitWarning('SECURITY WARNING: several\nlines', { code: 'OLD' });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  const gone = new Error('gone');
  console.trace(gone);
  console.error('Retried %d times:', 100);
  expect(warn.mock.calls).toEqual([
    [{ warning: 'Warning', code: 'OLD' }, 'SECURITY WARNING: several\nlines'],
    [{ err: gone }, 'a library reported an error'],
    [{ said: 'Retried 100 times:' }, 'a library printed a message'],
  ]);
});

it('a certificate that cannot be verified is reported with the cure', () => {
  const error = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(cureOf(error, 53)).toBe(
    'The certificate of the database of DATABASE_URL cannot be verified (self-signed certificate): name the file of its authority with sslrootcert=..., or use sslmode=no-verify to encrypt without verification.',
  );
  expect(cureOf(new Error('password authentication failed'), 53)).toBeUndefined();
});
