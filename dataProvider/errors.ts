import { type Severity, storeMessage } from '../authProvider/session.ts';
import { MESSAGE_LIFE } from '../protocol/constants.ts';
import { type ErrorBody, REASONS } from '../protocol/errors.ts';
import { menuLabelKey, readable } from '../src/engine/labels.ts';
import { type CatalogueEntry, catalogue, type Reload } from './catalogue.ts';
import { HttpFailure } from './http.ts';
import { isObject } from './wire.ts';

/** What failed: an operation of a definition. */
export interface FailedWhat {
  resource?: string;
  op?: string;
  /** Title of the record, for texts that name it. */
  name?: string;
}

/** How a failure is told. `failureText` makes the text. */
export interface FailureDescription {
  severity: Severity;
  /** Milliseconds the message is shown. */
  life: number;
  /** i18n key of the text; without one the reason is the text. */
  key?: string;
  args: { [name: string]: unknown };
  /** What the server gave as reason, as it is, and the i18n key of its text where the reason is a known code. */
  reason?: string;
  reasonKey?: string;
  /** LIMIT_REACHED: which limit it is. */
  limit?: ErrorBody['limit'];
  appendsReason: boolean;
  /** What is to be fetched anew after the message. */
  reload: readonly Reload[];
}

type Translate = (key: string, args?: { [name: string]: unknown }) => string;

/** Reasons that say no more than the status: the general texts for them are better than ": REASON". */
const OWN_TEXT = new Set([
  ...['UNAUTHORIZED', 'VALIDATION', 'NOT_UNIQUE', 'VERSION_CONFLICT', 'INTERNAL', 'UNAVAILABLE', 'TOO_LARGE'],
  ...['IMPORT_EMPTY', 'IMPORT_NO_ROWS', 'IMPORT_NO_TABLE', 'IMPORT_DAMAGED', 'IMPORT_TOO_WIDE', 'IMPORT_STATE'],
  ...['IMPORT_BUSY', 'IMPORT_TOO_LONG', 'IMPORT_TOO_COMPLEX'],
]);
/** Operations that have a general text. */
const OPERATIONS = new Set(['list', 'one', 'create', 'update', 'remove', 'clone', 'restore']);

/** The entry of a failure that no entry of the catalogue fits (left open by the spec, section 8). */
function generalEntry(failure: unknown, op: string | undefined): CatalogueEntry {
  const entry = { severity: 'error', life: MESSAGE_LIFE, rejects: 'failure' } as const;
  if (!(failure instanceof HttpFailure)) return { ...entry, key: 'errors.unexpected' };
  if (failure.stored) return { ...entry, key: 'errors.afterSave', appendsReason: true };
  if (failure.kind === 'timeout' && failure.read) return { ...entry, key: 'errors.timeoutRead' };
  if (failure.kind !== 'answer') return { ...entry, key: `errors.${failure.kind}` };
  if (failure.reason !== undefined && OWN_TEXT.has(failure.reason)) {
    return { ...entry, key: `errors.reasons.${failure.reason}` };
  }
  return { ...entry, key: `errors.${op !== undefined && OPERATIONS.has(op) ? op : 'call'}`, appendsReason: true };
}

function entryFor(failure: unknown, { resource, op }: FailedWhat): CatalogueEntry {
  const { reason, status } = failure instanceof HttpFailure ? failure : { reason: undefined, status: 0 };
  const fits = (entry: CatalogueEntry) =>
    (!entry.resources || (resource !== undefined && entry.resources.includes(resource))) &&
    (!entry.ops || (op !== undefined && entry.ops.includes(op))) &&
    (entry.reason === undefined || (entry.reason === 'any' ? reason !== undefined : entry.reason === reason)) &&
    (entry.status === undefined || entry.status === status);
  const atFields = isFormFault(reason) && op !== undefined && isWrite(op);
  const told = (entry: CatalogueEntry) => entry.always === true || !atFields;
  const found = failure instanceof HttpFailure ? catalogue.find((entry) => told(entry) && fits(entry)) : undefined;
  return found ?? generalEntry(failure, op);
}

/** Faults of fields are shown at the fields; a reason code beside them would say nothing. */
function isFormFault(reason: string | undefined): boolean {
  return reason === 'VALIDATION' || reason === 'NOT_UNIQUE' || reason === 'VERSION_CONFLICT';
}

function isWrite(op: string): boolean {
  return op === 'create' || op === 'update' || op === 'clone';
}

/** How a failure is told to a person, after the catalogue of spec section 8. */
export function describeFailure(failure: unknown, what: FailedWhat = {}): FailureDescription {
  const entry = entryFor(failure, what);
  const reason = failure instanceof HttpFailure ? failure.reason : undefined;
  return {
    severity: entry.severity,
    life: entry.life,
    key: entry.key,
    args: { name: what.name ?? '' },
    reason,
    limit: limitOf(failure),
    reasonKey: reason !== undefined && Object.hasOwn(REASONS, reason) ? `errors.reasons.${reason}` : undefined,
    appendsReason: entry.appendsReason ?? false,
    reload: entry.reload ?? [],
  };
}

function limitOf(failure: unknown): ErrorBody['limit'] {
  if (!(failure instanceof HttpFailure) || failure.reason !== 'LIMIT_REACHED' || !isObject(failure.body))
    return undefined;
  const { limit } = failure.body;
  return isObject(limit) && typeof limit.limit === 'number' ? (limit as unknown as ErrorBody['limit']) : undefined;
}

/** Which limit was reached, of what, where, and how far. */
function limitText(limit: ErrorBody['limit'], translate: Translate): string | undefined {
  if (!limit) return undefined;
  const { resource, orgName, limit: most, used } = limit;
  const what = translate(menuLabelKey(resource), { smart_count: 2, _: readable(resource) });
  return translate('errors.limit', { what, organization: orgName, limit: most, used });
}

/** The text of a described failure. A reason that is a code is translated; any other is shown as the server gave it. */
export function failureText(described: FailureDescription, translate: Translate): string {
  const { key, args, reason, reasonKey, limit, appendsReason } = described;
  const reasonText = limitText(limit, translate) ?? (reasonKey ? translate(reasonKey) : reason);
  if (key === undefined) return reasonText ?? translate('errors.call');
  const text = translate(key, args);
  return appendsReason && reasonText ? `${text}: ${reasonText}` : text;
}

/**
 * Ends a failed call as the catalogue says: leaves the message for the banners where it is a stored one, and answers
 * what the caller is to be rejected with.
 */
export function settleFailure(failure: unknown, what: FailedWhat, translate: Translate): unknown {
  const entry = entryFor(failure, what);
  const described = describeFailure(failure, what);
  const content = failureText(described, translate);
  if (entry.stored) storeMessage({ severity: entry.severity, content, life: entry.life });
  if (!(failure instanceof HttpFailure) || entry.rejects === 'failure') return failure;
  if (entry.rejects === 'text') return content;
  return entry.rejects === 'reason' ? (failure.reason ?? failure) : (failure.body ?? failure);
}

/** The server refused because of missing rights, in whatever words. */
export function isAccessDenied(failure: HttpFailure): boolean {
  return failure.status === 403 || /access[ _-]?denied/i.test(failure.reason ?? '');
}
