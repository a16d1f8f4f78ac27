import { lazy } from 'react';
import type { Widgets } from '../definition/widgets.ts';
import { loadChunk } from '../ui/chunks.ts';
import { cells, inputs, lists, tabs } from '../widgets/registry.ts';

/** Components that definitions use and that are above `definition`. */
export const widgets: Widgets = {
  ...{ inputs, cells, tabs, lists },
  parts: lazy(() => loadChunk(() => import('../parts/PartsTab.tsx'))),
};
