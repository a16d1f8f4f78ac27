import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, REASONS, type Reason } from '../protocol/errors.ts';
import { saysNoConnection } from './database/failure.ts';
import type { Queryable } from './database/queryable.ts';

/** Details of an error beyond its reason. `status` is needed only for reasons that are texts of the specification. */
export interface ErrorExtra extends Omit<ErrorBody, 'reason'> {
  /** The internal cause; for the log only. */
  cause?: unknown;
  /** Authorities for want of which the call is refused; for the log only. */
  missing?: readonly string[];
  status?: number;
  /** Seconds after which the caller may try again. */
  retryAfter?: number;
}

/** A response other than 200: a reason of the closed list (or a text of the specification) and its details. */
export class ApiError extends Error {
  readonly reason: string;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly extra: Omit<ErrorBody, 'reason'>;
  /** Authorities for want of which the call is refused; for the log only. */
  readonly missing: readonly string[] | undefined;

  constructor(reason: Reason | (string & {}), extra: ErrorExtra = {}) {
    const { status, cause, retryAfter, missing, ...rest } = extra;
    super(reason, { cause });
    this.name = 'ApiError';
    this.reason = reason;
    this.status = status ?? (isReason(reason) ? REASONS[reason] : 400);
    this.retryAfter = retryAfter;
    this.extra = rest;
    this.missing = missing;
  }

  /** The body of the response. */
  body(): ErrorBody {
    return { reason: this.reason, ...this.extra };
  }
}

/**
 * An error whose details need another query. The transaction that throws it has failed, and waiting for a second
 * connection while holding one could deadlock, so whoever ends the transaction completes it.
 */
export class LateError extends ApiError {
  /** The complete error. */
  readonly complete: (db: Queryable) => Promise<ApiError>;

  constructor(reason: Reason, complete: (db: Queryable) => Promise<ApiError>) {
    super(reason);
    this.complete = complete;
  }
}

function isReason(reason: string): reason is Reason {
  return Object.hasOwn(REASONS, reason);
}

/** Error codes of PostgreSQL and of sockets that mean a temporarily unavailable database, not a defect. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // The database accepts no connections, is being restored or replicated, or is out of resources.
  '53100',
  '53200',
  '53300',
  '25006',
  '57P05',
  '25P03',
  // The disk is full or read-only, or too many files are open.
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
  'ENFILE',
  // Repeated deadlocks; a lock or statement timeout.
  '40P01',
  '40001',
  '55P03',
  '57014',
]);

/** Values that PostgreSQL cannot store: a zero byte, an unpaired surrogate, a number out of range. */
const NOT_STORABLE = new Set(['22021', '22P02', '22P05', '22003']);

/** Converts anything thrown into an API error. An unknown failure is a defect: 500, with its cause in the log only. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { code, statusCode, message } = (error ?? {}) as Partial<FastifyError>;
  if (statusCode === 413) return new ApiError('TOO_LARGE');
  if (statusCode === 429) return new ApiError('TOO_MANY_REQUESTS');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ApiError('BAD_REQUEST');
  if (code !== undefined && NOT_STORABLE.has(code)) return new ApiError('BAD_REQUEST');
  if ((code !== undefined && AWAY.has(code)) || saysNoConnection(message ?? '')) {
    return new ApiError('UNAVAILABLE');
  }
  return new ApiError('INTERNAL');
}

/** The part of a reply needed here, whatever body type its route declares. */
type AnyReply = Pick<FastifyReply, 'code' | 'send' | 'header'>;

/** Tells the caller when to try again, if the failure says so. */
export function sayWhen(reply: Pick<FastifyReply, 'header'>, { retryAfter }: ApiError): void {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
}

/** Sends a failure as `{reason, ...}`, without stack traces and SQL. */
export function answerError(error: unknown, request: Pick<FastifyRequest, 'log'>, reply: AnyReply): AnyReply {
  const failure = toApiError(error);
  const cause = error instanceof ApiError ? error.cause : error;
  if (cause !== undefined && (failure.status >= 500 || error instanceof ApiError))
    request.log.error({ err: cause }, 'a call could not be answered because of a fault');
  sayWhen(reply, failure);
  return reply.code(failure.status).send(failure.body());
}

/** Makes `app` answer every failure with `{reason, ...}`. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}
