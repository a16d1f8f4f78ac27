import type { ChannelTakes } from '../../../protocol/alarms.ts';
import type { ChannelName } from '../../../protocol/delivery.ts';
import type { LaneLimits } from './lane.ts';

/** The calls of a step that are made when it begins. */
export interface PlannedStep {
  /** Seconds after the alarm. */
  offsetSeconds: number;
  deviceTypes: readonly string[];
}

/** What is known of a channel's speed. */
export interface KnownLane {
  name: ChannelName;
  limits: LaneLimits;
  /** How long a call took in the last hour; null: unknown. */
  medianMilliseconds: number | null;
}

/** Calls per second of a channel: its rate, or what its connections can do. */
function speedOf({ limits: { perSecond, concurrency }, medianMilliseconds }: KnownLane): number {
  if (!medianMilliseconds) return perSecond;
  return Math.min(perSecond, (concurrency * 1_000) / medianMilliseconds);
}

/** The longest time without a pause in which a channel makes calls; calls of a step wait for those of earlier ones. */
function longest(batches: readonly { at: number; calls: number }[], speed: number): { calls: number; seconds: number } {
  let best = { calls: 0, seconds: 0 };
  let run = { from: 0, calls: 0 };
  for (const { at, calls } of batches) {
    const pending = run.calls > 0 && at <= run.from + run.calls / speed;
    run = pending ? { from: run.from, calls: run.calls + calls } : { from: at, calls };
    if (run.calls > best.calls) best = { calls: run.calls, seconds: Math.ceil(run.calls / speed) };
  }
  return best;
}

/**
 * Estimates for each channel how long the calls of an alarm take, by the limits of the installation and the usual time
 * of a call. `steps`: of all tracks.
 */
export function takesOf(
  steps: readonly PlannedStep[],
  lanes: readonly KnownLane[],
  channelFor: (deviceType: string) => ChannelName | undefined,
): ChannelTakes[] {
  const inOrder = [...steps].sort((a, b) => a.offsetSeconds - b.offsetSeconds);
  return lanes.flatMap((lane) => {
    const batches = inOrder.map(({ offsetSeconds, deviceTypes }) => ({
      at: offsetSeconds,
      calls: deviceTypes.filter((type) => channelFor(type) === lane.name).length,
    }));
    const { calls, seconds } = longest(
      batches.filter(({ calls: some }) => some > 0),
      speedOf(lane),
    );
    return calls > 0 ? [{ channel: lane.name, calls, seconds }] : [];
  });
}
