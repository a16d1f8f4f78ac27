import type { Entry, Target } from './entries.ts';

/** The selection: ids by key of the target, in the order in which they were selected. */
export interface SelectorValue {
  [key: string]: readonly number[];
}

/** Adds or removes entries. Existing ones keep their position. */
export function withEntries(value: SelectorValue, entries: readonly Entry[], chosen: boolean): SelectorValue {
  const next: { [key: string]: readonly number[] } = { ...value };
  const keys = new Set(entries.map(({ key }) => key));
  for (const key of keys) {
    const before = next[key] ?? [];
    const ids = new Set(entries.flatMap((entry) => (entry.key === key ? [entry.id] : [])));
    next[key] = chosen ? [...new Set([...before, ...ids])] : before.filter((id) => !ids.has(id));
  }
  return next;
}

/** Number of ids that are in only one of the two values. */
export function differences(a: SelectorValue, b: SelectorValue, targets: readonly Target[]): number {
  let count = 0;
  for (const { key } of targets) {
    const [left, right] = [new Set(a[key]), new Set(b[key])];
    for (const id of left) if (!right.has(id)) count += 1;
    for (const id of right) if (!left.has(id)) count += 1;
  }
  return count;
}

/** Number of selected ids of all targets. */
export function countOf(value: SelectorValue, targets: readonly Target[]): number {
  return targets.reduce((sum, { key }) => sum + (value[key]?.length ?? 0), 0);
}
