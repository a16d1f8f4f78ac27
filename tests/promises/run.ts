import fc from 'fast-check';
import type { Lab } from './lab.ts';
import { type Compared, compareWorld } from './promises.ts';
import type { World } from './world.ts';
import { worlds } from './worlds.ts';

export interface RunOptions {
  worlds: number;
  seed: number;
  /** Begins with the world at this place; default: the first. */
  from?: number;
  /** Stops after this many disagreements; default: never. */
  stop?: number;
  /** Stops asking for further worlds after this many milliseconds; default: never. */
  most?: number;
  say?: (line: string) => void;
}

/** A world in which oracle and product disagree. */
export interface Disagreement {
  /** Its place among the worlds of the seed. */
  place: number;
  found: Compared;
}

export interface RunResult {
  worlds: number;
  disagreements: Disagreement[];
}

/** Milliseconds for which a smaller world is looked for. */
const MOST_SHRINKING = 60_000;
/** Most facts of a disagreement that are printed. */
const FACTS_SHOWN = 12;

/** Compares a world; a fault of the product that stops the comparison is a disagreement, too. */
async function compared(lab: Lab, world: World): Promise<Compared> {
  try {
    return await compareWorld(lab, world);
  } catch (error) {
    return { missing: [], more: [String(error instanceof Error ? error.message : error)] };
  }
}

const disagrees = ({ missing, more }: Compared): boolean => missing.length + more.length > 0;

/** Lets the product carry out the worlds of a seed, one after another. */
export async function runWorlds(
  lab: Lab,
  { worlds: count, seed, from = 0, stop, most, say = () => undefined }: RunOptions,
): Promise<RunResult> {
  const until = performance.now() + (most ?? Number.POSITIVE_INFINITY);
  const disagreements: Disagreement[] = [];
  let done = from;
  for (const world of fc.sample(worlds, { seed, numRuns: count }).slice(from)) {
    if (performance.now() > until || disagreements.length === stop) break;
    const found = await compared(lab, world);
    if (disagrees(found)) {
      disagreements.push({ place: done, found });
      for (const line of linesOf(seed, { place: done, found })) say(line);
    }
    done += 1;
    if (done % 25 === 0) say(`${done} of ${count} worlds`);
  }
  return { worlds: done - from, disagreements };
}

/** A disagreement in lines, with the command that repeats it. */
export function linesOf(seed: number, { place, found: { missing, more } }: Disagreement): string[] {
  return [
    `seed ${seed}, world ${place}; alone: npm run endure -- promises ${place + 1} --from ${place} --seed ${seed}`,
    ...missing.slice(0, FACTS_SHOWN).map((fact) => `  promised, not found: ${fact}`),
    ...more.slice(0, FACTS_SHOWN).map((fact) => `  found, not promised: ${fact}`),
  ];
}

/** Reduces a world in which they disagree to a small one. */
export async function smallest(
  lab: Lab,
  seed: number,
  place: number,
): Promise<{ world: World; found: Compared } | undefined> {
  const until = performance.now() + MOST_SHRINKING;
  // when the time is over, every smaller world passes, so that the smallest so far remains
  const property = fc.asyncProperty(
    worlds,
    async (world) => performance.now() > until || !disagrees(await compared(lab, world)),
  );
  const { counterexample } = await fc.check(property, { seed, path: `${place}`, numRuns: 1 });
  const world = counterexample?.[0];
  return world && { world, found: await compared(lab, world) };
}
