import { type HttpRequest, isRead } from './request.ts';

/** How a call failed: the server refused, there was no answer, it timed out, or the answer was not readable. */
export type FailureKind = 'answer' | 'network' | 'timeout' | 'unreadable';

type FailureDetails = Pick<HttpFailure, 'kind' | 'status' | 'reason' | 'errors' | 'body' | 'current'>;

/** A call that did not succeed. `message` is for the log; `describeFailure` makes the text for the user. */
export class HttpFailure extends Error {
  kind: FailureKind;
  /** 0 if there was no answer. */
  status: number;
  reason?: string;
  /** Field path -> "code" or "code:argument". */
  errors?: Record<string, string>;
  /** The body of the answer. */
  body?: unknown;
  /** 409: the record as it is stored now. */
  current?: unknown;
  /** The record was stored; a follow-up call failed. */
  stored?: boolean;
  /** The server refused the call before doing any of it. */
  undone?: boolean;
  /** The call changes nothing on the server. */
  read: boolean;

  constructor(request: Pick<HttpRequest, 'method' | 'path' | 'read'>, details: FailureDetails) {
    const what = details.reason ?? (details.kind === 'answer' ? `status ${details.status}` : details.kind);
    super(`${request.method} ${request.path}: ${what}`);
    this.name = 'HttpFailure';
    this.kind = details.kind;
    this.status = details.status;
    this.reason = details.reason;
    this.errors = details.errors;
    this.body = details.body;
    this.current = details.current;
    this.read = isRead(request);
  }
}

/** Runs what follows a successful write: if that fails, marks the failure with `stored`, because the record is. */
export async function afterWrite<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (failure) {
    if (failure instanceof HttpFailure) failure.stored = true;
    throw failure;
  }
}

/** Statuses by which the server, or a proxy in front of it, reports that the server is temporarily unavailable. */
const UNAVAILABLE = new Set([502, 503, 504]);

/** Whether a status says that the server is temporarily unavailable. */
export function isUnavailable(status: number): boolean {
  return UNAVAILABLE.has(status);
}

/** Whether there was no answer, or only one from a proxy in front of the server. */
export function isUnreachable(failure: HttpFailure): boolean {
  return failure.kind === 'network' || failure.kind === 'timeout' || UNAVAILABLE.has(failure.status);
}

/** Whether there was no answer or an unreadable one, so that it is unknown whether the server received the call. */
export function isLost(failure: HttpFailure): boolean {
  return isUnreachable(failure) || failure.kind === 'unreadable';
}
