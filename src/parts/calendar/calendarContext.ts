import { createContext } from 'react';
import { useNeeded } from '../../ui/contexts.ts';
import type { useEditing } from './useEditing.ts';
import type { useEventWrites } from './useEventWrites.ts';
import type { useView } from './useView.ts';

/** A calendar: what it shows, what the user may do in it, and the editing of its events. */
export interface Calendar {
  /** Name of the field that says whether an event counts; undefined if all do. */
  active: string | undefined;
  /** Whether events are read-only, whatever the user's rights. */
  locked: boolean;
  mayAdd: boolean;
  /** Whether events can be moved and resized now. */
  mayChange: boolean;
  shown: ReturnType<typeof useView>;
  editing: ReturnType<typeof useEditing>;
  writes: ReturnType<typeof useEventWrites>;
}

export const CalendarContext = createContext<Calendar | null>(null);

/** The surrounding calendar. */
export const useCalendar = (): Calendar => useNeeded(CalendarContext, 'An event stands outside of a calendar');
