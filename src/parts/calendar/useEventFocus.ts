import type { EventDisplayInfo } from '@fullcalendar/react';
import { useEvent } from 'ra-core';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useCalendar } from './calendarContext.ts';
import type { Occurrence } from './events.ts';

const keyOf = (target: EventTarget): string | undefined =>
  (target as HTMLElement).closest<HTMLElement>('[data-event]')?.dataset.event;

/**
 * Keys of the events in the grid. A moved event is a new element: it takes the focus over, and handles the keys that were
 * pressed while the focus was lost. `mark`: called by FullCalendar for each element.
 */
export function useEventFocus(byKey: ReadonlyMap<string, Occurrence>) {
  const { editing } = useCalendar();
  const focused = useRef<string>(undefined);
  const isLost = () => editing.lifted !== undefined && document.activeElement === document.body;
  const mark = useEvent(({ el, event }: EventDisplayInfo & { el: HTMLElement }) => {
    el.dataset.event = event.id;
    if (event.id === focused.current) queueMicrotask(() => isLost() && el.focus());
  });
  const onLostKey = useEvent((event: globalThis.KeyboardEvent) => {
    const occurrence = byKey.get(focused.current ?? '');
    if (!occurrence || event.target !== document.body || !isLost()) return;
    if (event.key !== 'Enter') return editing.onKey(occurrence, event);
    // Enter must not press a button of the panel or dialog that opens now
    event.preventDefault();
    editing.press(occurrence);
  });
  useEffect(() => {
    document.addEventListener('keydown', onLostKey);
    return () => document.removeEventListener('keydown', onLostKey);
  }, [onLostKey]);
  return {
    mark,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = keyOf(target);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const occurrence = byKey.get(keyOf(event.target) ?? '');
      if (occurrence) editing.onKey(occurrence, event);
    },
  };
}
