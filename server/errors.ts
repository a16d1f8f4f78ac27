import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, REASONS, type Reason } from '../protocol/errors.ts';

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

function isReason(reason: string): reason is Reason {
  return Object.hasOwn(REASONS, reason);
}

/** PostgreSQL and socket failures that mean "the database is away for now", not "a defect". */
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08001']);

/** A text PostgreSQL cannot store: it holds the character number 0, or half of a character. */
const NOT_STORABLE = new Set(['22021', '22P02', '22P05']);

/** Turns whatever was thrown into an answer. What is no known failure is a defect: 500, and its cause stays here. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { code, statusCode, message } = (error ?? {}) as Partial<FastifyError>;
  if (statusCode === 413) return new ApiError('TOO_LARGE');
  if (statusCode === 429) return new ApiError('TOO_MANY_REQUESTS');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ApiError('BAD_REQUEST');
  if (code !== undefined && NOT_STORABLE.has(code)) return new ApiError('BAD_REQUEST');
  if ((code !== undefined && AWAY.has(code)) || message?.startsWith('Connection terminated')) {
    return new ApiError('UNAVAILABLE');
  }
  return new ApiError('INTERNAL');
}

/** Makes every failure of `app` answer `{reason, ...}`, and keeps stack traces and SQL out of answers. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = toApiError(error);
    const cause = error instanceof ApiError ? error.cause : error;
    if (failure.status >= 500 && cause !== undefined) request.log.error({ err: cause }, 'call failed');
    return reply.status(failure.status).send(failure.body());
  });
}
