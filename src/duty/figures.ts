import { ALARM_STATUSES, type AlarmStatus, type CallState } from '../../protocol/alarms.ts';
import type { AlarmFigure, CallFigures, FilteredFigure } from '../../protocol/figures.ts';

/** Statuses of an alarm that enough of the people called have accepted, whoever acknowledged it later. */
export const ACCEPTED_STATUSES = ['ACCEPTED', 'NOT_ACKNOWLEDGED'] as const satisfies readonly AlarmStatus[];
/**
 * Statuses of an alarm that ended without being accepted though it was to be, or called nobody by mistake. It is
 * unhandled until an operator takes it over.
 */
export const NOT_ACCEPTED_STATUSES = [
  'NOT_ACCEPTED',
  'FAILURE',
  'CONFIG_PROBLEM',
] as const satisfies readonly AlarmStatus[];
const RUNNING_STATUSES = ['NEW', 'PROCESSING', 'PARTIAL_ACCEPTED', 'PARTIAL_ACKNOWLEDGED'];

/** The part of an alarm that determines where it counts. */
export interface CountedAlarm {
  status: string;
  ended: boolean;
  /** Whether enough of the people called have accepted. */
  accepted: boolean;
  /** Whether an operator has taken it over. */
  takenOver: boolean;
  /** Raised to try out a device. */
  test: boolean;
}

const oneOf = (list: readonly string[], value: string): boolean => list.includes(value);

/** The figure in which an alarm counts; `test` for one that counts in none. The same in SQL: `figureSql`. */
export function alarmFigure({ status, ended, accepted, takenOver, test }: CountedAlarm): FilteredFigure {
  if (test) return 'test';
  if (status === 'SCHEDULED') return 'waiting';
  if (!ended) return 'running';
  if (accepted || oneOf(ACCEPTED_STATUSES, status)) return 'accepted';
  if (status === 'ACKNOWLEDGED') return 'takenOver';
  if (!oneOf(NOT_ACCEPTED_STATUSES, status)) return 'ended';
  return takenOver ? 'takenOver' : 'notAccepted';
}

/**
 * The figure of an alarm of which only the status is known. Platforms that tell no more let the people called
 * acknowledge; ACCEPTED may still await that, but counts as accepted.
 */
export function figureOfStatus(status: string): AlarmFigure {
  const figure = alarmFigure({
    status,
    ended: !oneOf(RUNNING_STATUSES, status),
    accepted: status === 'ACKNOWLEDGED',
    takenOver: false,
    test: false,
  });
  return figure === 'test' ? 'ended' : figure;
}

/** The statuses whose alarms count in a figure, as far as a status alone says so: none for `takenOver` and `test`. */
export const statusesOfFigure = (figure: FilteredFigure): AlarmStatus[] =>
  ALARM_STATUSES.filter((status) => figureOfStatus(status) === figure);

const ANSWERED: readonly CallState[] = ['ACCEPTED', 'ACKNOWLEDGED', 'DECLINED'];

/**
 * Whether a call was made: a planned one is not yet, one that was not needed any more only if it had been sent before.
 * The same in SQL: `SENT_CALL`. Tallies keep such a call as SENT, so that their state says it alone.
 */
export const isSent = (state: string, hadBeenSent = false): boolean =>
  state === 'SKIPPED' ? hadBeenSent : state !== 'PLANNED';

/** The figure in which the result of a call counts; null: it has none. The same for FAILED in SQL: `FAILED_CALL`. */
export function callResult(state: string): Exclude<keyof CallFigures, 'calls'> | null {
  if (oneOf(ANSWERED, state)) return 'answered';
  if (state === 'NO_ANSWER') return 'noAnswer';
  return state === 'FAILED' ? 'failed' : null;
}
