import { HttpFailure } from '../../dataProvider/http/failure.ts';

/** Refusal reasons with texts of their own: `signIn.errors.<reason>.summary` and `.detail`. */
const KNOWN = new Set(['INVALID_CREDENTIALS', 'INVALID_VERIFICATION_CODE', 'TOO_MANY_REQUESTS']);

/** Refusals of what was typed into a field: the password, or the code. */
const OF_FIELD = new Set(['INVALID_CREDENTIALS', 'INVALID_VERIFICATION_CODE']);

/** Whether a failure belongs to the field of the current step. All others belong to the step as a whole. */
export function isOfField(failure: string | null): boolean {
  return failure !== null && OF_FIELD.has(failure);
}

/** The key of the texts for a failed sign-in. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof HttpFailure)) return 'other';
  if (error.reason && KNOWN.has(error.reason)) return error.reason;
  if (error.status === 429) return 'TOO_MANY_REQUESTS';
  if (error.status === 0 || (error.status >= 502 && error.status <= 504)) return 'unreachable';
  return error.status >= 500 ? 'failed' : 'other';
}

/**
 * Returns null unless user and password were correct and a code is required. `enrolled`: whether the second factor has
 * been set up before.
 */
export function codeNeeded(error: unknown): { enrolled: boolean } | null {
  if (!(error instanceof HttpFailure) || error.reason !== 'VERIFICATION_CODE_REQUIRED') return null;
  const body = error.body as { enrolled?: unknown } | null | undefined;
  return { enrolled: body?.enrolled !== false };
}
