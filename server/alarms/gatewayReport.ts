import { PHONE_ANSWERS } from '../../protocol/phone.ts';
import { REPORTED_FAILURES } from './alarms.ts';
import { shortened, storable, textOf, wordOf } from './bending.ts';
import type { EventBody } from './eventBody.ts';

export const REPORTED_STATES = ['delivered', 'failed'] as const;
export const LONGEST_DETAIL = 500;
/** Stands for a reason that the gateway doesn't name, or names by a word of its own. */
const UNNAMED: (typeof REPORTED_FAILURES)[number] = 'rejected';

/** The keys of a report. */
export const REPORT_KEYS = ['callId', 'key', 'answer', 'state', 'reason', 'detail'] as const;

type Values = EventBody['values'];

const isOneOf = (words: readonly string[], value: unknown): boolean => words.some((word) => word === value);

/** A number written as a text is that number; other values stay as they are. */
const numberOf = (value: unknown): unknown => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? +value : value);

function failureOf({ reason, detail }: Values): Values {
  const word = wordOf(reason, REPORTED_FAILURES);
  const isKnown = isOneOf(REPORTED_FAILURES, word);
  const said = [isKnown ? undefined : textOf(reason), textOf(detail)].filter((part) => part !== undefined);
  return { reason: isKnown ? word : UNNAMED, detail: shortened(storable(said.join(': ')), LONGEST_DETAIL) };
}

/**
 * Makes a valid report of what a gateway sent, wherever its sense is clear, because not every gateway repeats one that
 * was refused: unknown keys are dropped, a detail is shortened and cleaned, an answer counts more than a state beside
 * it, and a failure without a known reason is a rejected call whose detail says the reason.
 */
export function bentReport({ callId, key, ...values }: Values): Values {
  const call = { callId: numberOf(callId), key };
  const answer = textOf(values.answer) && wordOf(values.answer, PHONE_ANSWERS);
  if (isOneOf(PHONE_ANSWERS, answer)) return { ...call, answer };
  const state = textOf(values.state) && wordOf(values.state, REPORTED_STATES);
  return { ...call, answer, state, ...(state === 'failed' ? failureOf(values) : {}) };
}
