import { createContext } from 'react';
import type { HolidayPlace } from '../../../dataProvider/calls/holidays.ts';
import type { HolidaySet } from '../../../protocol/calendars.ts';
import { useNeeded } from '../../ui/contexts.ts';

/** The holidays of an organization in a year, as they are shown and changed. */
export interface ShownSet {
  place: HolidayPlace;
  orgName: string;
  /** Refetches the set after a change and returns it; throws if that fails. */
  refresh: () => Promise<HolidaySet | undefined>;
}

export const HolidaySetContext = createContext<ShownSet | null>(null);

/** The shown set of holidays. */
export const useHolidaySet = (): ShownSet =>
  useNeeded(HolidaySetContext, 'A holiday stands outside of a set of holidays');
