import type { CalendarRef } from '@fullcalendar/react';
import { useRef, useState } from 'react';
import type { Day } from '../../duty/days.ts';
import { useDesktop } from '../../ui/useDesktop.ts';
import { useStoredState } from '../../ui/useStoredState.ts';
import { isView, VIEWS, type ViewName } from './Toolbar.tsx';

/** Returns the view of the calendar, which the browser stores, and the period that it shows. */
export function useView() {
  const desktop = useDesktop();
  const [stored, store] = useStoredState('tocsin.calendar.view', desktop ? 'week' : 'agenda');
  const view: ViewName = isView(stored) ? stored : 'week';
  const calendar = useRef<CalendarRef>(null);
  const [range, setRange] = useState({ from: 0, to: 0, title: '' });
  return {
    view,
    calendar,
    range,
    onRange: (from: Day, to: Day, title: string) => setRange({ from, to, title }),
    onView: (next: ViewName) => {
      store(next);
      calendar.current?.getApi().changeView(VIEWS[next]);
    },
    onGo: (where: 'prev' | 'next' | 'today') => calendar.current?.getApi()[where](),
  };
}
