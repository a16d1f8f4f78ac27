import { useEvent } from 'ra-core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Day, dateOf, dayOf, monthLength, readDay, WEEK_DAYS } from '../../duty/days.ts';

/** Marked days, from the one where marking began to the current one. */
interface Marking {
  anchor: Day;
  current: Day;
}

const attribute = 'data-day';

function dayAt(target: EventTarget | null): Day | undefined {
  const cell = target instanceof Element ? target.closest(`[${attribute}]`) : null;
  return cell ? readDay(cell.getAttribute(attribute)) : undefined;
}

function step(day: Day, key: string, year: number): Day | undefined {
  const { month, date } = dateOf(day);
  const inMonth = (to: number) => dayOf(year, to, Math.min(date, monthLength(year, to)));
  switch (key) {
    case 'ArrowLeft':
      return day - 1;
    case 'ArrowRight':
      return day + 1;
    case 'ArrowUp':
      return day - WEEK_DAYS;
    case 'ArrowDown':
      return day + WEEK_DAYS;
    case 'PageUp':
      return month > 1 ? inMonth(month - 1) : undefined;
    case 'PageDown':
      return month < 12 ? inMonth(month + 1) : undefined;
    case 'Home':
      return dayOf(year, month, 1);
    case 'End':
      return dayOf(year, month, monthLength(year, month));
    default:
      return undefined;
  }
}

/**
 * Marks days in a year: by clicking or dragging with the mouse, or with the arrow keys (with Shift for several days)
 * and Enter. On a touch screen, where dragging scrolls, a tap marks one day.
 */
export function useDayMarking(year: number, start: Day, onMark: (first: Day, last: Day) => void) {
  const [marking, setMarking] = useState<Marking>();
  const [focused, setFocused] = useState(start);
  const drawing = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  const done = useEvent(() => {
    if (!drawing.current) return;
    drawing.current = false;
    if (marking) onMark(Math.min(marking.anchor, marking.current), Math.max(marking.anchor, marking.current));
    setMarking(undefined);
  });
  useEffect(() => {
    window.addEventListener('pointerup', done);
    window.addEventListener('pointercancel', done);
    return () => {
      window.removeEventListener('pointerup', done);
      window.removeEventListener('pointercancel', done);
    };
  }, [done]);

  const onKeyDown = (event: KeyboardEvent) => {
    const from = dayAt(event.target);
    if (from === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const { anchor, current } = marking ?? { anchor: from, current: from };
      setMarking(undefined);
      onMark(Math.min(anchor, current), Math.max(anchor, current));
      return;
    }
    const to = step(from, event.key, year);
    if (to === undefined) return;
    event.preventDefault();
    if (dateOf(to).year !== year) return;
    setFocused(to);
    setMarking(event.shiftKey ? { anchor: marking?.anchor ?? from, current: to } : undefined);
    root.current?.querySelector<HTMLElement>(`[data-number="${to}"]`)?.focus();
  };
  const handlers = {
    ref: root,
    onKeyDown,
    onPointerDown: (event: PointerEvent) => {
      const day = dayAt(event.target);
      if (day === undefined || event.button !== 0 || event.pointerType === 'touch') return;
      drawing.current = true;
      setMarking({ anchor: day, current: day });
    },
    onPointerOver: (event: PointerEvent) => {
      const day = dayAt(event.target);
      if (drawing.current && day !== undefined) setMarking((before) => before && { ...before, current: day });
    },
    // taps, and clicks by assistive technology; the pointer events above handle the mouse
    onClick: (event: { target: EventTarget; detail: number; nativeEvent: Event }) => {
      const day = dayAt(event.target);
      const { pointerType } = event.nativeEvent as Partial<globalThis.PointerEvent>;
      if (day !== undefined && pointerType !== 'mouse') onMark(day, day);
    },
  };
  const marks = (day: Day) =>
    marking !== undefined &&
    day >= Math.min(marking.anchor, marking.current) &&
    day <= Math.max(marking.anchor, marking.current);
  return { handlers, marks, focused: dateOf(focused).year === year ? focused : start };
}
