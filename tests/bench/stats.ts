/** The value below which the given share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  if (samples.length === 0) return Number.NaN;
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

export interface Summary {
  p50: number;
  p99: number;
  count: number;
}

export function summarize(samples: readonly number[]): Summary {
  return { p50: percentile(samples, 0.5), p99: percentile(samples, 0.99), count: samples.length };
}
