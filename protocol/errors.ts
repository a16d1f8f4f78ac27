import { DATE_OCCUPIED } from './calendars.ts';
import type { UsedByReply } from './list.ts';

/**
 * Reasons of error responses (`{reason, errors?}`) with their statuses: texts of the spec, and a closed list of codes.
 * Every success has status 200. `errors`: field path -> "code" or "code:argument", e.g. "required", "maxLength:40",
 * "unique:Vojtěch Dvořák". The console translates validation.<code> and shows unknown texts unchanged.
 */
export const REASONS = {
  VALIDATION: 400,
  BAD_REQUEST: 400,
  INVALID_CREDENTIALS: 401,
  INVALID_VERIFICATION_CODE: 401,
  VERIFICATION_CODE_REQUIRED: 401,
  FILE_NAME: 400,
  FILE_KIND: 400,
  FILE_CONTENT: 400,
  FILE_EMPTY: 400,
  UNAUTHORIZED: 401,
  ACCESS_DENIED: 403,
  NOT_FOUND: 404,
  VERSION_CONFLICT: 409,
  IN_USE: 409,
  NOT_UNIQUE: 409,
  LIMIT_REACHED: 409,
  INVALID_MOVE: 409,
  INVALID_STATE: 409,
  DECIDED: 409,
  [DATE_OCCUPIED]: 409,
  IMPORT_EMPTY: 400,
  IMPORT_NO_ROWS: 400,
  IMPORT_NO_TABLE: 400,
  IMPORT_OTHER_FORMAT: 400,
  IMPORT_PASSWORD: 400,
  IMPORT_DAMAGED: 400,
  IMPORT_TOO_WIDE: 400,
  IMPORT_STATE: 409,
  IMPORT_BUSY: 409,
  IMPORT_TOO_LONG: 413,
  IMPORT_TOO_COMPLEX: 413,
  FILE_EXISTS: 409,
  QUOTA_EXCEEDED: 409,
  TWO_FACTOR_REQUIRED: 409,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_CALLS_WAITING: 409,
  NO_DEVICE: 409,
  MESSAGE_LIMIT: 429,
  ON_HOLD: 409,
  HOLD_RELEASED: 409,
  INTERNAL: 500,
  SPEECH_UNAVAILABLE: 501,
  UNAVAILABLE: 503,
} as const;
export type Reason = keyof typeof REASONS;

/** A fault of a definition or overlay. */
export interface DefinitionFault {
  code: string;
  /** File or resource that contains the fault. */
  source: string;
  /** Path of the key, e.g. "fields.language.values". */
  key: string;
  /** One sentence: what is wrong and how to fix it. */
  message: string;
}

export interface ErrorBody {
  reason: string;
  /** Field path -> message code. */
  errors?: { [field: string]: string };
  /** VERSION_CONFLICT: the stored record. */
  current?: unknown;
  /** VERIFICATION_CODE_REQUIRED: whether the user has enrolled a second factor. */
  enrolled?: boolean;
  /** LIMIT_REACHED: the limit of the organization or of one above it. `resource`: name of the definition. */
  limit?: { orgId: number; orgName: string; resource: string; limit: number; used: number };
  /** IN_USE: the records that refer to it. */
  usedBy?: UsedByReply;
  /** DECIDED: who has decided before. */
  decided?: { by: string };
  /** HOLD_RELEASED: who released the installation, and when. */
  released?: { by: string; at: string };
  /** VALIDATION of an overlay: its faults. */
  faults?: DefinitionFault[];
}
