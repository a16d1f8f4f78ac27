import { useEvent } from 'ra-core';
import { useState } from 'react';

/** Widths of columns in pixels that the user has chosen, by field. */
export type KeptWidths = { readonly [field: string]: number };

const NONE: KeptWidths = {};

function load(key: string): KeptWidths {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return NONE;
    return Object.fromEntries(Object.entries(kept).filter(([, width]) => typeof width === 'number' && width > 0));
  } catch {
    return NONE;
  }
}

function keep(key: string, widths: KeptWidths): void {
  try {
    if (Object.keys(widths).length > 0) localStorage.setItem(key, JSON.stringify(widths));
    else localStorage.removeItem(key);
  } catch {
    // without storage the widths are kept until the screen is left
  }
}

/** The widths that the user has chosen, stored in this browser under `key`. */
export function useKeptWidths(key: string) {
  const [loaded, setLoaded] = useState<{ readonly [key: string]: KeptWidths }>({});
  let widths = loaded[key];
  if (!widths) {
    widths = load(key);
    setLoaded({ ...loaded, [key]: widths });
  }
  const now = widths;
  const change = (next: KeptWidths) => {
    keep(key, next);
    setLoaded((all) => ({ ...all, [key]: next }));
  };
  /** Keeps the width of a column; undefined: it is fitted to its content again. */
  const setWidth = useEvent((field: string, width: number | undefined) => {
    const { [field]: _, ...others } = now;
    change(width === undefined ? others : { ...others, [field]: width });
  });
  const resetWidths = useEvent(() => change(NONE));
  return { widths: now, setWidth, resetWidths };
}
