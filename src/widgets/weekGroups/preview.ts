import { createContext } from 'react';
import type { Coverage } from '../../duty/coverage.ts';
import type { Day } from '../../duty/days.ts';
import type { HolidayAt } from '../../duty/holidays.ts';
import type { Shift } from '../../duty/shifts.ts';
import { useNeeded } from '../../ui/contexts.ts';
import type { OverriddenShift } from './unrolled.ts';
import type { AssigneeLabel } from './useAssigneeLabels.ts';

/** A schedule on the time axis: the shown weeks, and the coverage of the coming year. */
export interface Preview {
  /** The schedule is in force from this day. */
  begin: Day;
  /** YYYY-MM-DD HH:mm:ss */
  now: string;
  /** Shifts of the shown weeks. */
  shifts: readonly Shift[];
  /** Gaps without a reason are those of the rotation; in the others somebody is on duty who can't be called. */
  coverage: Coverage;
  /** Shifts of the coming year that somebody covers, or in which the person on duty is absent. */
  covered: readonly OverriddenShift[];
  holidayAt: HolidayAt;
  nameOf: (shift: Shift) => AssigneeLabel;
  /** Why the shift differs from the rotation; undefined if it doesn't. */
  reasonText: (shift: Shift) => string | undefined;
  /** Whether there are absences that are not known here. */
  unknown: boolean;
}

export const PreviewContext = createContext<Preview | null>(null);

/** The surrounding preview. */
export const usePreview = (): Preview =>
  useNeeded(PreviewContext, 'A week stands outside of the preview of a schedule');
