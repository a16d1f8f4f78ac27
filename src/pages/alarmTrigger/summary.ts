import type { AlarmPreview, PreviewStep } from '../../../protocol/alarms.ts';
import type { DeadEnd, ResolvedCall } from '../../../protocol/duty.ts';

export const isReached = ({ devices }: ResolvedCall): boolean => devices.length > 0;

/** A step with its number among all steps of the alarm. */
export interface NumberedStep extends PreviewStep {
  number: number;
  planId: number | null;
  planTitle: string;
}

export interface Summary {
  /** How many people are called, everybody counted once. */
  people: number;
  /** How often they are named by all steps together, the unreachable included. */
  named: number;
  /** How often somebody is named who is counted already. */
  repeated: number;
  /** People who are named, but can't be called. */
  unreachable: number;
  /** Each once: people first, then what leads nowhere. */
  deadEnds: DeadEnd[];
  steps: NumberedStep[];
  required: number;
}

/** What makes a dead end the same as another. */
export const keyOf = ({ code, kind, id, title }: DeadEnd) => `${code} ${kind} ${id ?? title}`;

/** A preview in numbers. */
export function summarize({ tracks, deadEnds, required }: AlarmPreview): Summary {
  const steps = tracks
    .flatMap(({ planId, title, steps: own }) => own.map((step) => ({ ...step, planId, planTitle: title })))
    .map((step, index) => ({ ...step, number: index + 1 }));
  const reached = steps.flatMap(({ calls }) => calls.filter(isReached).map(({ participantId }) => participantId));
  const people = new Set(reached);
  const found = [...deadEnds, ...steps.flatMap((step) => step.deadEnds)].filter(({ kind }) => kind !== 'step');
  const distinct = [...new Map(found.map((end) => [keyOf(end), end])).values()];
  // reached by another step
  const told = distinct.filter(({ kind, id }) => kind !== 'participant' || id === null || !people.has(id));
  const lost = new Set(told.flatMap(({ kind, id }) => (kind === 'participant' && id !== null ? [id] : [])));
  return {
    people: people.size,
    named: reached.length + lost.size,
    repeated: reached.length - people.size,
    unreachable: lost.size,
    deadEnds: [
      ...told.filter(({ kind }) => kind === 'participant'),
      ...told.filter((end) => end.kind !== 'participant'),
    ],
    steps,
    required,
  };
}

/** How many calls of a step there are by type of device, the most frequent first. */
export function devicesOf({ calls }: Pick<PreviewStep, 'calls'>): [type: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { devices } of calls) for (const { type } of devices) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
