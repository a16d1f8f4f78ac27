import type { AlarmRow } from '../../../protocol/alarmTable.ts';
import type { PanelButton } from '../../../protocol/panels.ts';
import type { Outgoing } from '../../live/outgoing.ts';
import { RUNNING } from '../../live/running.ts';

/** The alarms of a button's alarm point or template that a panel knows: those that run, newest first, and the newest of all. */
export interface PointState {
  running: readonly AlarmRow[];
  newest?: AlarmRow;
}

/** What a button triggers, as one text: its alarm point or its template. Undefined: an alarm without either. */
export function sourceKey({ alarmPointId, templateId }: Pick<PanelButton, 'alarmPointId' | 'templateId'>) {
  if (alarmPointId !== null) return `point.${alarmPointId}`;
  return templateId === null ? undefined : `template.${templateId}`;
}

/** How long the outcome of an alarm stays on its button, in seconds. */
export const OUTCOME_SHOWN = 300;
/** How long the reply to a trigger stays on the button while no table tells of its alarm, in milliseconds. */
const REPLY_SHOWN = 60_000;

/** A platform of the specification doesn't say whether an alarm runs. */
const isRunning = ({ running, status }: AlarmRow): boolean => running ?? RUNNING.includes(status);

/** What is known of each alarm point and template, by `sourceKey`, from rows of alarm tables. A row may be there twice. */
export function statesOf(rows: readonly AlarmRow[]): Map<string, PointState> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sorted = [...byId.values()].sort(
    (one, other) => other.triggeredAt.localeCompare(one.triggeredAt) || other.id - one.id,
  );
  const states = new Map<string, PointState>();
  for (const row of sorted) {
    const key = sourceKey({ alarmPointId: row.alarmPointId, templateId: row.templateId ?? null });
    if (key === undefined) continue;
    const { running, newest = row } = states.get(key) ?? { running: [] };
    states.set(key, { newest, running: isRunning(row) ? [...running, row] : running });
  }
  return states;
}

/** What a button shows. */
export type Face =
  | { kind: 'idle' }
  | { kind: 'sending' | 'asking' | 'signedOut' | 'doubt' | 'refused' }
  | { kind: 'raised'; id: number | undefined }
  | { kind: 'running'; row: AlarmRow; ids: number[] }
  | { kind: 'ended'; row: AlarmRow };

/** @param endedFor seconds since the newest alarm of the alarm point has ended; NaN: it has none */
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
  if (state?.newest && endedFor < OUTCOME_SHOWN) return { kind: 'ended', row: state.newest };
  return { kind: 'idle' };
}

/** Whether a press may raise an alarm: not while one is on its way, or runs. */
export function mayFire({ kind }: Face): boolean {
  return kind === 'idle' || kind === 'ended' || kind === 'refused';
}
