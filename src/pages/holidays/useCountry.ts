import { useStoredState } from '../../ui/useStoredState.ts';

/** A country and its region whose public holidays an organization has; '' for none. */
export interface Country {
  country: string;
  region: string;
}

const NONE: Country = { country: '', region: '' };

/** The country last chosen for an organization in this browser. */
export const useCountry = (orgId: number) => useStoredState<Country>(`holidays.country.${orgId}`, NONE);
