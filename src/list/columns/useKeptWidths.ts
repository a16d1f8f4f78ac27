import { useEvent } from 'ra-core';
import { useMemo } from 'react';
import { useStoredState } from '../../ui/useStoredState.ts';

/** Widths of columns in pixels that the user has chosen, by field. */
export type KeptWidths = { readonly [field: string]: number };

/** The widths that the user has chosen, stored in this browser under `key`. */
export function useKeptWidths(key: string) {
  const [stored, keep] = useStoredState<KeptWidths | undefined>(key, undefined);
  const widths = useMemo<KeptWidths>(
    () =>
      Object.fromEntries(Object.entries(stored ?? {}).filter(([, width]) => typeof width === 'number' && width > 0)),
    [stored],
  );
  /** Keeps the width of a column; undefined: it is fitted to its content again. */
  const setWidth = useEvent((field: string, width: number | undefined) => {
    const { [field]: _, ...others } = widths;
    const next = width === undefined ? others : { ...others, [field]: width };
    keep(Object.keys(next).length > 0 ? next : undefined);
  });
  const resetWidths = useEvent(() => keep(undefined));
  return { widths, setWidth, resetWidths };
}
