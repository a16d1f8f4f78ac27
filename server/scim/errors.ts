import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, sayWhen, toApiError } from '../errors.ts';

/** Media type of requests and replies (RFC 7644, 3.1). */
export const SCIM_TYPE = 'application/scim+json';
const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Error types of RFC 7644 (3.12). */
export type ScimType =
  | 'uniqueness'
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'noTarget'
  | 'tooMany';

/** An error with a SCIM error type. */
export class ScimError extends ApiError {
  readonly scimType: ScimType;

  constructor(scimType: ScimType, detail: string, status = 400) {
    super(detail, { status });
    this.scimType = scimType;
  }
}

function typeOf({ reason }: ApiError): ScimType | undefined {
  if (reason === 'NOT_UNIQUE') return 'uniqueness';
  if (reason === 'VALIDATION') return 'invalidValue';
  return reason === 'BAD_REQUEST' ? 'invalidSyntax' : undefined;
}

/** Lists the reason and the refused fields: "NOT_UNIQUE; login: taken". Fields have the platform's names. */
function detailOf({ reason, extra }: ApiError): string {
  const errors = Object.entries(extra.errors ?? {}).map(([field, code]) => `${field}: ${code}`);
  return [reason, ...errors].join('; ');
}

/** Sends an error in SCIM format, without internal details. */
export function answerScimError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toApiError(error);
  if (failure.status >= 500) request.log.error({ err: error }, 'a call of SCIM failed');
  const scimType = failure instanceof ScimError ? failure.scimType : typeOf(failure);
  sayWhen(reply, failure);
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(failure.status)
    .type(SCIM_TYPE)
    .send({
      schemas: [SCHEMA],
      status: String(failure.status),
      ...(scimType ? { scimType } : {}),
      detail: detailOf(failure),
    });
}
