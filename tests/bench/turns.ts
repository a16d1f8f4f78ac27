import { fire, type Shot } from './driver.ts';
import type { Target } from './installations.ts';
import { type Summary, summarize } from './stats.ts';

export type Side = Target & { shot: (index: number) => Shot };

/** Two servers by many short turns, because what else the machine does comes and goes within seconds. */
export async function byTurns(
  { quick }: { quick: boolean },
  connections: number,
  sides: readonly [Side, Side],
): Promise<[Summary, Summary]> {
  const turns = quick ? 6 : 16;
  const samples: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= turns; turn++) {
    for (const [i, side] of sides.entries()) {
      const times = await fire({ ...side, connections, milliseconds: 250, atLeast: connections * 3 });
      // The first turn warms up.
      if (turn > 0) for (const time of times) samples[i === 0 ? 0 : 1].push(time);
    }
  }
  return [summarize(samples[0]), summarize(samples[1])];
}
