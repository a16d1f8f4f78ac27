import { createContext } from 'react';
import { useNeeded } from '../../ui/contexts.ts';
import type { Shape } from './shape.ts';
import type { AssigneeLabels } from './useAssigneeLabels.ts';

/** The schedule whose week groups are shown. */
export interface WeekGroups {
  shape: Shape;
  who: AssigneeLabels;
  readOnly: boolean;
}

export const WeekGroupsContext = createContext<WeekGroups | null>(null);

/** The schedule of the surrounding input or tab. */
export const useWeekGroups = (): WeekGroups =>
  useNeeded(WeekGroupsContext, 'A row stands outside of the week groups of a schedule');
