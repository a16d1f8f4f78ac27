/** Seeded random numbers: the same seed gives the same demo data on every machine. */
export interface Random {
  /** 0 <= x < 1 */
  next(): number;
  /** Integer from min to max, inclusive. */
  int(min: number, max: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Several distinct items, in the order of the list. */
  sample<T>(from: readonly T[], count: number): T[];
}

/** Mulberry32: small and fast, good enough for demo data. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(from: readonly T[]): T => {
    const item = from[int(0, from.length - 1)];
    if (item === undefined) throw new Error('cannot pick from an empty list');
    return item;
  };
  const sample = <T>(from: readonly T[], count: number): T[] => {
    let wanted = Math.min(count, from.length);
    let left = from.length;
    return from.filter(() => {
      const taken = next() * left < wanted;
      left -= 1;
      if (taken) wanted -= 1;
      return taken;
    });
  };
  return { next, int, chance: (p) => next() < p, pick, sample };
}
