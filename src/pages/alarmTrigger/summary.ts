import type { AlarmPreview, PreviewStep } from '../../../protocol/alarms.ts';
import type { DeadEnd } from '../../../protocol/duty.ts';
import { deadEndKey } from '../../duty/coverage.ts';
import { canBeCalled } from '../../duty/reach.ts';

/** A step with its number (from 1) among the steps of all alarm plans. */
export interface NumberedStep extends PreviewStep {
  number: number;
  planId: number | null;
  planTitle: string;
}

export interface Summary {
  /** Number of people called, each counted once. */
  people: number;
  /** Number of occurrences of people in all steps, plus the unreachable people. */
  named: number;
  /** Number of occurrences of people who were already counted. */
  repeated: number;
  /** Number of people who are named but can't be called. */
  unreachable: number;
  /** Each once: people first, then the others. */
  deadEnds: DeadEnd[];
  steps: NumberedStep[];
  required: number;
}

/** Calculates the numbers of a preview. */
export function summarize({ tracks, deadEnds, required }: AlarmPreview): Summary {
  const steps = tracks
    .flatMap(({ planId, title, steps: own }) => own.map((step) => ({ ...step, planId, planTitle: title })))
    .map((step, index) => ({ ...step, number: index + 1 }));
  const reached = steps.flatMap(({ calls }) => calls.filter(canBeCalled).map(({ participantId }) => participantId));
  const people = new Set(reached);
  const found = [...deadEnds, ...steps.flatMap((step) => step.deadEnds)].filter(({ kind }) => kind !== 'step');
  const distinct = [...new Map(found.map((end) => [deadEndKey(end), end])).values()];
  // leaves out people whom another step reaches
  const remaining = distinct.filter(({ kind, id }) => kind !== 'participant' || id === null || !people.has(id));
  const lost = new Set(remaining.flatMap(({ kind, id }) => (kind === 'participant' && id !== null ? [id] : [])));
  return {
    people: people.size,
    named: reached.length + lost.size,
    repeated: reached.length - people.size,
    unreachable: lost.size,
    deadEnds: [
      ...remaining.filter(({ kind }) => kind === 'participant'),
      ...remaining.filter((end) => end.kind !== 'participant'),
    ],
    steps,
    required,
  };
}

/** Counts the calls of a step that can be made by type of device, the most frequent first. */
export function devicesOf({ calls }: Pick<PreviewStep, 'calls'>): [type: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { type, problem } of calls.flatMap(({ devices }) => devices)) {
    if (!problem) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}
