import { DAY_MINUTES, type Span } from '../../duty/days.ts';
import type { ViewName } from './Toolbar.tsx';

/** Minutes by which the up and down keys move or resize an event. */
const STEP = 15;

/** Returns the times of an event after an arrow key; with Shift only its end moves. Undefined for other keys. */
export function keyedSpan(key: string, shift: boolean, { start, end }: Span, view: ViewName): Span | undefined {
  if (view === 'agenda') return undefined;
  const byDay = view === 'month';
  const across = { ArrowLeft: -DAY_MINUTES, ArrowRight: DAY_MINUTES }[key];
  const upright = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (shift) {
    const by = across ?? (upright === undefined ? undefined : upright * (byDay ? DAY_MINUTES : STEP));
    return by === undefined ? undefined : { start, end: Math.max(start + STEP, end + by) };
  }
  const by = across ?? (upright === undefined ? undefined : upright * (byDay ? DAY_MINUTES * 7 : STEP));
  return by === undefined ? undefined : { start: start + by, end: end + by };
}
