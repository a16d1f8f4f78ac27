import { type KeyboardEvent, useRef } from 'react';

interface Grid {
  names: readonly string[];
  /** Number of columns. */
  columns: number;
}

/** Returns the index that a key moves to in a grid; undefined if it isn't a movement key. */
export function stepInGrid(key: string, at: number, count: number, columns: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const steps: { [key: string]: number } = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = at + step;
  return next >= 0 && next < count ? next : at;
}

/** Arrow keys in a grid of buttons with `data-name`; only one of them is in the tab order. */
export function useGridKeys({ names, columns }: Grid, value: string, onEnter: (name: string) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const active = names.includes(value) ? value : names[0];
  const focus = (name: string | undefined) =>
    ref.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(name ?? '')}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const name = event.target instanceof HTMLElement ? event.target.dataset.name : undefined;
    if (name === undefined) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter(name);
      return;
    }
    const next = stepInGrid(event.key, names.indexOf(name), names.length, columns);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    focus(names[next]);
  };
  return { ref, active, onKeyDown, enter: () => focus(active) };
}
