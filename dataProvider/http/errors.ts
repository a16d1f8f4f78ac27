import { type ErrorBody, REASONS } from '../../protocol/errors.ts';
import type { FailureRule, Reload, Resource } from '../../src/engine/definition.ts';
import { faultText } from '../../src/engine/faultText.ts';
import { menuLabelKey, readable } from '../../src/engine/labels.ts';
import { isObject } from '../../src/engine/paths.ts';
import { storeMessage } from '../session/stored.ts';
import { HttpFailure } from './failure.ts';

/** The operation of a definition that failed. */
export interface FailedOperation {
  resource?: Resource;
  op?: string;
  /** Title of the record, for texts that name it. */
  name?: string;
}

/** How a failure is shown. `failureText` makes the text. */
export interface FailureDescription {
  /** i18n key of the text; if absent, the reason is the text. */
  key?: string;
  args: { [name: string]: unknown };
  /** The server's reason, unchanged, and the i18n key of its text if it is a known code. */
  reason?: string;
  reasonKey?: string;
  /** The text in the body of the answer, if the rule shows it. */
  bodyText?: string;
  /** The limit that was reached, if the reason is LIMIT_REACHED. */
  limit?: ErrorBody['limit'];
  appendsReason: boolean;
  /** If set, the text is also stored as a message for the banners, displayed for this many milliseconds. */
  message?: number;
  /** What to refetch after the message. */
  reload: readonly Reload[];
}

export type Translate = (key: string, args?: { [name: string]: unknown }) => string;

/** What a matching rule says: text, message and refetch. */
type Outcome = Omit<FailureRule, 'ops'>;

/** Reasons whose own text is shown alone, instead of a general text followed by the reason. */
const OWN_TEXT = new Set([
  'UNAUTHORIZED',
  'VALIDATION',
  'NOT_UNIQUE',
  'VERSION_CONFLICT',
  'INTERNAL',
  'UNAVAILABLE',
  'TOO_LARGE',
  'IMPORT_EMPTY',
  'IMPORT_NO_ROWS',
  'IMPORT_NO_TABLE',
  'IMPORT_OTHER_FORMAT',
  'IMPORT_PASSWORD',
  'IMPORT_DAMAGED',
  'IMPORT_TOO_WIDE',
  'IMPORT_STATE',
  'INVALID_STATE',
  'DECIDED',
  'IMPORT_BUSY',
  'IMPORT_TOO_LONG',
  'IMPORT_TOO_COMPLEX',
]);
/** Operations with a general text. */
const OPERATIONS = new Set(['list', 'one', 'create', 'update', 'remove', 'clone', 'restore']);

/** The rule for a failure for which the definition has none (left open by spec section 8). */
function generalRule(failure: unknown, op: string | undefined): Outcome {
  if (!(failure instanceof HttpFailure)) return { text: 'errors.unexpected' };
  if (failure.reason === 'UNSUPPORTED') return { text: 'errors.unsupported' };
  if (op === 'move') return { text: 'errors.move', appendsReason: true };
  if (failure.stored) return { text: 'errors.afterSave', appendsReason: true };
  if (failure.kind === 'timeout' && failure.read) return { text: 'errors.timeoutRead' };
  if (failure.kind !== 'answer') return { text: `errors.${failure.kind}` };
  if (failure.reason !== undefined && OWN_TEXT.has(failure.reason)) {
    return { text: `errors.reasons.${failure.reason}` };
  }
  return { text: `errors.${op !== undefined && OPERATIONS.has(op) ? op : 'call'}`, appendsReason: true };
}

function ruleFor(failure: unknown, { resource, op }: FailedOperation): Outcome {
  if (!(failure instanceof HttpFailure)) return generalRule(failure, op);
  const { reason, status } = failure;
  const atFields = isFormFault(reason) && op !== undefined && isWrite(op);
  const fits = (rule: FailureRule) =>
    rule.ops.some((one) => one === op) &&
    (rule.reason === undefined || (rule.reason === 'any' ? reason !== undefined : rule.reason === reason)) &&
    (rule.status === undefined || rule.status === status) &&
    (rule.tells === undefined || textOfBody(failure.body) !== undefined) &&
    (rule.always === true || !atFields);
  return resource?.api.failures.find(fits) ?? generalRule(failure, op);
}

/** Field errors are shown at the fields, so the reason code is left out. */
function isFormFault(reason: string | undefined): boolean {
  return reason === 'VALIDATION' || reason === 'NOT_UNIQUE' || reason === 'VERSION_CONFLICT';
}

function isWrite(op: string): boolean {
  return op === 'create' || op === 'update' || op === 'clone';
}

