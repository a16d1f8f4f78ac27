import type { FieldFilter } from '../../engine/fieldFilter.ts';

/** What the editors of all filters get. */
export interface FilterProps {
  /** Label of the field. */
  label: string;
  filter: FieldFilter;
  onChange: (filter: FieldFilter | undefined) => void;
  /** Closes the panel. */
  onDone: () => void;
  /** Whether the server knows ranges, exceptions and empty values. */
  hasConditions: boolean;
}

/** The filter of a range: equal limits are a value, no limits are no filter. */
export function rangeOf<T extends string | number>(from: T | undefined, to: T | undefined): FieldFilter | undefined {
  if (from === undefined && to === undefined) return undefined;
  return from === to ? { is: from } : { from, to };
}
