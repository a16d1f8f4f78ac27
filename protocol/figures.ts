import { type Static, Type } from '@sinclair/typebox';

/** The figures of alarms and calls. Each is defined once: src/duty/figures.ts, and in SQL server/alarms/figures.ts. */

/**
 * The figures into which the alarms that were raised are divided: each alarm is in exactly one. A test alarm is in none
 * and counts as raised nowhere.
 *
 * - `notAccepted`: unhandled: has ended, though people were to accept it or be informed, without that, and no operator
 *   has taken it over since
 * - `running`: has begun and not ended
 * - `waiting`: waits for its start
 * - `accepted`: has ended; enough of the people called accepted it
 * - `takenOver`: has ended; an operator took it over: acknowledged it before enough people accepted, or later
 * - `ended`: has ended otherwise: only informed, stopped, canceled or suppressed
 */
export const ALARM_FIGURES = ['notAccepted', 'running', 'waiting', 'accepted', 'takenOver', 'ended'] as const;
export type AlarmFigure = (typeof ALARM_FIGURES)[number];

/** What a list of alarms can be filtered by: a figure, or `test` for the alarms that are in none. */
export const FILTERED_FIGURES = [...ALARM_FIGURES, 'test'] as const;
export type FilteredFigure = (typeof FILTERED_FIGURES)[number];

/** Numbers of alarms. `alarms`: all that were raised, the sum of the others. */
export const AlarmFigures = Type.Object({
  alarms: Type.Integer(),
  running: Type.Integer(),
  waiting: Type.Integer(),
  accepted: Type.Integer(),
  takenOver: Type.Integer(),
  notAccepted: Type.Integer(),
  ended: Type.Integer(),
});
export type AlarmFigures = Static<typeof AlarmFigures>;

/** Extension alarms.figures: how many alarms of a table are in each figure; `count`: in all but `test`. */
export interface FigureCounts {
  figures: { [figure in FilteredFigure]: number };
  count: number;
}

/** Numbers of calls that were made, by their result so far. */
export const CallFigures = Type.Object({
  /** Sent, or being sent. Planned calls and those that were no longer needed before they were sent don't count. */
  calls: Type.Integer(),
  /** Accepted, acknowledged or declined. */
  answered: Type.Integer(),
  /** Sent, but not answered in time. */
  noAnswer: Type.Integer(),
  /** Could not be sent. */
  failed: Type.Integer(),
});
export type CallFigures = Static<typeof CallFigures>;
