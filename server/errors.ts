import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, REASONS, type Reason } from '../protocol/errors.ts';
import type { Queryable } from './store/behaviors.ts';

/** What an error tells beyond its reason. `status` is needed only for reasons that are texts of the specification. */
export interface ErrorExtra extends Omit<ErrorBody, 'reason'> {
  /** What went wrong inside; for the log only. */
  cause?: unknown;
  status?: number;
}

/** An answer that is not 200: a reason of the closed list (or a text of the specification) and what belongs to it. */
export class ApiError extends Error {
  readonly reason: string;
  readonly status: number;
  readonly extra: Omit<ErrorBody, 'reason'>;

  constructor(reason: Reason | (string & {}), extra: ErrorExtra = {}) {
    const { status, cause, ...rest } = extra;
    super(reason, { cause });
    this.name = 'ApiError';
    this.reason = reason;
    this.status = status ?? (isReason(reason) ? REASONS[reason] : 400);
    this.extra = rest;
  }

  /** The body of the answer. */
  body(): ErrorBody {
    return { reason: this.reason, ...this.extra };
  }
}

/**
 * An answer that only another look at the database completes. Whoever throws it is in a transaction that has failed, and
 * a second connection while it holds one could wait for ever: whoever ends the transaction asks.
 */
export class LateError extends ApiError {
  /** The complete answer. */
  readonly complete: (db: Queryable) => Promise<ApiError>;

  constructor(reason: Reason, complete: (db: Queryable) => Promise<ApiError>) {
    super(reason);
    this.complete = complete;
  }
}

function isReason(reason: string): reason is Reason {
  return Object.hasOwn(REASONS, reason);
}

/** Failures of PostgreSQL and of sockets that mean "the database is away for now", not "a defect". */
const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOENT', '57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006'],
  // It takes no more connections, is being changed over or copied from another one, or has no room left.
  ...['53100', '53200', '53300', '25006', '57P05', '25P03'],
  // The disk is full or only to be read, or too many files are open.
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE'],
  // Two writers kept each other waiting, more than once; a lock or an answer took too long.
  ...['40P01', '40001', '55P03', '57014'],
]);

/** What the client of the database says without a code, when it has no connection or gets none. */
const NO_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Client was closed)/;

/** What PostgreSQL cannot store: the character number 0, half of a character, a number beyond the largest one. */
const NOT_STORABLE = new Set(['22021', '22P02', '22P05', '22003']);

/** Turns whatever was thrown into an answer. What is no known failure is a defect: 500, and its cause stays here. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { code, statusCode, message } = (error ?? {}) as Partial<FastifyError>;
  if (statusCode === 413) return new ApiError('TOO_LARGE');
  if (statusCode === 429) return new ApiError('TOO_MANY_REQUESTS');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ApiError('BAD_REQUEST');
  if (code !== undefined && NOT_STORABLE.has(code)) return new ApiError('BAD_REQUEST');
  if ((code !== undefined && AWAY.has(code)) || NO_CONNECTION.test(message ?? '')) {
    return new ApiError('UNAVAILABLE');
  }
  return new ApiError('INTERNAL');
}

/** What is needed of a reply, whatever its route says of the type of its body. */
type AnyReply = Pick<FastifyReply, 'code' | 'send'>;

/** Answers a failure as `{reason, ...}`; stack traces and SQL stay here. */
export function answerError(error: unknown, request: Pick<FastifyRequest, 'log'>, reply: AnyReply): AnyReply {
  const failure = toApiError(error);
  const cause = error instanceof ApiError ? error.cause : error;
  if (cause !== undefined && (failure.status >= 500 || error instanceof ApiError))
    request.log.error({ err: cause }, 'call failed');
  return reply.code(failure.status).send(failure.body());
}

/** Makes every failure of `app` answer `{reason, ...}`. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}