/** How a failure is shown to the user (spec section 8): as its definition says, else with general texts. */
export function describeFailure(failure: unknown, what: FailedOperation = {}): FailureDescription {
  const { text, appendsReason = false, message, reload = [], tells } = ruleFor(failure, what);
  const reason = failure instanceof HttpFailure ? failure.reason : undefined;
  return {
    key: text,
    args: { name: what.name ?? '', by: decidedBy(failure) },
    reason,
    bodyText: tells === 'body' && failure instanceof HttpFailure ? textOfBody(failure.body) : undefined,
    limit: limitOf(failure),
    reasonKey: reason !== undefined && Object.hasOwn(REASONS, reason) ? `errors.reasons.${reason}` : undefined,
    appendsReason,
    message,
    reload,
  };
}

/** The body of an answer as text: its message if it has one, else the whole body as JSON; undefined if empty. */
function textOfBody(body: unknown): string | undefined {
  if (body === undefined || body === null || body === '') return undefined;
  if (typeof body === 'string') return body;
  const message = isObject(body)
    ? [body.message, body.detail, body.reason].find((one) => typeof one === 'string')
    : undefined;
  return message ?? JSON.stringify(body);
}

/** Who has decided before; '' for other failures. */
function decidedBy(failure: unknown): string {
  if (!(failure instanceof HttpFailure) || failure.reason !== 'DECIDED' || !isObject(failure.body)) return '';
  const { decided } = failure.body;
  return isObject(decided) && typeof decided.by === 'string' ? decided.by : '';
}

function limitOf(failure: unknown): ErrorBody['limit'] {
  if (!(failure instanceof HttpFailure) || failure.reason !== 'LIMIT_REACHED' || !isObject(failure.body))
    return undefined;
  const { limit } = failure.body;
  return isObject(limit) && typeof limit.limit === 'number' ? (limit as unknown as ErrorBody['limit']) : undefined;
}

/** Text of a reached limit: the resource, the organization, the limit and how much of it is used. */
function limitText(limit: ErrorBody['limit'], translate: Translate): string | undefined {
  if (!limit) return undefined;
  const { resource, orgName, limit: most, used } = limit;
  const what = translate(menuLabelKey(resource), { smart_count: 2, _: readable(resource) });
  return translate('errors.limit', { what, organization: orgName, limit: most, used });
}

/**
 * The text of a described failure. A reason that is a known code is translated; any other is shown as the server sent
 * it.
 */
export function failureText(described: FailureDescription, translate: Translate): string {
  const { key, args, reason, reasonKey, bodyText, limit, appendsReason } = described;
  if (bodyText !== undefined) return bodyText;
  const reasonText = limitText(limit, translate) ?? (reasonKey ? translate(reasonKey) : reason);
  if (key === undefined) return reasonText ?? translate('errors.call');
  const text = translate(key, args);
  return appendsReason && reasonText ? `${text}: ${reasonText}` : text;
}

/** What `finishFailure` needs to handle a failed call. */
export interface FailureEffects {
  translate: Translate;
  /** Refetches what a rule names. */
  reload?: (resource: Resource, parts: readonly Reload[]) => void;
}

/** Failures whose text has been stored for the banners. */
const stored = new WeakSet<HttpFailure>();

/**
 * Handles a failed call as its definition says: stores a message for the banners, refetches what the rule names, and
 * sets the failure's `message` to the translated text.
 */
export function finishFailure(failure: unknown, what: FailedOperation, { translate, reload }: FailureEffects): void {
  if (!(failure instanceof HttpFailure)) return;
  const described = describeFailure(failure, what);
  const content = failureText(described, translate);
  if (described.message !== undefined) {
    stored.add(failure);
    storeMessage({ severity: 'error', content, life: described.message });
  }
  translateErrors(failure, content, translate);
  if (what.resource && described.reload.length > 0) reload?.(what.resource, described.reload);
}

/** react-admin's own components show the `message` of an error unchanged, and `body.errors` at the fields. */
function translateErrors(failure: HttpFailure, content: string, translate: Translate): void {
  failure.message = content;
  if (!failure.errors || !isObject(failure.body)) return;
  const words = Object.entries(failure.errors).map(([field, fault]) => [field, faultText(fault, translate)]);
  failure.body = { ...failure.body, errors: Object.fromEntries(words) };
}

/** Whether a message for the failure has been stored for the banners already. */
export function hasStoredMessage(failure: unknown): boolean {
  return failure instanceof HttpFailure && stored.has(failure);
}

/** Whether the server refused the call for missing rights, whatever the wording of its reason. */
export function isAccessDenied(failure: HttpFailure): boolean {
  return failure.status === 403 || /access[ _-]?denied/i.test(failure.reason ?? '');
}
