import { fire, type Shot } from './driver.ts';
import type { Target } from './installations.ts';
import { type Summary, summarize } from './stats.ts';

export type Side = Target & { shot: (index: number) => Shot };

/** Measures two servers alternately in many short turns, because the machine's other load varies within seconds. */
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
      // the first turn is a warm-up
      if (turn > 0) for (const time of times) samples[i === 0 ? 0 : 1].push(time);
    }
  }
  return [summarize(samples[0]), summarize(samples[1])];
}
