import { lazy } from 'react';
import type { LISTS } from '../../resources/named.ts';
import type { PartsProps, Widget, Widgets } from '../definition/widgets.ts';
import { loadChunk } from '../ui/chunks.ts';
import { cells, inputs, lists, reviews, tabs } from '../widgets/registry.ts';

/** Widgets that replace the whole list of parts in a tab. */
const partLists: { [name in keyof typeof LISTS]: Widget<PartsProps> } = {
  individualCalendar: {
    component: lazy(() => loadChunk(() => import('../parts/calendar/CalendarTab.tsx'))),
  },
};

/** The components that definitions can name. Registered here because the folder `definition` must not import them. */
export const widgets: Widgets = {
  inputs,
  cells,
  tabs,
  reviews,
  lists,
  partLists,
  parts: lazy(() => loadChunk(() => import('../parts/PartsTab.tsx'))),
};
