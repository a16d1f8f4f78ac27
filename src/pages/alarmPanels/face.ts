import { begunAt, type ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import type { PanelButton } from '../../../protocol/panels.ts';
import type { Outgoing } from '../../live/outgoing.ts';

/** Known alarms of a button's alarm point or template: the running ones, newest first, and the newest of all. */
export interface PointState {
  running: readonly ShownAlarm[];
  newest?: ShownAlarm;
}

/** Returns a key for the alarm point or template that a button triggers; undefined if there is neither. */
export function sourceKey({ alarmPointId, templateId }: Pick<PanelButton, 'alarmPointId' | 'templateId'>) {
  if (alarmPointId !== null) return `point.${alarmPointId}`;
  return templateId === null ? undefined : `template.${templateId}`;
}

/** How long a button shows the outcome of an ended alarm, in seconds. */
export const OUTCOME_DURATION = 300;
/** How long a button shows the reply to its trigger if the alarm isn't in the alarm table yet, in milliseconds. */
const REPLY_SHOWN = 60_000;

/**
 * Groups rows of alarm tables by `sourceKey`; rows with the same id are merged. Scheduled alarms don't run: they are left
 * out, so that their button can still raise one at once.
 */
export function statesOf(rows: readonly ShownAlarm[]): Map<string, PointState> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sorted = [...byId.values()].sort(
    (one, other) => begunAt(other).localeCompare(begunAt(one)) || other.id - one.id,
  );
  const states = new Map<string, PointState>();
  for (const row of sorted) {
    if (row.status === 'SCHEDULED') continue;
    const key = sourceKey({ alarmPointId: row.alarmPointId, templateId: row.templateId ?? null });
    if (key === undefined) continue;
    const { running, newest = row } = states.get(key) ?? { running: [] };
    states.set(key, { newest, running: row.running ? [...running, row] : running });
  }
  return states;
}

/** State that a button shows. */
export type Face =
  | { kind: 'idle' }
  | { kind: 'sending' | 'asking' | 'stopped' | 'signedOut' | 'doubt' | 'refused' }
  | { kind: 'raised'; id: number | undefined }
  | { kind: 'running'; row: ShownAlarm; ids: number[] }
  | { kind: 'ended'; row: ShownAlarm };

/**
 * Returns the state that a button shows.
 *
 * @param endedFor seconds since the newest alarm of the button's source ended; NaN if it has none
 */
export function faceOf(
  state: PointState | undefined,
  outgoing: Outgoing | undefined,
  now: number,
  endedFor: number,
): Face {
  const phase = outgoing?.phase;
  if (phase && phase !== 'raised' && phase !== 'refused') return { kind: phase };
  const [row] = state?.running ?? [];
  if (row) return { kind: 'running', row, ids: (state?.running ?? []).map(({ id }) => id) };
  if (outgoing?.phase === 'raised' && now - outgoing.at < REPLY_SHOWN) {
    const id = outgoing.raised?.id;
    const told = id === undefined ? false : state?.newest !== undefined && state.newest.id >= id;
    if (!told) return { kind: 'raised', id };
  }
  if (phase === 'refused') return { kind: 'refused' };
  if (state?.newest && endedFor < OUTCOME_DURATION) return { kind: 'ended', row: state.newest };
  return { kind: 'idle' };
}

/** Whether a press may raise an alarm: not while one is being sent or is running. */
export function mayTrigger({ kind }: Face): boolean {
  return kind === 'idle' || kind === 'ended' || kind === 'refused';
}
